import { path, stroke } from "../pen";
import { art } from "../trait";

/** Stripes that break it up among grass and shadow. */
export default art({
  icon: '<path d="M4 6c4 2 4 6 2 9m5-11c4 3 4 9 1 14m4-13c4 2 5 7 3 12M3 19h18"/>',
  tint: "green",
  coat: ({ centre, rx, ry, head }) => {
    const stripes = [-0.75, -0.45, -0.15, 0.15, 0.45, 0.72].map((place, step) => {
      const x = centre.x + place * rx;
      return path`M${x} ${centre.y - ry * 1.1}q${step % 2 ? 9 : -5} ${ry * 0.7} ${step % 2 ? -1 : 3} ${ry * 1.35}`;
    });
    const brow = path`M${head.x - 12} ${head.y - 8}q4 8 1 14m6 -20q3 6 2 8`;
    return (
      stroke(stripes.join("") + brow, "var(--coat-dark)", 5.5) +
      stroke(stripes.join(""), "var(--line)", 1.2, ' opacity=".5"')
    );
  },
});
