/** Long names may break before their last part, with a hyphen: not every browser knows where words divide. */

const LONG = 11; // letters
const PARTS = [
  "ization|nation|cation|tion|cator|vorous|morphosis|ceros|dropper|back", // English
  "morphose|sierung|keit|abwurf|arbeit|bewohner|fisch|fresser|geburt|haus|sauger|schicht|schlaf|sicht|speicher",
  "tier|wechsel|wolke|zellen",
  "brummer|bussard|dackel|gockel|karpfen|kater|lauscher|möwe|nashorn|otter|panda|python|stichling|tapir|taucher",
  "wespe|wiesel",
].join("|");
const LAST = new RegExp(`(?<=\\p{L}{3})(?=(?:${PARTS})$)`, "u");

/** The pieces of a name between which it may break. */
export const divided = (name: string): string[] =>
  name.replace(/\p{L}+/gu, (word) => (word.length < LONG ? word : word.replace(LAST, "\n"))).split("\n");
