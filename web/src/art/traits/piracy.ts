import { at, drawn, ellipse, ink, path } from "../pen";
import { art } from "../trait";

/** An eye patch and a kerchief. */
export default art({
  icon: '<path d="M3 9c5-2 13-2 18 0"/><path d="M9 9.500c0 5 6 5 6 0"/><path d="M7 18c3 2 7 2 10 0"/>',
  tint: "red",
  front: ({ eye, head, headSize: size }) => {
    const brim = path`M${head.x - size * 1.05} ${head.y - size * 0.2}Q${head.x - size} ${head.y - size * 1.2} ${head.x} ${head.y - size * 1.05}Q${head.x + size * 0.7} ${head.y - size} ${head.x + size * 0.85} ${head.y - size * 0.55}Q${head.x} ${head.y - size * 0.75} ${head.x - size * 1.05} ${head.y - size * 0.2}Z`;
    const knot = path`M${head.x - size} ${head.y - size * 0.3}l-9 -3l2 6l-7 5l10 1Z`;
    return (
      drawn(knot, "var(--wash-red)", 1.6) +
      drawn(brim, "var(--wash-red)", 1.8) +
      ink(path`M${eye.x - 10} ${eye.y - 6}L${eye.x + 9} ${eye.y + 3}`, 1.6) +
      drawn(ellipse(at(eye.x, eye.y), 5), "var(--line)", 1)
    );
  },
  events: { robs: { scene: { kind: "fly", sprite: "food", from: "target", to: "animal" }, notable: true } },
});
