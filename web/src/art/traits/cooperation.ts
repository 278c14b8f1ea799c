import { at, drawn, path } from "../pen";
import { art } from "../trait";

/** The blue scarf of those who share. */
export default art({
  icon: '<rect x="3" y="8" width="9" height="9" rx="1.500"/><rect x="12" y="8" width="9" height="9" rx="1.500"/><path d="M9 12.500h6"/>',
  tint: "blue",
  front: ({ chest, head }) => {
    const { x, y } = at(chest.x * 0.5 + head.x * 0.5, chest.y * 0.5 + head.y * 0.5);
    return (
      drawn(path`M${x - 4} ${y + 6}q-10 10 -4 22l8 -4q-5 -8 4 -16Z`, "var(--wash-blue)", 1.8) +
      drawn(
        path`M${x - 16} ${y - 4}Q${x} ${y + 10} ${x + 15} ${y + 4}q3 4 0 8Q${x - 2} ${y + 18} ${x - 18} ${y + 4}Z`,
        "var(--wash-blue)",
        1.8,
      )
    );
  },
});
