import { at, drawn, ellipse, path } from "../pen";
import { art } from "../trait";

/** A cap for the night that lasts a winter. */
export default art({
  icon: '<path d="M5 7h6l-6 7h6m3-3h5l-5 6h5"/>',
  tint: "blue",
  front: ({ crown: { x, y }, headSize: size }) => {
    const cap = path`M${x - size * 0.8} ${y + 8}Q${x - size * 0.4} ${y - 16} ${x - size * 1.7} ${y - 16}Q${x + size * 0.2} ${y - 24} ${x + size * 0.75} ${y + 3}Q${x} ${y + 2} ${x - size * 0.8} ${y + 8}Z`;
    return (
      drawn(cap, "var(--wash-blue)", 1.8) +
      drawn(ellipse(at(x - size * 1.75, y - 14), 4), "#fffdf5", 1.5) +
      drawn(
        path`M${x - size * 0.95} ${y + 10}Q${x} ${y} ${x + size * 0.9} ${y + 5}l1 5Q${x} ${y + 5} ${x - size * 0.8} ${y + 15}Z`,
        "#fffdf5",
        1.5,
      )
    );
  },
});
