import { path, stroke, wash, ellipse, at } from "../pen";
import { art } from "../trait";

/** A worm that needs two hosts. */
export default art({
  icon: '<path d="M4 17c3-4 5 2 8-2s1-8 5-8 4 4 1 5"/><path d="M17.500 9.500h.01"/>',
  tint: "red",
  front: ({ centre: { x, y }, ry }) => {
    const d = path`M${x - 26} ${y + ry * 0.3}q8 -12 16 0t16 0t14 -8`;
    return (
      stroke(d, "var(--line)", 8) +
      stroke(d, "var(--wash-red)", 5) +
      wash(ellipse(at(x + 18, y + ry * 0.3 - 9), 1.4), "var(--line)")
    );
  },
});
