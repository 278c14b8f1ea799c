import { neckOf, tailOf, trunk, type Frame, type Plan } from "../body";
import { at, ellipse, ink, path, type Point } from "../pen";

/** On four legs. */
export const mammal: Plan = {
  measure: (shape, asleep) => ({
    rx: 43 * shape.stretch * Math.sqrt(shape.bulk),
    ry: 24 * shape.bulk,
    legs: asleep ? 5 : 27 * shape.leg,
    size: 15 * shape.head,
  }),
  draw: (frame) => ({
    outline: [tailOf(frame), trunk(frame), ...legs(frame, 0), neckOf(frame), ...headOf(frame), earOf(frame)],
    far: [...legs(frame, 13), earOf(frame, 8)],
    over: frame.mood === "asleep" ? "" : crease(frame),
  }),
};

export function headOf({ head, headSize: size, shape }: Frame): string[] {
  const muzzle = at(head.x + size * 0.72 + 3.5 * shape.snout, head.y + 5);
  return [
    ellipse(head, size * 1.04, size * 0.95),
    ellipse(muzzle, size * 0.45 + 4 * shape.snout, size * 0.53 - shape.snout * 0.6),
  ];
}

export function earOf({ head, headSize: size, shape }: Frame, back = 0): string {
  const { x, y } = at(head.x - size * 0.45 + back, head.y - size * 0.62);
  switch (shape.ears) {
    case "round":
      return ellipse(at(x - 1, y - 3), size * 0.43, size * 0.48);
    case "pointed":
      return path`M${x - 7} ${y + 3}Q${x - 8} ${y - 12} ${x - 3} ${y - 17}Q${x + 5} ${y - 10} ${x + 6} ${y + 2}Z`;
    case "floppy":
      return path`M${x - 3} ${y - 4}Q${x - 17} ${y - 6} ${x - 15} ${y + 17}Q${x - 7} ${y + 20} ${x + 3} ${y + 2}Z`;
    case "tufted":
      return path`M${x - 7} ${y + 3}L${x - 7} ${y - 22}L${x - 1} ${y - 11}L${x + 6} ${y + 2}Z`;
    case "long":
      return path`M${x - 5} ${y + 4}Q${x - 20} ${y - 24} ${x - 12} ${y - 36}Q${x + 3} ${y - 22} ${x + 6} ${y + 2}Z`;
    case "none":
      return "";
  }
}

function legs(frame: Frame, back: number): string[] {
  if (frame.mood === "asleep")
    return back ? [] : frame.feet.map(({ x, y }) => ellipse(at(x + 6, y - 5), 13, 6));
  return frame.feet.map((foot, place) => leg(at(foot.x + back, foot.y - back * 0.25), frame, place === 0));
}

function leg({ x, y }: Point, { centre, ry, shape }: Frame, hind: boolean): string {
  const top = centre.y + ry * 0.2;
  const wide = (hind ? 9 : 7.5) * Math.sqrt(shape.bulk);
  const thin = Math.min(wide, 5.5 / Math.max(1, shape.leg * 0.9));
  const knee = hind ? -3 : 1;
  const middle = (top + y) / 2 + 4;
  return path`M${x - wide} ${top}C${x - wide} ${middle - 8} ${x - thin + knee} ${middle} ${x - thin} ${y - 3}Q${x - thin} ${y} ${x - thin + 3} ${y}L${x + thin + 3} ${y}Q${x + thin + 6} ${y - 1} ${x + thin + 2} ${y - 5}C${x + thin + knee} ${middle} ${x + wide} ${middle - 8} ${x + wide} ${top}Z`;
}

/** Where leg and belly meet. */
const crease = ({ feet, centre, ry }: Frame): string =>
  feet
    .map(({ x }, place) => {
      const side = place ? -9 : 11;
      return ink(
        path`M${x + side} ${centre.y + ry * 0.5}q${side / 9} ${ry * -0.4} ${side * -0.5} ${ry * -0.65}`,
        1.4,
        ' opacity=".6"',
      );
    })
    .join("");
