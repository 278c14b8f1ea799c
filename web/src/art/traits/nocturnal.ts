import { at, drawn, ellipse, path, wash } from "../pen";
import { art } from "../trait";

const star = (x: number, y: number, size: number): string =>
  wash(
    path`M${x} ${y - size}q1 ${size - 1} ${size} ${size}q${-size + 1} 1 ${-size} ${size}q-1 ${-size + 1} ${-size} ${-size}q${size - 1} -1 ${size} ${-size}Z`,
    "var(--yellow)",
  );

/** Up when the moon is: large eyes that shine. */
export default art({
  icon: '<path d="M19 14.500A8 8 0 1 1 10 4a6.500 6.500 0 0 0 9 10.500Z"/><path d="M17 4v4m-2-2h4"/>',
  tint: "blue",
  shape: (shape) => {
    shape.eye *= 1.5;
  },
  scene: () =>
    drawn("M36 12A20 20 0 1 0 48 44A17 17 0 0 1 36 12Z", "var(--wash-yellow)", 1.8) +
    star(60, 16, 6) +
    star(74, 34, 4) +
    star(10, 58, 4),
  coat: ({ centre, rx, ry }) =>
    wash(ellipse(at(centre.x, centre.y - ry * 0.9), rx * 1.2, ry * 0.8), "var(--night)", 0.35),
  front: ({ eye: { x, y }, mood }) =>
    mood === "asleep" || mood === "content"
      ? ""
      : drawn(ellipse(at(x, y), 7), "#f6e27a", 1.8) + wash(ellipse(at(x, y), 2, 5.5), "var(--line)"),
});
