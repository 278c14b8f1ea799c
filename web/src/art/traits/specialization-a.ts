import { drawn, ink, path } from "../pen";
import { art } from "../trait";

/** Lives on the warmth that comes out of the ground. */
export default art({
  icon: '<path d="M12 3c1 4 5 6 5 11a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 2-3 0-6 1-10Z"/><path d="M5 21h14"/>',
  tint: "red",
  scene: ({ ground: y }) =>
    drawn(path`M2 ${y + 4}l8 -26q6 -4 12 0l10 26Z`, "var(--earth)", 2) +
    ink(path`M14 ${y - 30}q-7 -8 0 -15t0 -15m8 26q-6 -7 0 -14t0 -12`, 2),
  front: ({ back: { x, y } }) =>
    drawn(
      path`M${x - 24} ${y + 4}q2 -14 10 -20q0 8 4 10q2 -12 10 -18q2 10 6 13q4 -8 10 -10q4 12 2 26Q${x} ${y - 4} ${x - 24} ${y + 4}Z`,
      "var(--wash-red)",
      1.8,
    ),
});
