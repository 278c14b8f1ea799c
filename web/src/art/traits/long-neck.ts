import { at, ellipse, wash } from "../pen";
import { art } from "../trait";

/** A neck for the leaves that nobody else reaches. */
export default art({
  icon: '<path d="M8 21v-5c0-5 3-5 3-11l5-2 2 3-3 1c0 6-2 8-2 14"/><path d="M14.500 5h.01"/>',
  tint: "green",
  shape: (shape) => {
    shape.neck *= 2.5;
    shape.head *= 0.92;
  },
  coat: ({ chest, head }) =>
    [0.15, 0.38, 0.6, 0.8]
      .map((share, step) =>
        wash(
          ellipse(
            at(
              chest.x + (head.x - chest.x) * share + (step % 2 ? 4 : -4),
              chest.y + (head.y - chest.y) * share,
            ),
            5,
            4,
          ),
          "var(--coat-dark)",
          0.7,
        ),
      )
      .join(""),
});
