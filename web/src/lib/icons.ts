// The drawn signs of all games: the game-icons set (CC BY 3.0, see the credits page).
import type { Component } from 'svelte'
import iAbacus from '~icons/game-icons/abacus'
import iAmphora from '~icons/game-icons/amphora'
import iAnticlockwiseRotation from '~icons/game-icons/anticlockwise-rotation'
import iAnvil from '~icons/game-icons/anvil'
import iAnvilImpact from '~icons/game-icons/anvil-impact'
import iApothecary from '~icons/game-icons/apothecary'
import iAstrolabe from '~icons/game-icons/astrolabe'
import iBabyFace from '~icons/game-icons/baby-face'
import iBangingGavel from '~icons/game-icons/banging-gavel'
import iBank from '~icons/game-icons/bank'
import iBarn from '~icons/game-icons/barn'
import iBarrel from '~icons/game-icons/barrel'
import iBearHead from '~icons/game-icons/bear-head'
import iBeerStein from '~icons/game-icons/beer-stein'
import iBeveledStar from '~icons/game-icons/beveled-star'
import iBindle from '~icons/game-icons/bindle'
import iBlackKnightHelm from '~icons/game-icons/black-knight-helm'
import iBoar from '~icons/game-icons/boar'
import iBoarTusks from '~icons/game-icons/boar-tusks'
import iBookCover from '~icons/game-icons/book-cover'
import iBookPile from '~icons/game-icons/book-pile'
import iBookmark from '~icons/game-icons/bookmark'
import iBootKick from '~icons/game-icons/boot-kick'
import iBorderedShield from '~icons/game-icons/bordered-shield'
import iBread from '~icons/game-icons/bread'
import iBrickPile from '~icons/game-icons/brick-pile'
import iBrickWall from '~icons/game-icons/brick-wall'
import iBroadsword from '~icons/game-icons/broadsword'
import iBull from '~icons/game-icons/bull'
import iBurningEmbers from '~icons/game-icons/burning-embers'
import iByzantinTemple from '~icons/game-icons/byzantin-temple'
import iCaduceus from '~icons/game-icons/caduceus'
import iCandleFlame from '~icons/game-icons/candle-flame'
import iCaravel from '~icons/game-icons/caravel'
import iCardAceSpades from '~icons/game-icons/card-ace-spades'
import iCardDiscard from '~icons/game-icons/card-discard'
import iCardDraw from '~icons/game-icons/card-draw'
import iCardExchange from '~icons/game-icons/card-exchange'
import iCardPick from '~icons/game-icons/card-pick'
import iCardPlay from '~icons/game-icons/card-play'
import iCash from '~icons/game-icons/cash'
import iCastle from '~icons/game-icons/castle'
import iCatapult from '~icons/game-icons/catapult'
import iCauldron from '~icons/game-icons/cauldron'
import iCheckedShield from '~icons/game-icons/checked-shield'
import iCheckeredFlag from '~icons/game-icons/checkered-flag'
import iChessBishop from '~icons/game-icons/chess-bishop'
import iChessKnight from '~icons/game-icons/chess-knight'
import iChessQueen from '~icons/game-icons/chess-queen'
import iChest from '~icons/game-icons/chest'
import iChurch from '~icons/game-icons/church'
import iClawHammer from '~icons/game-icons/claw-hammer'
import iClayBrick from '~icons/game-icons/clay-brick'
import iCloakDagger from '~icons/game-icons/cloak-dagger'
import iCloakedFigureOnHorseback from '~icons/game-icons/cloaked-figure-on-horseback'
import iClockwiseRotation from '~icons/game-icons/clockwise-rotation'
import iClover from '~icons/game-icons/clover'
import iCoins from '~icons/game-icons/coins'
import iCompass from '~icons/game-icons/compass'
import iConversation from '~icons/game-icons/conversation'
import iCrane from '~icons/game-icons/crane'
import iCrossShield from '~icons/game-icons/cross-shield'
import iCrossedSwords from '~icons/game-icons/crossed-swords'
import iCrown from '~icons/game-icons/crown'
import iCrownedSkull from '~icons/game-icons/crowned-skull'
import iCrucifix from '~icons/game-icons/crucifix'
import iCrystalBall from '~icons/game-icons/crystal-ball'
import iCrystalEye from '~icons/game-icons/crystal-eye'
import iCrystalGrowth from '~icons/game-icons/crystal-growth'
import iCrystalShine from '~icons/game-icons/crystal-shine'
import iCutDiamond from '~icons/game-icons/cut-diamond'
import iCycle from '~icons/game-icons/cycle'
import iDeerHead from '~icons/game-icons/deer-head'
import iDiamondHard from '~icons/game-icons/diamond-hard'
import iDiamondRing from '~icons/game-icons/diamond-ring'
import iDiceSixFacesFive from '~icons/game-icons/dice-six-faces-five'
import iDiceSixFacesFour from '~icons/game-icons/dice-six-faces-four'
import iDiceSixFacesOne from '~icons/game-icons/dice-six-faces-one'
import iDiceSixFacesSix from '~icons/game-icons/dice-six-faces-six'
import iDiceSixFacesThree from '~icons/game-icons/dice-six-faces-three'
import iDiceSixFacesTwo from '~icons/game-icons/dice-six-faces-two'
import iDominoMask from '~icons/game-icons/domino-mask'
import iDominoTiles from '~icons/game-icons/domino-tiles'
import iDoubleFaceMask from '~icons/game-icons/double-face-mask'
import iDragonHead from '~icons/game-icons/dragon-head'
import iDramaMasks from '~icons/game-icons/drama-masks'
import iDuel from '~icons/game-icons/duel'
import iEagleEmblem from '~icons/game-icons/eagle-emblem'
import iEagleHead from '~icons/game-icons/eagle-head'
import iElephantHead from '~icons/game-icons/elephant-head'
import iEmerald from '~icons/game-icons/emerald'
import iEnvelope from '~icons/game-icons/envelope'
import iEvilMoon from '~icons/game-icons/evil-moon'
import iEyeTarget from '~icons/game-icons/eye-target'
import iFamilyTree from '~icons/game-icons/family-tree'
import iFarmer from '~icons/game-icons/farmer'
import iFencer from '~icons/game-icons/fencer'
import iField from '~icons/game-icons/field'
import iFishingBoat from '~icons/game-icons/fishing-boat'
import iFlatHammer from '~icons/game-icons/flat-hammer'
import iFleurDeLys from '~icons/game-icons/fleur-de-lys'
import iFloatingCrystal from '~icons/game-icons/floating-crystal'
import iFlowerEmblem from '~icons/game-icons/flower-emblem'
import iFootTrip from '~icons/game-icons/foot-trip'
import iFootsteps from '~icons/game-icons/footsteps'
import iGalley from '~icons/game-icons/galley'
import iGate from '~icons/game-icons/gate'
import iGavel from '~icons/game-icons/gavel'
import iGems from '~icons/game-icons/gems'
import iGoat from '~icons/game-icons/goat'
import iGrab from '~icons/game-icons/grab'
import iGraduateCap from '~icons/game-icons/graduate-cap'
import iGrain from '~icons/game-icons/grain'
import iGrainBundle from '~icons/game-icons/grain-bundle'
import iGranary from '~icons/game-icons/granary'
import iGriffinSymbol from '~icons/game-icons/griffin-symbol'
import iGuards from '~icons/game-icons/guards'
import iHalberd from '~icons/game-icons/halberd'
import iHand from '~icons/game-icons/hand'
import iHandBag from '~icons/game-icons/hand-bag'
import iHandGrip from '~icons/game-icons/hand-grip'
import iHandSaw from '~icons/game-icons/hand-saw'
import iHarborDock from '~icons/game-icons/harbor-dock'
import iHarp from '~icons/game-icons/harp'
import iHeartWings from '~icons/game-icons/heart-wings'
import iHeraldicSun from '~icons/game-icons/heraldic-sun'
import iHerbsBundle from '~icons/game-icons/herbs-bundle'
import iHighKick from '~icons/game-icons/high-kick'
import iHolyGrail from '~icons/game-icons/holy-grail'
import iHolySymbol from '~icons/game-icons/holy-symbol'
import iHoodedAssassin from '~icons/game-icons/hooded-assassin'
import iHoodedFigure from '~icons/game-icons/hooded-figure'
import iHorseHead from '~icons/game-icons/horse-head'
import iHorseshoe from '~icons/game-icons/horseshoe'
import iHourglass from '~icons/game-icons/hourglass'
import iHouse from '~icons/game-icons/house'
import iHut from '~icons/game-icons/hut'
import iHutsVillage from '~icons/game-icons/huts-village'
import iImperialCrown from '~icons/game-icons/imperial-crown'
import iInfo from '~icons/game-icons/info'
import iJesterHat from '~icons/game-icons/jester-hat'
import iJewelCrown from '~icons/game-icons/jewel-crown'
import iJeweledChalice from '~icons/game-icons/jeweled-chalice'
import iKey from '~icons/game-icons/key'
import iKing from '~icons/game-icons/king'
import iKnightBanner from '~icons/game-icons/knight-banner'
import iLaurelCrown from '~icons/game-icons/laurel-crown'
import iLaurels from '~icons/game-icons/laurels'
import iLightningStorm from '~icons/game-icons/lightning-storm'
import iLindenLeaf from '~icons/game-icons/linden-leaf'
import iLinkedRings from '~icons/game-icons/linked-rings'
import iLion from '~icons/game-icons/lion'
import iLockedChest from '~icons/game-icons/locked-chest'
import iLog from '~icons/game-icons/log'
import iLoveLetter from '~icons/game-icons/love-letter'
import iLynxHead from '~icons/game-icons/lynx-head'
import iLyre from '~icons/game-icons/lyre'
import iMagnifyingGlass from '~icons/game-icons/magnifying-glass'
import iMeatCleaver from '~icons/game-icons/meat-cleaver'
import iMedievalGate from '~icons/game-icons/medieval-gate'
import iMedievalPavilion from '~icons/game-icons/medieval-pavilion'
import iMedievalVillage01 from '~icons/game-icons/medieval-village-01'
import iMineWagon from '~icons/game-icons/mine-wagon'
import iMining from '~icons/game-icons/mining'
import iMonkFace from '~icons/game-icons/monk-face'
import iMoon from '~icons/game-icons/moon'
import iMortar from '~icons/game-icons/mortar'
import iMountedKnight from '~icons/game-icons/mounted-knight'
import iMusicalNotes from '~icons/game-icons/musical-notes'
import iNotebook from '~icons/game-icons/notebook'
import iOak from '~icons/game-icons/oak'
import iOakLeaf from '~icons/game-icons/oak-leaf'
import iOpenBook from '~icons/game-icons/open-book'
import iOpenTreasureChest from '~icons/game-icons/open-treasure-chest'
import iPaintedPottery from '~icons/game-icons/painted-pottery'
import iPawn from '~icons/game-icons/pawn'
import iPayMoney from '~icons/game-icons/pay-money'
import iPerson from '~icons/game-icons/person'
import iPiercingSword from '~icons/game-icons/piercing-sword'
import iPitchfork from '~icons/game-icons/pitchfork'
import iPlagueDoctorProfile from '~icons/game-icons/plague-doctor-profile'
import iPlow from '~icons/game-icons/plow'
import iPoisonBottle from '~icons/game-icons/poison-bottle'
import iPokerHand from '~icons/game-icons/poker-hand'
import iPolarStar from '~icons/game-icons/polar-star'
import iPopeCrown from '~icons/game-icons/pope-crown'
import iPortal from '~icons/game-icons/portal'
import iPotionBall from '~icons/game-icons/potion-ball'
import iPrayer from '~icons/game-icons/prayer'
import iProfit from '~icons/game-icons/profit'
import iPuppet from '~icons/game-icons/puppet'
import iQueenCrown from '~icons/game-icons/queen-crown'
import iQuillInk from '~icons/game-icons/quill-ink'
import iRainbowStar from '~icons/game-icons/rainbow-star'
import iRam from '~icons/game-icons/ram'
import iRaven from '~icons/game-icons/raven'
import iReceiveMoney from '~icons/game-icons/receive-money'
import iRelicBlade from '~icons/game-icons/relic-blade'
import iReturnArrow from '~icons/game-icons/return-arrow'
import iRing from '~icons/game-icons/ring'
import iRobber from '~icons/game-icons/robber'
import iRobberMask from '~icons/game-icons/robber-mask'
import iRolledCloth from '~icons/game-icons/rolled-cloth'
import iRose from '~icons/game-icons/rose'
import iRoundBottomFlask from '~icons/game-icons/round-bottom-flask'
import iRoundShield from '~icons/game-icons/round-shield'
import iRoundStar from '~icons/game-icons/round-star'
import iRuleBook from '~icons/game-icons/rule-book'
import iRupee from '~icons/game-icons/rupee'
import iSailboat from '~icons/game-icons/sailboat'
import iSalmon from '~icons/game-icons/salmon'
import iSandsOfTime from '~icons/game-icons/sands-of-time'
import iScales from '~icons/game-icons/scales'
import iScrollQuill from '~icons/game-icons/scroll-quill'
import iScrollUnfurled from '~icons/game-icons/scroll-unfurled'
import iScythe from '~icons/game-icons/scythe'
import iSergeant from '~icons/game-icons/sergeant'
import iShamrock from '~icons/game-icons/shamrock'
import iSheep from '~icons/game-icons/sheep'
import iShepherdsCrook from '~icons/game-icons/shepherds-crook'
import iShield from '~icons/game-icons/shield'
import iShop from '~icons/game-icons/shop'
import iSickle from '~icons/game-icons/sickle'
import iSiegeTower from '~icons/game-icons/siege-tower'
import iSpears from '~icons/game-icons/spears'
import iSpyglass from '~icons/game-icons/spyglass'
import iStagHead from '~icons/game-icons/stag-head'
import iStakesFence from '~icons/game-icons/stakes-fence'
import iStarAltar from '~icons/game-icons/star-altar'
import iStarFormation from '~icons/game-icons/star-formation'
import iStoneBlock from '~icons/game-icons/stone-block'
import iStonePile from '~icons/game-icons/stone-pile'
import iStoneTower from '~icons/game-icons/stone-tower'
import iStoneWheel from '~icons/game-icons/stone-wheel'
import iSun from '~icons/game-icons/sun'
import iSunrise from '~icons/game-icons/sunrise'
import iSwapBag from '~icons/game-icons/swap-bag'
import iSwordBrandish from '~icons/game-icons/sword-brandish'
import iSwordClash from '~icons/game-icons/sword-clash'
import iSwordHilt from '~icons/game-icons/sword-hilt'
import iSwordsEmblem from '~icons/game-icons/swords-emblem'
import iTalk from '~icons/game-icons/talk'
import iTavernSign from '~icons/game-icons/tavern-sign'
import iThroneKing from '~icons/game-icons/throne-king'
import iTiedScroll from '~icons/game-icons/tied-scroll'
import iTigerHead from '~icons/game-icons/tiger-head'
import iTombstone from '~icons/game-icons/tombstone'
import iTowerFlag from '~icons/game-icons/tower-flag'
import iTrade from '~icons/game-icons/trade'
import iTreasureMap from '~icons/game-icons/treasure-map'
import iTrebuchet from '~icons/game-icons/trebuchet'
import iTrefoilLily from '~icons/game-icons/trefoil-lily'
import iTrophy from '~icons/game-icons/trophy'
import iTrowel from '~icons/game-icons/trowel'
import iTwoCoins from '~icons/game-icons/two-coins'
import iTwoHandedSword from '~icons/game-icons/two-handed-sword'
import iUncertainty from '~icons/game-icons/uncertainty'
import iUnicorn from '~icons/game-icons/unicorn'
import iVillage from '~icons/game-icons/village'
import iVisoredHelm from '~icons/game-icons/visored-helm'
import iWatchtower from '~icons/game-icons/watchtower'
import iWaterMill from '~icons/game-icons/water-mill'
import iWaxSeal from '~icons/game-icons/wax-seal'
import iWeightScale from '~icons/game-icons/weight-scale'
import iWheat from '~icons/game-icons/wheat'
import iWhiteTower from '~icons/game-icons/white-tower'
import iWindmill from '~icons/game-icons/windmill'
import iWitchFlight from '~icons/game-icons/witch-flight'
import iWizardStaff from '~icons/game-icons/wizard-staff'
import iWolfHead from '~icons/game-icons/wolf-head'
import iWoodAxe from '~icons/game-icons/wood-axe'
import iWoodCabin from '~icons/game-icons/wood-cabin'
import iWoodPile from '~icons/game-icons/wood-pile'

