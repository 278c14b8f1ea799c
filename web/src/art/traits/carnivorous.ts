import { at, drawn, ink, path } from "../pen";
import { art } from "../trait";

const fang = (x: number, y: number): string => drawn(path`M${x} ${y}h6.5l-3 10Z`, "#fffdf5", 1.4);

/** An open mouth with fangs, a frown, claws. */
export default art({
  icon: '<path d="M4 7c5 3 11 3 16 0-1 8-3 12-8 12S5 15 4 7Z"/><path d="m8 9 1.5 4L11 9.6m2 0 1.5 3.4L16 9"/>',
  tint: "red",
  shape: (shape) => {
    shape.snout += 0.35;
  },
  front: ({ mouth, eye, feet, mood }) => {
    const frown = mood === "asleep" ? "" : ink(path`M${eye.x - 6} ${eye.y - 8}l11 4`, 2.4);
    const claws = feet.map((foot) => ink(path`M${at(foot.x + 5, foot.y - 3)}l3 3m-7 -3l3 3`, 1.6)).join("");
    const { x, y } = mouth;
    const gape = drawn(path`M${x - 7} ${y - 2}Q${x + 4} ${y - 5} ${x + 16} ${y - 5}Q${x + 14} ${y + 11} ${x + 4} ${y + 11}Q${x - 5} ${y + 9} ${x - 7} ${y - 2}Z`, "#7d2a20", 1.6); // prettier-ignore
    return gape + fang(x - 3, y - 3) + fang(x + 7, y - 4.5) + frown + claws;
  },
});
