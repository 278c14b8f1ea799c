import { art } from "../trait";
import { ink, path } from "../pen";

/** Simply large. */
export default art({
  icon: '<path d="M5 20 7 9h10l2 11Z"/><circle cx="12" cy="6" r="3"/><path d="M9 15h6"/>',
  tint: "grey",
  shape: (shape) => {
    shape.bulk *= 1.3;
    shape.head *= 1.06;
    shape.leg *= 0.95;
  },
  front: ({ feet }) =>
    feet.map((foot) => ink(path`M${foot.x - 3} ${foot.y - 4}v3m5 -3v3m5 -3v3`, 1.3)).join(""),
});