export const icons: Record<string, Component> = {
  'abacus': iAbacus,
  'amphora': iAmphora,
  'anticlockwise-rotation': iAnticlockwiseRotation,
  'anvil': iAnvil,
  'anvil-impact': iAnvilImpact,
  'apothecary': iApothecary,
  'astrolabe': iAstrolabe,
  'baby-face': iBabyFace,
  'banging-gavel': iBangingGavel,
  'bank': iBank,
  'barn': iBarn,
  'barrel': iBarrel,
  'bear-head': iBearHead,
  'beer-stein': iBeerStein,
  'beveled-star': iBeveledStar,
  'bindle': iBindle,
  'black-knight-helm': iBlackKnightHelm,
  'boar': iBoar,
  'boar-tusks': iBoarTusks,
  'book-cover': iBookCover,
  'book-pile': iBookPile,
  'bookmark': iBookmark,
  'boot-kick': iBootKick,
  'bordered-shield': iBorderedShield,
  'bread': iBread,
  'brick-pile': iBrickPile,
  'brick-wall': iBrickWall,
  'broadsword': iBroadsword,
  'bull': iBull,
  'burning-embers': iBurningEmbers,
  'byzantin-temple': iByzantinTemple,
  'caduceus': iCaduceus,
  'candle-flame': iCandleFlame,
  'caravel': iCaravel,
  'card-ace-spades': iCardAceSpades,
  'card-discard': iCardDiscard,
  'card-draw': iCardDraw,
  'card-exchange': iCardExchange,
  'card-pick': iCardPick,
  'card-play': iCardPlay,
  'cash': iCash,
  'castle': iCastle,
  'catapult': iCatapult,
  'cauldron': iCauldron,
  'checked-shield': iCheckedShield,
  'checkered-flag': iCheckeredFlag,
  'chess-bishop': iChessBishop,
  'chess-knight': iChessKnight,
  'chess-queen': iChessQueen,
  'chest': iChest,
  'church': iChurch,
  'claw-hammer': iClawHammer,
  'clay-brick': iClayBrick,
  'cloak-dagger': iCloakDagger,
  'cloaked-figure-on-horseback': iCloakedFigureOnHorseback,
  'clockwise-rotation': iClockwiseRotation,
  'clover': iClover,
  'coins': iCoins,
  'compass': iCompass,
  'conversation': iConversation,
  'crane': iCrane,
  'cross-shield': iCrossShield,
  'crossed-swords': iCrossedSwords,
  'crown': iCrown,
  'crowned-skull': iCrownedSkull,
  'crucifix': iCrucifix,
  'crystal-ball': iCrystalBall,
  'crystal-eye': iCrystalEye,
  'crystal-growth': iCrystalGrowth,
  'crystal-shine': iCrystalShine,
  'cut-diamond': iCutDiamond,
  'cycle': iCycle,
  'deer-head': iDeerHead,
  'diamond-hard': iDiamondHard,
  'diamond-ring': iDiamondRing,
  'dice-six-faces-five': iDiceSixFacesFive,
  'dice-six-faces-four': iDiceSixFacesFour,
  'dice-six-faces-one': iDiceSixFacesOne,
  'dice-six-faces-six': iDiceSixFacesSix,
  'dice-six-faces-three': iDiceSixFacesThree,
  'dice-six-faces-two': iDiceSixFacesTwo,
  'domino-mask': iDominoMask,
  'domino-tiles': iDominoTiles,
  'double-face-mask': iDoubleFaceMask,
  'dragon-head': iDragonHead,
  'drama-masks': iDramaMasks,
  'duel': iDuel,
  'eagle-emblem': iEagleEmblem,
  'eagle-head': iEagleHead,
  'elephant-head': iElephantHead,
  'emerald': iEmerald,
  'envelope': iEnvelope,
  'evil-moon': iEvilMoon,
  'eye-target': iEyeTarget,
  'family-tree': iFamilyTree,
  'farmer': iFarmer,
  'fencer': iFencer,
  'field': iField,
  'fishing-boat': iFishingBoat,
  'flat-hammer': iFlatHammer,
  'fleur-de-lys': iFleurDeLys,
  'floating-crystal': iFloatingCrystal,
  'flower-emblem': iFlowerEmblem,
  'foot-trip': iFootTrip,
  'footsteps': iFootsteps,
  'galley': iGalley,
  'gate': iGate,
  'gavel': iGavel,
  'gems': iGems,
  'goat': iGoat,
  'grab': iGrab,
  'graduate-cap': iGraduateCap,
  'grain': iGrain,
  'grain-bundle': iGrainBundle,
  'granary': iGranary,
  'griffin-symbol': iGriffinSymbol,
  'guards': iGuards,
  'halberd': iHalberd,
  'hand': iHand,
  'hand-bag': iHandBag,
  'hand-grip': iHandGrip,
  'hand-saw': iHandSaw,
  'harbor-dock': iHarborDock,
  'harp': iHarp,
  'heart-wings': iHeartWings,
  'heraldic-sun': iHeraldicSun,
  'herbs-bundle': iHerbsBundle,
  'high-kick': iHighKick,
  'holy-grail': iHolyGrail,
  'holy-symbol': iHolySymbol,
  'hooded-assassin': iHoodedAssassin,
  'hooded-figure': iHoodedFigure,
  'horse-head': iHorseHead,
  'horseshoe': iHorseshoe,
  'hourglass': iHourglass,
  'house': iHouse,
  'hut': iHut,
  'huts-village': iHutsVillage,
  'imperial-crown': iImperialCrown,
  'info': iInfo,
  'jester-hat': iJesterHat,
  'jewel-crown': iJewelCrown,
  'jeweled-chalice': iJeweledChalice,
  'key': iKey,
  'king': iKing,
  'knight-banner': iKnightBanner,
  'laurel-crown': iLaurelCrown,
  'laurels': iLaurels,
  'lightning-storm': iLightningStorm,
  'linden-leaf': iLindenLeaf,
  'linked-rings': iLinkedRings,
  'lion': iLion,
  'locked-chest': iLockedChest,
  'log': iLog,
  'love-letter': iLoveLetter,
  'lynx-head': iLynxHead,
  'lyre': iLyre,
  'magnifying-glass': iMagnifyingGlass,
  'meat-cleaver': iMeatCleaver,
  'medieval-gate': iMedievalGate,
  'medieval-pavilion': iMedievalPavilion,
  'medieval-village-01': iMedievalVillage01,
  'mine-wagon': iMineWagon,
  'mining': iMining,
  'monk-face': iMonkFace,
  'moon': iMoon,
  'mortar': iMortar,
  'mounted-knight': iMountedKnight,
  'musical-notes': iMusicalNotes,
  'notebook': iNotebook,
  'oak': iOak,
  'oak-leaf': iOakLeaf,
  'open-book': iOpenBook,
  'open-treasure-chest': iOpenTreasureChest,
  'painted-pottery': iPaintedPottery,
  'pawn': iPawn,
  'pay-money': iPayMoney,
  'person': iPerson,
  'piercing-sword': iPiercingSword,
  'pitchfork': iPitchfork,
  'plague-doctor-profile': iPlagueDoctorProfile,
  'plow': iPlow,
  'poison-bottle': iPoisonBottle,
  'poker-hand': iPokerHand,
  'polar-star': iPolarStar,
  'pope-crown': iPopeCrown,
  'portal': iPortal,
  'potion-ball': iPotionBall,
  'prayer': iPrayer,
  'profit': iProfit,
  'puppet': iPuppet,
  'queen-crown': iQueenCrown,
  'quill-ink': iQuillInk,
  'rainbow-star': iRainbowStar,
  'ram': iRam,
  'raven': iRaven,
  'receive-money': iReceiveMoney,
  'relic-blade': iRelicBlade,
  'return-arrow': iReturnArrow,
  'ring': iRing,
  'robber': iRobber,
  'robber-mask': iRobberMask,
  'rolled-cloth': iRolledCloth,
  'rose': iRose,
  'round-bottom-flask': iRoundBottomFlask,
  'round-shield': iRoundShield,
  'round-star': iRoundStar,
  'rule-book': iRuleBook,
  'rupee': iRupee,
  'sailboat': iSailboat,
  'salmon': iSalmon,
  'sands-of-time': iSandsOfTime,
  'scales': iScales,
  'scroll-quill': iScrollQuill,
  'scroll-unfurled': iScrollUnfurled,
  'scythe': iScythe,
  'sergeant': iSergeant,
  'shamrock': iShamrock,
  'sheep': iSheep,
  'shepherds-crook': iShepherdsCrook,
  'shield': iShield,
  'shop': iShop,
  'sickle': iSickle,
  'siege-tower': iSiegeTower,
  'spears': iSpears,
  'spyglass': iSpyglass,
  'stag-head': iStagHead,
  'stakes-fence': iStakesFence,
  'star-altar': iStarAltar,
  'star-formation': iStarFormation,
  'stone-block': iStoneBlock,
  'stone-pile': iStonePile,
  'stone-tower': iStoneTower,
  'stone-wheel': iStoneWheel,
  'sun': iSun,
  'sunrise': iSunrise,
  'swap-bag': iSwapBag,
  'sword-brandish': iSwordBrandish,
  'sword-clash': iSwordClash,
  'sword-hilt': iSwordHilt,
  'swords-emblem': iSwordsEmblem,
  'talk': iTalk,
  'tavern-sign': iTavernSign,
  'throne-king': iThroneKing,
  'tied-scroll': iTiedScroll,
  'tiger-head': iTigerHead,
  'tombstone': iTombstone,
  'tower-flag': iTowerFlag,
  'trade': iTrade,
  'treasure-map': iTreasureMap,
  'trebuchet': iTrebuchet,
  'trefoil-lily': iTrefoilLily,
  'trophy': iTrophy,
  'trowel': iTrowel,
  'two-coins': iTwoCoins,
  'two-handed-sword': iTwoHandedSword,
  'uncertainty': iUncertainty,
  'unicorn': iUnicorn,
  'village': iVillage,
  'visored-helm': iVisoredHelm,
  'watchtower': iWatchtower,
  'water-mill': iWaterMill,
  'wax-seal': iWaxSeal,
  'weight-scale': iWeightScale,
  'wheat': iWheat,
  'white-tower': iWhiteTower,
  'windmill': iWindmill,
  'witch-flight': iWitchFlight,
  'wizard-staff': iWizardStaff,
  'wolf-head': iWolfHead,
  'wood-axe': iWoodAxe,
  'wood-cabin': iWoodCabin,
  'wood-pile': iWoodPile,
}
