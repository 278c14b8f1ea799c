import { at, drawn, moved, path } from "../pen";
import { art } from "../trait";

const bone = drawn(
  "M-14 -3q-5 -4 -2 -7q4 -2 5 3h18q1 -5 5 -3q3 3 -2 7q5 4 2 7q-4 2 -5 -3h-18q-1 5 -5 3q-3 -3 2 -7Z",
  "#fffdf5",
  1.6,
);

/** A ruff like a vulture's, and the bone it came for. */
export default art({
  icon: '<path d="M7 9.5C4 10 3 7.500 4.800 6.200 4.600 4 7.500 3.500 8.500 5.500L18.500 15.500c2 0 2.500 3 .7 3.300-1 2-3.700 1.200-3.700-1.300Z"/>',
  tint: "grey",
  front: ({ chest, head, ground }) => {
    const { x, y } = at(chest.x * 0.55 + head.x * 0.45, chest.y * 0.55 + head.y * 0.45);
    const ruff = path`M${x - 14} ${y - 4}q5 -8 10 -3q6 -7 10 0q8 -3 8 5q6 4 0 9q-3 7 -9 3q-6 5 -10 -1q-8 1 -8 -5q-5 -4 -1 -8Z`;
    return drawn(ruff, "#fffdf5", 1.8) + moved(at(160, ground - 1), bone, 0.9, -8);
  },
  events: { scavenges: { attack: "beside" } },
});
