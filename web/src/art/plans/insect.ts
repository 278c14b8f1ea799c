import { blob, neckOf, tailOf, type Plan } from "../body";
import { at, drawn, ellipse, ink, limb, path, stroke } from "../pen";

/** Six legs, feelers, wings like glass. */
export const insect: Plan = {
  shape: { tail: "sting", ears: "none" },
  measure: (shape, asleep) => ({
    x: 80,
    rx: 37 * shape.stretch,
    ry: 21 * shape.bulk,
    legs: asleep ? 4 : 26 * shape.leg,
    size: 15 * shape.head,
    reach: 34,
    chest: [0.85, -0.2],
    back: [0.1, -0.92],
    rump: [-0.95, 0.15],
    feet: [0.2, 1.4],
    angles: [10, 18, -14, -22],
  }),
  draw: (frame) => {
    const { centre, ry, chest, head, headSize: size, crown, back, shape, ground, mood } = frame;
    const leg = (place: number, off: number): string =>
      limb(
        at(chest.x + (place - 1.4) * 10, chest.y + 10),
        at(chest.x + (place - 1.2) * 30, centre.y + 2),
        at(chest.x + (place - 1.1) * 34 + off, ground - off / 2),
        3.4,
        1.4,
      );
    const wing = (turn: number, fill: string): string =>
      drawn(
        path`M${back.x + 24} ${back.y + 8}C${back.x + 14 + turn} ${back.y - 44} ${back.x - 22 + turn} ${back.y - 48} ${back.x - 26 + turn} ${back.y - 30}C${back.x - 26 + turn} ${back.y - 12} ${back.x} ${back.y} ${back.x + 24} ${back.y + 8}Z`,
        fill,
        1.8,
      );
    const feelers = path`M${crown.x} ${crown.y + 4}q4 -18 16 -19m-20 18q-4 -16 6 -24`;
    const flat = mood === "asleep" ? -20 : 0;
    return {
      outline: [
        ...(mood === "asleep" ? [] : [0, 1, 2].map((place) => leg(place, 0))),
        tailOf(frame),
        blob(frame, [-11, 3, -8, -7, 0, -11, 8, -7, 11, 0, 8, 8, 0, 11, -8, 9]),
        ellipse(chest, 17 * Math.sqrt(shape.bulk), ry * 0.82),
        neckOf(frame, 8, 7),
        ellipse(head, size, size * 1.02),
      ],
      far: mood === "asleep" ? [] : [0, 1, 2].map((place) => leg(place, 10)),
      under:
        ink(feelers, 4) +
        stroke(feelers, "var(--coat-dark)", 1.8) +
        (shape.spread ? "" : wing(16 + flat, "var(--wash-blue)")),
      over: shape.spread ? "" : wing(flat, "rgb(255 255 255 / .6)"),
      face: "smooth",
    };
  },
};
