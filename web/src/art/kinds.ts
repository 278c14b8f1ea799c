/** What every animal of the games looks like: its body plan, its coat, how its shape differs, and its features. */

import { plans, type PlanName } from "./plans";
import { seeded } from "./pen";
import type { Shape } from "./body";
import type { FeatureName } from "./features";

export interface Kind {
  plan: PlanName;
  coat: number;
  shape: Partial<Shape>; // numbers are factors
  features: FeatureName[];
}

const kind = (
  plan: PlanName,
  coat: number,
  shape: Partial<Shape> = {},
  ...features: FeatureName[]
): Kind => ({
  plan,
  coat,
  shape,
  features,
});

// The coats of the style sheet by what they look like.
const [SAND, SAGE, RUST, SLATE, OLIVE, MAUVE, BROWN, GREEN, CREAM, TEAL] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;
const [WHITE, BLACK, ORANGE, RED] = [10, 11, 12, 13] as const;

const SLINKY: Partial<Shape> = {
  stretch: 1.3,
  leg: 0.5,
  bulk: 0.68,
  head: 0.85,
  ears: "round",
  tail: "thin",
};
const DOG: Partial<Shape> = { ears: "pointed", tail: "brush", snout: 1.3, bulk: 0.88 };
const CAT: Partial<Shape> = { ears: "round", tail: "thin", snout: 0.5, bulk: 0.9, stretch: 1.08 };
const GRAZER: Partial<Shape> = { ears: "pointed", tail: "tuft", leg: 1.2, neck: 1.15, snout: 1.5 };
const WADER: Partial<Shape> = { leg: 1.85, neck: 1.5, beak: "spear", bulk: 0.82, head: 0.8, tail: "fan" };

