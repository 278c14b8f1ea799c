import { drawn, ink, path, type Point } from "../pen";
import { art } from "../trait";

const wing = ({ x, y }: Point, lift: number): string =>
  path`M${x + 16} ${y + 12}C${x + 12} ${y - lift * 0.5} ${x - 6} ${y - lift} ${x - 32} ${y - lift * 1.06}C${x - 26} ${y - lift * 0.8} ${x - 30} ${y - lift * 0.72} ${x - 42} ${y - lift * 0.62}C${x - 32} ${y - lift * 0.42} ${x - 34} ${y - lift * 0.36} ${x - 42} ${y - lift * 0.18}C${x - 28} ${y - lift * 0.02} ${x - 18} ${y + 14} ${x + 16} ${y + 12}Z`;

/** Wings. */
export default art({
  icon: '<path d="M3 16C3 8 10 4 21 4c-2 3-4 4-6 4 1 1 1 1 3 1-2 3-4 3-6 3 1 1 1 1 2 1-3 4-7 5-11 3Z"/><path d="m3 20 6-8"/>',
  tint: "blue",
  shape: (shape) => {
    shape.spread = true;
  },
  behind: ({ back }) => drawn(wing({ x: back.x + 18, y: back.y + 4 }, 40), "var(--coat-dark)", 2),
  front: ({ back, mood }) => {
    const lift = mood === "asleep" ? 14 : 46;
    const { x, y } = back;
    const feathers = path`M${x + 6} ${y + 6}Q${x - 12} ${y - lift * 0.3} ${x - 34} ${y - lift * 0.58}M${x + 4} ${y + 9}Q${x - 12} ${y - lift * 0.02} ${x - 32} ${y - lift * 0.16}`;
    return drawn(wing(back, lift), "var(--coat-light)", 2.2) + ink(feathers, 1.4);
  },
});
