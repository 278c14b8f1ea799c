import { path, stroke } from "../pen";
import { art } from "../trait";

const tuft = (x: number, y: number): string => path`M${x} ${y}q-2 -9 -6 -11m6 11q0 -10 1 -14m-1 14q3 -8 7 -9`;

/** Grass underfoot, and a stalk in the mouth. */
export default art({
  icon: '<path d="M12 20C12 12 9 8 5 7m7 13c0-9 1-12 1-16m-1 16c1-7 3-10 7-11M4 20h16"/>',
  tint: "green",
  front: ({ mouth, ground }) =>
    stroke(tuft(34, ground + 2) + tuft(120, ground + 4) + tuft(172, ground + 2), "var(--green)", 2.2) +
    stroke(path`M${mouth.x + 4} ${mouth.y}q12 6 20 2m-6 1q4 -4 8 -3`, "var(--green)", 2.2),
  events: { grazes: { scene: { kind: "shake", who: "bank" } } },
});
