import { blob, grown, tailOf, type Plan } from "../body";
import { at, drawn, ellipse, ink, path, wash } from "../pen";

/** Head and body in one, fins, afloat. */
export const fish: Plan = {
  shape: { tail: "fin", ears: "none" },
  measure: (shape, asleep) => ({
    x: 96,
    rx: 54 * shape.stretch,
    ry: 28 * shape.bulk,
    legs: (asleep ? 8 : 22) + 8 * (shape.leg - 1),
    size: 17 * shape.head,
    reach: 3,
    chest: [0.5, -0.06],
    back: [-0.1, -0.9],
    rump: [-0.95, 0],
    feet: [-0.2, 0.25],
    angles: [0, 10, -20, -30],
  }),
  draw: (frame) => {
    const { centre, rx, ry, head, headSize: size, back } = frame;
    const blunt = frame.shape.neck < 1.7;
    const feet = frame.feet.map(({ x }) => at(x, centre.y + ry + 10));
    return {
      outline: [
        tailOf(frame),
        path`M${back.x - 26} ${back.y + 8}Q${back.x - 16} ${back.y - 24} ${back.x + 14} ${back.y - 20}Q${back.x + 8} ${back.y - 6} ${back.x + 28} ${back.y + 8}Z`,
        ...feet.map(
          ({ x, y }) => path`M${x} ${y - 16}Q${x - 4} ${y} ${x - 18} ${y + 2}L${x - 12} ${y - 20}Z`,
        ),
        blob(frame, [-11, 0, -6, -8, 2, -11, 8, -8, 11, 0, 8, 8, 2, 11, -6, 8]),
        ...grown(frame),
      ],
      marks: wash(ellipse(at(head.x - size * 1.9, head.y), size, ry * 1.1), "var(--coat-dark)", 0.18),
      over:
        ink(path`M${head.x - size * 0.9} ${centre.y - ry * 0.6}q9 ${ry * 0.6} 0 ${ry * 1.15}`, 1.8) +
        drawn(
          path`M${centre.x + rx * 0.1} ${centre.y + 4}q-20 -4 -26 12q16 6 26 -4Z`,
          "var(--coat-dark)",
          1.8,
        ) +
        ink(
          [0, 1, 2]
            .map((row) => path`M${centre.x - rx * (0.2 + row * 0.2)} ${centre.y - 9}q6 4 0 8m-3 3q5 4 0 7`)
            .join(""),
          1.1,
          ' opacity=".5"',
        ),
      ...(blunt && {
        crown: at(head.x - 3, centre.y - ry * 0.92),
        nose: at(centre.x + rx * 0.98, head.y + 4),
        mouth: at(centre.x + rx * 0.74, head.y + 9),
      }),
      feet,
      face: "smooth",
    };
  },
};
