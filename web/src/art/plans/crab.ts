import { blob, grown, tailOf, type Plan } from "../body";
import { at, drawn, ellipse, limb, path, type Point } from "../pen";

/** A wide shell on many legs, two claws, eyes on stalks. */
export const crab: Plan = {
  shape: { ears: "none", tail: "none" },
  measure: (shape, asleep) => ({
    x: 100,
    rx: 46 * shape.stretch * Math.sqrt(shape.bulk),
    ry: 25 * shape.bulk,
    legs: asleep ? 4 : 20 * shape.leg,
    size: 15 * shape.head,
    reach: 2,
    chest: [0.2, -0.1],
    back: [-0.35, -0.85],
    rump: [-0.95, 0],
    feet: [-1, 1.1],
    angles: [0, 30, -40, -50],
  }),
  draw: (frame) => {
    const { centre, rx, ry, head, headSize: size, ground, mood, shape } = frame;
    const lift = mood === "asleep" ? -14 : mood === "hungry" ? 2 : 22;
    const eyes: [Point, Point] = [at(head.x + 11, head.y - size - 9), at(head.x - 15, head.y - size - 9)];
    const claw = (side: number): string[] => {
      const { x, y } = at(centre.x + side * (rx + 20), centre.y - lift);
      return [
        limb(at(centre.x + side * rx * 0.8, centre.y), at(x + side * 8, y + 20), at(x, y + 4), 7, 6),
        path`M${x - 12} ${y + 4}C${x - 22} ${y - 18} ${x - 4} ${y - 30} ${x - 2 * side} ${y - 8}C${x + 8} ${y - 28} ${x + 22} ${y - 14} ${x + 12} ${y + 4}Q${x} ${y + 14} ${x - 12} ${y + 4}Z`,
      ];
    };
    const legs = [-1, 1].flatMap((side) =>
      [0.45, 0.75, 1.02].map((out, row) =>
        limb(
          at(centre.x + side * rx * out * 0.8, centre.y + ry * 0.5),
          at(centre.x + side * rx * (out + 0.38), centre.y + ry * (0.2 - row * 0.15)),
          at(centre.x + side * rx * (out + 0.28), ground - row * 4),
          5,
          1.5,
        ),
      ),
    );
    return {
      outline: [
        ...legs,
        tailOf(frame),
        blob(frame, [-11, -4, -6, -11, 6, -11, 11, -4, 9, 8, 3, 10, -3, 10, -9, 8]),
        ...claw(1),
        ...claw(-1),
        ...grown(frame),
        ...eyes.map(({ x, y }) =>
          limb(at(x * 0.7 + head.x * 0.3, head.y - size * 0.4), at(x, y + 8), at(x, y), 3, 5),
        ),
      ],
      over: eyes.map((eye) => drawn(ellipse(eye, 6 * Math.sqrt(shape.eye)), "#fffdf5", 1.8)).join(""),
      eye: eyes[0],
      eyes: eyes.slice(1),
      crown: at(head.x - 2, head.y - size - 10), // between the eyes
      nose: at(head.x + size * 0.8, head.y + 6),
      mouth: at(head.x, head.y + 10),
      face: "smooth",
    };
  },
};
