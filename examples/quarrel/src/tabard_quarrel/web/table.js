// The table of Quarrel, drawn with plain DOM: no library, nothing to build.
// The contract it fulfils is told in docs/drawing-a-table.md.

/** @typedef {import('../../../../../web/src/guest/contract').GuestProps<QuarrelTable>} Props */

/**
 * What `look` returns; words are told by their ids.
 * @typedef {object} QuarrelTable
 * @property {number} round
 * @property {number[]} points by seat
 * @property {string[]} hand the own words
 * @property {boolean[]} has_laid by seat
 * @property {string | null} laid what the viewer has laid face down
 * @property {string[]} last the words of the last round, by seat
 * @property {string[]} spent words that are out of the quarrel
 */

const sign = new URL("tongue.svg", import.meta.url).pathname;

/** @param {string} kind @param {string} name @param {(Node | string)[]} inside */
function make(kind, name, ...inside) {
  const made = document.createElement(kind);
  made.className = name;
  made.append(...inside);
  return made;
}

/** A pilgrim and the word before them: lying face down, or turned over in the last round.
 * @param {Props} props @param {Props['seats'][number]} pilgrim @param {number} winner */
function pilgrim({ table, seat, cards, house }, { seat: at, name }, winner) {
  const own = at === seat && table.laid !== null;
  const down = table.has_laid[at] && !own;
  const id = own ? table.laid : down ? null : table.last[at];
  const word = cards.find((c) => c.id === id);
  const lying = make("div", "word");
  lying.dataset["zone"] = `word-${at}`;
  if (word) lying.append(card(house, word.id, word.name));
  if (down) lying.append(make("span", "back", house.icon(sign, "60%")));
  const won = at === winner && !own && !down;
  const told = own
    ? "face down"
    : down
      ? "has spoken"
      : won
        ? `won ${table.round - 1}`
        : "";
  const who = make(
    "p",
    "who",
    house.arms(at, "22px"),
    make("span", "name", name),
  );
  const place = make(
    "section",
    won ? "pilgrim won" : "pilgrim",
    who,
    lying,
    make("b", "told", told),
  );
  place.setAttribute("aria-label", `${name}${told && `, ${told}`}`);
  return place;
}

/** A word that one can point at; a refusal says why it cannot be laid.
 * @param {Props['house']} house @param {string} id @param {string} label */
const card = (house, id, label) =>
  house.target(
    { keys: [`card:${id}`], label, card: id, piece: id },
    house.card(id, "100%"),
  );

/** All words from the mildest to the sharpest; what is spent is struck out.
 * @param {Props} props */
function ladder({ table, cards, house }) {
  const steps = cards.map(({ id, name }) => {
    const spent = table.spent.includes(id);
    const step = make(
      "li",
      spent ? "spent" : table.hand.includes(id) ? "held" : "",
    );
    const label = spent ? `${name}, spent` : name;
    step.append(
      house.target(
        { keys: [`card:${id}`], label, card: id },
        make("span", "step", name),
      ),
    );
    return step;
  });
  const all = make("ol", "ladder", ...steps);
  all.setAttribute("aria-label", "All words, from the mildest to the sharpest");
  return all;
}

/** Who had the sharpest word of the last round.
 * @param {Props} props */
function winnerOf({ table, cards }) {
  const sharpness = table.last.map((id) => cards.findIndex((c) => c.id === id));
  return sharpness.indexOf(Math.max(...sharpness));
}

/** @type {import('../../../../../web/src/guest/contract').GuestSkin<QuarrelTable>} */
export const skin = {
  contract: 1,

  mount(place, first) {
    place.classList.add("quarrel");
    /** @param {Props} props */
    const update = (props) => {
      const winner = winnerOf(props);
      const bench = make(
        "div",
        "bench",
        ...props.seats.map((s) => pilgrim(props, s, winner)),
      );
      const worth = make(
        "p",
        "worth",
        `The sharpest word wins ${props.table.round}`,
      );
      place.replaceChildren(worth, bench, ladder(props));
    };
    update(first);
    return { update };
  },

  hand: (table) => table.hand,
  moment: (table) => `Round ${table.round}`,
  badges: (table, seat) => [
    {
      icon: "round-star",
      label: "points",
      value: table.points[seat] ?? 0,
      strong: true,
    },
  ],
  face(card) {
    const sharpness = Number(card.facts?.["sharpness"] ?? 0);
    const tint = sharpness > 15 ? "gules" : sharpness > 7 ? "tenne" : "azure";
    return {
      icon: sign,
      tint,
      corner: sharpness ? String(sharpness) : "",
      kicker: "",
    };
  },
};
