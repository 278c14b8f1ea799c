import { blob, neckOf, tailOf, type Frame, type Plan } from "../body";
import { at, ellipse, limb } from "../pen";
import { headOf } from "./mammal";

const splayed = ({ feet, centre, ground }: Frame, back: number): string[] =>
  feet.flatMap((foot, place) => {
    const x = foot.x + back;
    const turn = place ? 1 : -1;
    return [
      limb(
        at(x - turn * 6, centre.y + 2),
        at(x + turn * 14, centre.y + 2),
        at(x + turn * 4, ground - 4 - back / 4),
        6,
        3.5,
      ),
      ellipse(at(x + turn * 4 + 5, ground - 3 - back / 4), 8, 3.2),
    ];
  });

/** Low and long, on legs that stand out to the sides. */
export const lizard: Plan = {
  shape: { tail: "whip", ears: "none" },
  measure: (shape, asleep) => ({
    x: 94,
    rx: 45 * shape.stretch,
    ry: 16 * shape.bulk,
    legs: asleep ? 2 : 20 * shape.leg,
    size: 13 * shape.head,
    reach: 22,
    chest: [0.78, -0.2],
    rump: [-0.88, 0],
    angles: [32, 40, -2, -14],
  }),
  draw: (frame) => ({
    outline: [
      tailOf(frame),
      blob(frame, [-12, 1, -6, -9, 4, -11, 12, -4, 12, 4, 6, 10, -4, 10]),
      ...splayed(frame, 0),
      neckOf(frame, 11, 9),
      ...headOf(frame),
    ],
    far: splayed(frame, 13),
    face: "smooth",
  }),
};
