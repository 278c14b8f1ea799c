import { at, drawn, ellipse, ink, moved, wash } from "../pen";
import { art } from "../trait";

const bird =
  ink("M-2 8v6m5 -6v6", 1.5) +
  drawn("M-16 -2q8 -1 10 -6q4 -6 10 -3l7 2l-6 3q1 14 -11 13q-9 -2 -10 -9Z", "var(--wash-yellow)", 1.8) +
  ink("M-8 1q6 5 11 0", 1.4) +
  wash(ellipse(at(3, -6), 1.5), "var(--line)");

/** A bird on its back, that watches out for it. */
export default art({
  icon: '<path d="M4 14c3 0 4-1 5-4s5-5 8-3l3 1-3 2c0 6-3 9-7 9s-6-2-6-5Z"/><path d="M11 19v2m3-2v2m1-13h.01"/>',
  tint: "yellow",
  front: ({ back }) => moved(at(back.x + 4, back.y - 12), bird),
});
