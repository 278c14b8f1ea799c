import { blob, neckOf, tailOf, type Frame, type Plan } from "../body";
import { at, drawn, ellipse, ink, path, stroke } from "../pen";

/** Two thin legs, a folded wing and a beak; long legs and neck make it a wader. */
export const bird: Plan = {
  shape: { tail: "fan", ears: "none" },
  measure: (shape, asleep) => ({
    x: 88,
    rx: 36 * shape.stretch * shape.bulk,
    ry: 25 * shape.bulk,
    legs: asleep ? 2 : 24 * shape.leg,
    size: 14 * shape.head,
    reach: 23,
    chest: [0.52, -0.42],
    back: [-0.15, -0.9],
    rump: [-0.85, 0.05],
    feet: [-0.12, 0.2],
    angles: [62, 72, 22, -4],
  }),
  draw: (frame) => {
    const { centre, rx, ry, head, headSize: size, shape } = frame;
    const beak = beakOf(frame);
    return {
      outline: [
        tailOf(frame),
        blob(frame, [-12, 2, -6, -9, 2, -11, 9, -9, 10.5, 2, 5, 11, -3, 9]),
        neckOf(frame, 14 * shape.bulk, size * 0.6),
        ellipse(head, size, size * 0.95),
      ],
      under: frame.mood === "asleep" ? "" : legs(frame),
      over:
        drawn(beak[2], "var(--wash-yellow)", 1.8) +
        ink(
          path`M${head.x + size * 0.85} ${head.y + 2.5}L${head.x + size + beak[0] * 0.6} ${head.y + 2 + beak[1] * 0.6}`,
          1.2,
        ) +
        (shape.spread
          ? ""
          : drawn(
              path`M${centre.x + rx * 0.45} ${centre.y - ry * 0.35}Q${centre.x - rx * 0.2} ${centre.y - ry * 0.9} ${centre.x - rx * 1.08} ${centre.y + ry * 0.22}Q${centre.x - rx * 0.5} ${centre.y + ry * 0.28} ${centre.x - rx * 0.55} ${centre.y + ry * 0.5}Q${centre.x - rx * 0.1} ${centre.y + ry * 0.3} ${centre.x - rx * 0.1} ${centre.y + ry * 0.55}Q${centre.x + rx * 0.5} ${centre.y + ry * 0.5} ${centre.x + rx * 0.45} ${centre.y - ry * 0.35}Z`,
              "var(--coat-dark)",
              1.8,
            )),
      nose: at(head.x + size * 0.82 + beak[0], head.y + beak[1]),
      mouth: at(head.x + size * 0.9, head.y + 6),
      face: "beak",
    };
  },
};

/** How far its tip lies in front of the head and below its middle, and its line. */
function beakOf({ head: { x, y }, headSize: size, shape }: Frame): [number, number, string] {
  const long = 14 * shape.snout;
  const from = at(x + size * 0.82, y);
  switch (shape.beak) {
    case "cone":
      return [
        long,
        3,
        path`M${from.x} ${y - 7}Q${from.x + long * 0.8} ${y - 5} ${from.x + long} ${y + 3}Q${from.x + 5} ${y + 8} ${from.x - 1} ${y + 9}Z`,
      ];
    case "hook":
      return [
        long,
        6,
        path`M${from.x} ${y - 7}Q${from.x + long * 1.2} ${y - 8} ${from.x + long} ${y + 10}Q${from.x + long * 0.7} ${y + 4} ${from.x - 1} ${y + 8}Z`,
      ];
    case "spear":
      return [
        long * 2.2,
        5,
        path`M${from.x} ${y - 5}L${from.x + long * 2.2} ${y + 5}L${from.x - 1} ${y + 7}Z`,
      ];
    case "bill":
      return [
        long * 1.5,
        4,
        path`M${from.x} ${y - 6}Q${from.x + 7} ${y} ${from.x + long * 1.4} ${y - 1}Q${from.x + long * 1.8} ${y + 4} ${from.x + long * 1.3} ${y + 7}L${from.x - 1} ${y + 8}Z`,
      ];
  }
}

function legs({ feet, centre, ry, ground }: Frame): string {
  const d = feet
    .map(({ x }, place) => {
      const top = centre.y + ry * 0.6;
      const low = ground - place * 3;
      const tall = low - top;
      return path`M${x + place * 6} ${top}l-4 ${tall * 0.5}l4 ${tall * 0.5}m-7 0l7 -2l11 2m-11 -2l6 -3`;
    })
    .join("");
  return ink(d, 5) + stroke(d, "var(--yellow)", 2.4);
}
