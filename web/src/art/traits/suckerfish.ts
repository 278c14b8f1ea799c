import { at, drawn, ellipse, ink, moved, wash } from "../pen";
import { art } from "../trait";

const fish =
  drawn("M-18 0q14 -11 30 -2l9 -6v16l-9 -6q-16 10 -30 -2Z", "var(--wash-blue)", 1.8) +
  wash(ellipse(at(-10, -1), 1.6), "var(--line)") +
  ink("M-10 -6h12m-9 -3h6", 1.4);

/** A small fish that travels along, stuck to the belly. */
export default art({
  icon: '<path d="M3 15c4-5 10-5 13-1l4-3v8l-4-3c-3 4-9 4-13-1Z"/><path d="M3 7h16M6 7v2m4-2v2m4-2v2"/>',
  tint: "blue",
  front: ({ belly, ground }) => moved(at(belly.x + 4, Math.min(belly.y + 9, ground - 12)), fish, 0.95),
});