/** The creatures of Origin and The Beginning, in the order of their numbers. */
export const creatures: Record<string, Kind> = {
  wolf: kind("mammal", SLATE, DOG, "ruff"),
  lizard: kind("lizard", GREEN, { pattern: "spots" }),
  finch: kind("bird", SAND, { bulk: 0.82, leg: 0.8, neck: 0.9, snout: 0.9 }),
  tortoise: kind("tortoise", OLIVE),
  iguana: kind("lizard", TEAL, { bulk: 1.3, head: 1.15 }, "spikes"),
  booby: kind("bird", BROWN, { beak: "spear", snout: 0.7, leg: 0.8, neck: 1.2 }, "whiteface"),
  heron: kind("bird", SLATE, { ...WADER, neck: 1.8 }, "plume"),
  otter: kind("mammal", BROWN, { ...SLINKY, bulk: 0.85, tail: "thick" }, "whiskers"),
  badger: kind("mammal", BLACK, { leg: 0.5, bulk: 1.05, ears: "round", snout: 1.4, tail: "stump" }, "badger"),
  lynx: kind(
    "mammal",
    CREAM,
    { ...CAT, ears: "tufted", tail: "stump", pattern: "spots", leg: 1.1 },
    "whiskers",
  ),
  hare: kind(
    "mammal",
    SAND,
    { ears: "long", tail: "stump", stretch: 0.85, leg: 0.85, snout: 0.4 },
    "whiskers",
  ),
  toad: kind("frog", OLIVE, { pattern: "spots" }, "warts"),
  viper: kind("snake", RUST, { bulk: 0.9 }, "zigzag"),
  falcon: kind("bird", SLATE, { beak: "hook", neck: 0.8, leg: 0.7, stretch: 1.1 }, "moustache"),
  crab: kind("crab", RED),
  seal: kind("seal", SLATE, { pattern: "spots" }),
  bison: kind(
    "mammal",
    BROWN,
    { bulk: 1.25, leg: 0.75, neck: 0.7, head: 1.15, tail: "tuft" },
    "hump",
    "oxhorns",
    "beard",
  ),
  tapir: kind("mammal", BLACK, { bulk: 1.1, leg: 0.8, ears: "round", tail: "stump" }, "trunk", "blanket"),
  gecko: kind("lizard", SAGE, { bulk: 0.9, eye: 1.3, tail: "thick", pattern: "spots" }, "toes"),
  marten: kind("mammal", RUST, { ...SLINKY, leg: 0.65, ears: "pointed", tail: "brush" }, "bib"),
  shrew: kind(
    "mammal",
    MAUVE,
    { bulk: 0.72, stretch: 0.9, leg: 0.4, snout: 2.4, head: 0.85, tail: "thin" },
    "whiskers",
  ),
  stork: kind("bird", WHITE, { ...WADER, snout: 1.15 }, "redbeak"),
  newt: kind("lizard", TEAL, { leg: 0.7, tail: "fin", bulk: 0.9 }, "comb", "spots"),
  ibex: kind("mammal", CREAM, { ...GRAZER, tail: "stump", leg: 1.05, snout: 1.2 }, "ibexhorns", "goatee"),
  puma: kind("mammal", SAND, { ...CAT, leg: 1.05 }, "whiskers"),
  sloth: kind(
    "sitter",
    BROWN,
    { ears: "none", tail: "none", snout: 0.4, stretch: 1.1 },
    "slothmask",
    "claws",
  ),
  crane: kind("bird", SAGE, { ...WADER, neck: 1.7, snout: 0.8 }, "crowncap"),
  mole: kind(
    "mammal",
    BLACK,
    { leg: 0.3, bulk: 0.95, neck: 0.6, ears: "none", eye: 0.6, snout: 2, tail: "stump" },
    "shovels",
  ),
  bear: kind("sitter", BROWN, { bulk: 1.12, tail: "stump", ears: "round" }, "claws"),
  fox: kind("mammal", ORANGE, { ...DOG, bulk: 0.78, pattern: "socks" }, "bib", "tailtip"),
  owl: kind(
    "bird",
    BROWN,
    { bulk: 1.12, stretch: 0.8, head: 1.5, neck: 0.85, leg: 0.4, beak: "hook", snout: 0.6 },
    "owlface",
  ),
  elk: kind("mammal", BROWN, { ...GRAZER, leg: 1.35, snout: 1.9, tail: "stump" }, "antlers", "goatee"),
  boar: kind(
    "mammal",
    BLACK,
    { bulk: 1.15, leg: 0.7, neck: 0.75, snout: 2, ears: "pointed", tail: "curl" },
    "bristles",
    "tusks",
  ),
  raven: kind("bird", BLACK, { beak: "cone", snout: 1.4, leg: 0.85 }),
  skink: kind("lizard", SAND, { leg: 0.55, stretch: 1.15, bulk: 0.85, head: 0.85 }, "band"),
  moray: kind("snake", GREEN, { bulk: 1.15, snout: 1.5, pattern: "spots" }, "backfin", "teeth"),
  gull: kind("bird", WHITE, { beak: "hook", snout: 1.1, leg: 0.75, stretch: 1.1 }),
  okapi: kind("mammal", RUST, { ...GRAZER, neck: 1.45, leg: 1.25, tail: "tuft" }, "legstripes"),
  hyena: kind(
    "mammal",
    SAND,
    { ...DOG, ears: "round", tail: "tuft", pattern: "spots", neck: 1.2, stretch: 0.9 },
    "mane",
  ),
  koala: kind("sitter", SLATE, { tail: "none", ears: "round", snout: 0.3 }, "bignose", "fluffyears"),
  quail: kind(
    "bird",
    CREAM,
    { bulk: 0.95, stretch: 0.9, leg: 0.55, neck: 0.7, head: 0.85, snout: 0.7, tail: "stump" },
    "topknot",
    "spots",
  ),
  stoat: kind("mammal", CREAM, SLINKY, "bib", "tailtip"),
  camel: kind("mammal", SAND, { ...GRAZER, neck: 1.6, leg: 1.25, ears: "round" }, "humps"),
  panda: kind("sitter", WHITE, { bulk: 1.1, tail: "none", snout: 0.4 }, "panda"),
  gibbon: kind("sitter", SAND, { bulk: 0.86, tail: "none", ears: "none", snout: 0.5 }, "longarm", "darkface"),
  pelican: kind("bird", WHITE, { beak: "bill", snout: 1.7, neck: 1.4, bulk: 1.1, leg: 0.5 }, "pouch"),
  weasel: kind("mammal", RUST, { ...SLINKY, leg: 0.42 }, "bib"),
  jackal: kind("mammal", SAND, { ...DOG, bulk: 0.78, leg: 1.15, pattern: "saddle" }),
  beaver: kind(
    "mammal",
    RUST,
    { bulk: 1.15, leg: 0.35, neck: 0.7, ears: "round", snout: 0.8, tail: "flat" },
    "bigteeth",
  ),
  python: kind("snake", OLIVE, { bulk: 1.25, pattern: "saddle" }, "diamonds"),
  dugong: kind("seal", SLATE, { bulk: 1.25, head: 1.1, snout: 1.7, neck: 0.55 }, "whiskers"),
  lemur: kind(
    "sitter",
    SLATE,
    { bulk: 0.84, ears: "round", snout: 1, tail: "curl", eye: 1.4 },
    "ringtail",
    "eyepatch",
  ),
  kiwi: kind(
    "bird",
    BROWN,
    { bulk: 1.05, leg: 0.75, neck: 0.7, head: 0.8, beak: "spear", snout: 1.2, tail: "none", spread: true },
    "shag",
  ),
  emu: kind(
    "bird",
    BROWN,
    { leg: 1.55, neck: 1.9, bulk: 1.1, head: 0.75, tail: "stump", spread: true, snout: 0.8 },
    "shag",
  ),
  yak: kind("mammal", BLACK, { bulk: 1.2, leg: 0.7, neck: 0.75, tail: "brush" }, "oxhorns", "fringe"),
  gnu: kind("mammal", SLATE, { ...GRAZER, snout: 2.1, neck: 0.95 }, "oxhorns", "mane", "beard"),
  eel: kind("snake", TEAL, { bulk: 0.8, head: 0.9 }, "backfin"),
  bat: kind(
    "mammal",
    MAUVE,
    {
      bulk: 0.7,
      stretch: 0.7,
      leg: 0.6,
      snout: 0.5,
      neck: 0.8,
      head: 1.05,
      ears: "pointed",
      tail: "none",
      spread: true,
    },
    "batwings",
  ),
  swan: kind(
    "bird",
    WHITE,
    { neck: 2, leg: 0.3, beak: "bill", snout: 0.75, head: 0.8, stretch: 1.2 },
    "redbeak",
    "pool",
  ),
  ray: kind("ray", SLATE, { pattern: "spots" }),
  mink: kind("mammal", BLACK, { ...SLINKY, tail: "brush" }, "bib"),
  kudu: kind("mammal", CREAM, { ...GRAZER, leg: 1.3, neck: 1.3 }, "spiralhorns", "thinstripes"),
  coati: kind(
    "mammal",
    RUST,
    { leg: 0.7, bulk: 0.85, snout: 2.5, ears: "round", tail: "thin" },
    "ringtail",
    "eyepatch",
  ),
  dingo: kind("mammal", ORANGE, { ...DOG, tail: "curl", bulk: 0.82 }, "bib"),
};

