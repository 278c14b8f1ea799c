import { round } from "../pen";
import { art } from "../trait";

/** Others of its kind in the distance. */
export default art({
  icon: '<circle cx="7" cy="10" r="3"/><circle cx="17" cy="10" r="3"/><circle cx="12" cy="7" r="3"/><path d="M3 19c0-4 8-4 8 0m2 0c0-4 8-4 8 0"/>',
  tint: "green",
  scene: ({ outline, ground }) => {
    const other = outline.map((d) => `<path d="${d}"/>`).join("");
    const one = (x: number, high: number): string =>
      `<g transform="translate(${x} ${round(ground * 0.55 - high)}) scale(.45)"><g fill="none" stroke="var(--line-soft)" stroke-width="7">${other}</g><g fill="var(--coat-light)">${other}</g></g>`;
    return one(0, 44) + one(108, 50) + one(54, 66);
  },
});
