import { drawn, ink, path } from "../pen";
import { art } from "../trait";

/** Half of it is behind the bush already. */
export default art({
  icon: '<path d="M2 20c0-4 2-6 5-6 0-4 3-6 5-6s5 2 5 6c3 0 5 2 5 6Z"/><path d="M9.500 14h.01m5-.01h.01"/>',
  tint: "green",
  front: ({ ground: y }) =>
    drawn(
      path`M96 ${y + 8}q-6 -14 8 -20q0 -14 16 -14q10 -12 22 -2q16 -6 22 8q16 0 14 14q8 6 4 14Z`,
      "var(--wash-green)",
      2,
    ) + ink(path`M112 ${y - 4}q4 -6 9 -2m14 -8q5 -6 10 0m12 12q4 -5 9 -1m-40 8q4 -4 8 0`, 1.5),
  events: { strikes: { scene: { kind: "lunge", who: "animal", at: "target" } } },
});
