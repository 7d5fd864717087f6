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
function pilgrim(
  { table, seat, cards, house },
  { seat: at, name, asked },
  winner,
) {
  const own = at === seat;
  const word =
    own && table.laid
      ? table.laid
      : table.has_laid[at]
        ? ""
        : (table.last[at] ?? null);
  const lying = make("div", "word");
  if (word)
    lying.append(
      card(house, word, cards.find((c) => c.id === word)?.name ?? word),
    );
  else if (word === "")
    lying.append(make("span", "back", house.icon(sign, "60%")));
  lying.dataset["zone"] = `word-${at}`;
  const who = make("p", "who", house.arms(at, "22px"), name);
  const told =
    own && table.laid
      ? "your word"
      : table.has_laid[at]
        ? "face down"
        : asked
          ? "thinks"
          : "";
  const place = make(
    "section",
    "pilgrim",
    who,
    lying,
    make("small", "told", told),
  );
  place.setAttribute("aria-label", name);
  if (at === winner && !told) {
    place.classList.add("won");
    place.append(make("b", "prize", `wins ${table.round - 1}`));
  }
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
