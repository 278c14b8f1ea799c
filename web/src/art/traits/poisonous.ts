import { at, ellipse, wash, drawn, path } from "../pen";
import { art } from "../trait";

/** The loud spots of something better not eaten. */
export default art({
  icon: '<path d="M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11Z"/><path d="M10 12h.01M14 12h.01M10.500 16h3"/>',
  tint: "purple",
  coat: ({ centre, rx, ry, head }) =>
    [
      [-0.7, -0.4],
      [-0.35, 0.2],
      [-0.1, -0.65],
      [0.3, -0.1],
      [0.62, -0.6],
      [0.1, 0.6],
    ]
      .map(([x, y]) => {
        const spot = at(centre.x + (x ?? 0) * rx, centre.y + (y ?? 0) * ry);
        return (
          wash(ellipse(spot, 7.5, 6.5), "var(--purple)") + wash(ellipse(spot, 3.6, 3), "var(--wash-yellow)")
        );
      })
      .join("") + wash(ellipse(at(head.x - 6, head.y + 4), 4), "var(--purple)"),
  front: ({ mouth: { x, y } }) =>
    drawn(path`M${x + 6} ${y + 4}q5 6 0 9q-5 -3 0 -9Z`, "var(--wash-green)", 1.4),
  events: { poisoned: { scene: { kind: "shake", who: "animal" }, attack: "beside" } },
});
