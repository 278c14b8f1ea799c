import { drawn, path, stroke } from "../pen";
import { art } from "../trait";

const stick = (x: number, y: number, long: number, tilt: number): string =>
  drawn(path`M${x} ${y}l${long} ${tilt}l1 6l${-long} ${-tilt}Z`, "var(--wood)", 1.6);

/** A builder: flat tail, and a dam begun. */
export default art({
  icon: '<path d="M3 18h18M5 14h14M7 10h10M9 6h6M6 18l3-4m6 4 3-4"/>',
  tint: "yellow",
  shape: (shape) => {
    shape.tail = "flat";
  },
  front: ({ ground: y }) =>
    stick(136, y + 2, 46, -4) +
    stick(144, y - 6, 40, 5) +
    stick(150, y - 12, 30, -6) +
    stroke(path`M150 ${y - 2}l6 -12m14 10l4 -12`, "var(--beside)"),
});
