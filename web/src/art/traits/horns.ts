import { drawn, ink, path } from "../pen";
import { art } from "../trait";

const horn = (x: number, y: number): string =>
  path`M${x - 5} ${y + 6}C${x - 8} ${y - 8} ${x + 2} ${y - 20} ${x + 16} ${y - 24}C${x + 10} ${y - 14} ${x + 6} ${y - 8} ${x + 6} ${y + 5}Z`;

/** Horns to run into. */
export default art({
  icon: '<path d="M12 20c-4 0-5-4-5-7-4-1-5-5-4-9 1 3 4 5 7 5h4c3 0 6-2 7-5 1 4 0 8-4 9 0 3-1 7-5 7Z"/>',
  tint: "grey",
  behind: ({ crown: { x, y } }) => drawn(horn(x + 10, y + 2), "#e9dcc0", 1.8),
  front: ({ crown: { x, y } }) =>
    drawn(horn(x, y + 2), "#fbf1da", 2) + ink(path`M${x - 4} ${y - 2}q4 3 8 0m-6 -6q4 2 7 0`, 1.2),
});
