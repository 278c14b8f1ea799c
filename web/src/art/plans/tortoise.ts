import { blob, neckOf, tailOf, type Plan } from "../body";
import { at, drawn, ink, limb, path, wash } from "../pen";
import { headOf } from "./mammal";

/** Under its dome. */
export const tortoise: Plan = {
  shape: { tail: "stump", ears: "none" },
  measure: (shape, asleep) => ({
    x: 88,
    rx: 48 * shape.stretch,
    ry: 30 * shape.bulk,
    legs: asleep ? 0 : 12 * shape.leg,
    size: 14 * shape.head,
    reach: 24,
    chest: [0.82, 0.25],
    back: [-0.1, -0.95],
    rump: [-0.95, 0.45],
    angles: [36, 44, 4, -10],
  }),
  draw: (frame) => {
    const { centre, rx, ry, feet, ground } = frame;
    const dome = blob(frame, [-12, 6, -8, -9, 0, -13, 8, -9, 12, 6, 4, 7, -4, 7]);
    const [left, right, low] = [centre.x - rx * 1.05, centre.x + rx * 1.05, centre.y + ry * 0.5];
    const leg = (back: number): string[] =>
      feet.map(({ x }) =>
        limb(at(x + back, centre.y + 8), at(x + back, ground - 9), at(x + back + 3, ground), 10, 8),
      );
    return {
      outline: [tailOf(frame), ...leg(0), neckOf(frame, 12, 10), ...headOf(frame), dome],
      far: leg(13),
      marks: wash(dome, "var(--coat-dark)", 0.75),
      over:
        drawn(
          path`M${left} ${low - 5}Q${centre.x} ${low + 9} ${right} ${low - 5}l2 9Q${centre.x} ${low + 20} ${left - 2} ${low + 4}Z`,
          "var(--coat-light)",
          2,
        ) +
        ink(
          path`M${centre.x - 14} ${centre.y - ry * 0.6}h28l12 ${ry * 0.5}l-12 ${ry * 0.5}h-28l-12 ${-ry * 0.5}ZM${centre.x - 14} ${centre.y - ry * 0.6}l-7 ${-ry * 0.25}m35 ${ry * 0.25}l7 ${-ry * 0.25}m5 ${ry * 0.75}h${rx * 0.4}m${-rx * 0.4 - 52} 0h${-rx * 0.4}`,
          1.6,
          ' opacity=".65"',
        ),
      face: "smooth",
    };
  },
};
