import { at, drawn, ink, path } from "../pen";
import { art } from "../trait";

const fang = (x: number, y: number): string => drawn(path`M${x} ${y}h6l-3 8Z`, "#fffdf5", 1.4);

/** Fangs, a frown, claws. */
export default art({
  icon: '<path d="M4 7c5 3 11 3 16 0-1 8-3 12-8 12S5 15 4 7Z"/><path d="m8 9 1.5 4L11 9.6m2 0 1.5 3.4L16 9"/>',
  tint: "red",
  shape: (shape) => {
    shape.snout += 0.35;
  },
  front: ({ mouth, eye, feet, mood }) => {
    const frown = mood === "asleep" ? "" : ink(path`M${eye.x - 6} ${eye.y - 8}l11 4`, 2.4);
    const claws = feet.map((foot) => ink(path`M${at(foot.x + 5, foot.y - 3)}l3 3m-7 -3l3 3`, 1.6)).join("");
    return fang(mouth.x + 1, mouth.y - 1) + fang(mouth.x + 8, mouth.y - 3) + frown + claws;
  },
});