/** The animals of Tyranno EX! by their ids. */
export const animals: Record<string, Kind> = {
  frog: kind("frog", GREEN),
  "knot-diver": kind(
    "bird",
    SLATE,
    { neck: 2.7, leg: 0.3, beak: "spear", snout: 0.6, head: 0.85, tail: "stump" },
    "knot",
    "pool",
  ),
  shark: kind("fish", SLATE, { stretch: 1.15, bulk: 0.88 }, "sharkfin", "teeth"),
  chicken: kind("bird", WHITE, { bulk: 1.05, leg: 0.65, neck: 0.95, snout: 0.7 }, "cockscomb", "egg"),
  octopus: kind("octopus", RED),
  fish: kind("fish", TEAL),
  hedgehog: kind(
    "mammal",
    CREAM,
    { leg: 0.3, bulk: 0.95, stretch: 0.85, snout: 1.6, neck: 0.7, head: 0.9, tail: "none" },
    "quills",
  ),
  mouse: kind(
    "mammal",
    MAUVE,
    { bulk: 0.85, stretch: 0.8, leg: 0.35, snout: 1.2, neck: 0.7, tail: "thin", ears: "none" },
    "mouseears",
    "whiskers",
  ),
  tiger: kind("mammal", ORANGE, { ...CAT, bulk: 1.05 }, "stripes", "whiskers"),
  "compote-bear": kind("sitter", RUST, { bulk: 1.08, tail: "stump" }, "compote"),
  branchoceros: kind(
    "mammal",
    BLACK,
    { bulk: 1.32, stretch: 0.92, leg: 0.6, neck: 0.3, head: 1.35, snout: 2.2, ears: "tufted", tail: "stump" },
    "branchhorn",
  ),
  "fishbone-tom": kind(
    "mammal",
    BLACK,
    { ...CAT, ears: "pointed", leg: 0.8, head: 1.3, snout: 0.3, tail: "curl" },
    "stripes",
    "whiskers",
    "bib",
    "fishbone",
  ),
  "fountain-bumbler": kind("insect", SAND, { bulk: 1.25, stretch: 0.9, tail: "none" }, "bands", "fountain"),
  "pond-tapir": kind(
    "mammal",
    BLACK,
    { bulk: 1.1, leg: 0.8, ears: "round", tail: "stump" },
    "trunk",
    "blanket",
    "pool",
    "lily",
  ),
  "puddle-python": kind("snake", GREEN, { bulk: 1.15 }, "diamonds", "pool"),
  "drought-dachs": kind(
    "mammal",
    RUST,
    { stretch: 1.4, leg: 0.3, bulk: 0.8, ears: "floppy", tail: "thin", snout: 1.9 },
    "sun",
    "tongue",
  ),
  "crypt-cockerel": kind(
    "bird",
    BLACK,
    { bulk: 0.95, leg: 0.9, snout: 0.7, neck: 1.15, tail: "none" },
    "cockscomb",
    "cocktail",
    "grave",
  ),
  "driftwood-otter": kind("mammal", BROWN, { ...SLINKY, bulk: 0.85, tail: "thick" }, "whiskers", "log"),
  "juice-beaver": kind(
    "mammal",
    RUST,
    { bulk: 1.1, leg: 0.35, neck: 0.7, ears: "round", snout: 0.8, tail: "flat" },
    "bigteeth",
    "juice",
  ),
  "punch-buzzard": kind(
    "bird",
    BROWN,
    { beak: "hook", neck: 0.85, leg: 0.75, bulk: 1.05, stretch: 1.05 },
    "spots",
    "punch",
  ),
  "marmalade-gull": kind("bird", WHITE, { beak: "hook", snout: 1.1, leg: 0.75, stretch: 1.1 }, "jar"),
  "picnic-panda": kind("sitter", WHITE, { bulk: 1.05, tail: "none", snout: 0.4 }, "panda", "basket"),
  "climbing-carp": kind("fish", ORANGE, { bulk: 1.1, stretch: 0.88 }, "whiskers", "trunkwood"),
  "angler-fox": kind("mammal", ORANGE, { ...DOG, bulk: 0.78, pattern: "socks" }, "bib", "tailtip", "rod"),
  "treetop-weasel": kind("mammal", RUST, SLINKY, "bib", "treetop"),
  "pip-wasp": kind("insect", ORANGE, { bulk: 0.85, stretch: 1.1 }, "bands", "pips"),
  sunstickle: kind("fish", SAGE, { bulk: 0.8 }, "stickles", "sun"),
  "leaf-listener": kind("insect", GREEN, { tail: "none", spread: true }, "bigears", "leafy"),
};

