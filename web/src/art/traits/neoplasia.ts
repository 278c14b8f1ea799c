import { at, drawn, ellipse, ink, path } from "../pen";
import { art } from "../trait";

/** Growth that follows no plan. */
export default art({
  icon: '<circle cx="9" cy="13" r="5"/><circle cx="16" cy="9" r="3.500"/><circle cx="16.500" cy="16.500" r="2.500"/><path d="M8 12a1.500 1.500 0 1 1 1.500 2"/>',
  tint: "purple",
  front: ({ rump: { x, y } }) =>
    drawn(ellipse(at(x + 14, y - 12), 9, 8), "var(--wash-purple)", 1.8) +
    drawn(ellipse(at(x + 4, y - 2), 7), "var(--wash-purple)", 1.8) +
    drawn(ellipse(at(x + 17, y + 2), 5), "var(--wash-purple)", 1.8) +
    ink(path`M${x + 11} ${y - 13}q5 -4 6 2q-1 4 -4 2M${x + 2} ${y - 2}q3 -2 4 1`, 1.3),
  events: { succumbs: { scene: { kind: "shake", who: "animal" }, notable: true, fatal: true } },
});
