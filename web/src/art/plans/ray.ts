import { blob, grown, tailOf, type Plan } from "../body";
import { at, ink, path } from "../pen";

/** Flat and wide, with wings of its own and a whip behind. */
export const ray: Plan = {
  shape: { tail: "whip", ears: "none" },
  measure: (shape, asleep) => ({
    x: 98,
    rx: 58 * shape.stretch,
    ry: 24 * shape.bulk,
    legs: asleep ? 4 : 26 * shape.leg,
    size: 13 * shape.head,
    reach: 2,
    chest: [0.62, 0.12],
    back: [-0.1, -0.6],
    rump: [-0.8, 0.1],
    angles: [0, 10, -20, -30],
  }),
  draw: (frame) => {
    const { centre, rx, ry, head, headSize: size } = frame;
    return {
      outline: [
        tailOf(frame),
        blob(frame, [-9, 2, -6, -6, 0, -22, 3, -8, 9, -4, 12, 3, 6, 9, -1, 20, -4, 8, -9, 5]),
        ...grown(frame),
      ],
      over: ink(
        path`M${centre.x - rx * 0.3} ${centre.y + ry * 0.1}q${rx * 0.4} -9 ${rx * 0.8} -2`,
        1.4,
        ' opacity=".6"',
      ),
      ...(frame.shape.neck < 1.7 && { crown: at(head.x - 3, head.y - size - 5) }),
      feet: frame.feet.map(({ x }) => at(x, centre.y + ry * 0.9)),
      face: "smooth",
    };
  },
};