const NAMES = Object.keys(creatures);

/** The kind of a creature by its number, or of an animal by its name. */
export const kindOf = (id: number | string): Kind =>
  (typeof id === "number" ? creatures[NAMES[id % NAMES.length] as string] : (animals[id] ?? creatures[id])) ??
  (creatures.wolf as Kind);

/** Once every name is taken the second of a name has another coat. */
export const coatOf = (id: number | string): number => {
  const { coat } = kindOf(id);
  const lap = typeof id === "number" ? Math.floor(id / NAMES.length) : 0;
  return (coat + lap * 3) % 14;
};

const PLAIN: Shape = {
  bulk: 1,
  stretch: 1,
  leg: 1,
  neck: 1,
  head: 1,
  snout: 1,
  belly: 0,
  eye: 1,
  ears: "round",
  tail: "thin",
  pattern: "plain",
  beak: "cone",
  spread: false,
};

/** Everybody is a little different. */
export function shapeOf(id: number | string): Shape {
  const { plan, shape: own } = kindOf(id);
  const random = seeded(typeof id === "number" ? id : id.length);
  const shape = { ...PLAIN, ...(plans[plan] as { shape?: Partial<Shape> }).shape, ...own };
  for (const part of ["bulk", "stretch", "leg", "head", "eye"] as const)
    shape[part] *= 0.96 + random() * 0.08;
  return shape;
}

/** Heads that can stand for somebody, with the numbers of their creatures. From close by, a ray has none. */
export const FACES: readonly { name: string; number: number }[] = NAMES.map((name, number) => ({
  name,
  number,
})).filter(({ name }) => creatures[name]?.plan !== "ray");

/** Whose looks stand for a person, a bot or a card. The name of a creature stands for itself. */
export function faceFor(name: string): string {
  const sum = [...name].reduce((so, letter) => (so * 31 + letter.charCodeAt(0)) % 9973, 7);
  const chosen = FACES.find((face) => face.name === name) ?? FACES[sum % FACES.length];
  return chosen?.name ?? "";
}
