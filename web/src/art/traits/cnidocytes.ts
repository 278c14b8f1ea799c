import { path, stroke } from "../pen";
import { art } from "../trait";

/** Threads that sting at a touch. */
export default art({
  icon: '<path d="M5 10a7 6 0 0 1 14 0Z"/><path d="M7 10c2 4-2 5 0 10m5-10c2 4-2 6 0 10m5-10c2 4-2 5 0 10"/>',
  tint: "purple",
  front: ({ centre, rx, belly }) =>
    [-0.5, -0.2, 0.1, 0.38]
      .map((place) => {
        const d = path`M${centre.x + place * rx} ${belly.y - 2}q6 5 0 10t0 10t2 8`;
        return (
          stroke(d, "var(--purple)", 2.4) + stroke(d, "var(--wash-yellow)", 1, ' stroke-dasharray="1 5"')
        );
      })
      .join(""),
});
