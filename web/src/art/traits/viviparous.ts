import { art } from "../trait";

/** A young one at its side. */
export default art({
  icon: '<circle cx="9" cy="8" r="5"/><circle cx="17" cy="15" r="3"/><path d="M3 20c0-6 11-6 12-1m-2 1c0-4 8-4 8 0"/>',
  tint: "yellow",
  front: ({ outline, far = [], ground }) => {
    const both = [...far, ...outline];
    const lines = both.map((d) => `<path d="${d}"/>`).join("");
    return `<g transform="translate(112 ${ground * 0.62 + 4}) scale(.4)"><g fill="none" stroke="var(--line)" stroke-width="9">${lines}</g><g fill="var(--coat-light)">${lines}</g></g>`;
  },
});
