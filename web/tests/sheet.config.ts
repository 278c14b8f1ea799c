/** Makes `tests/sheet.ts` a program: it scans folders as the page does. */
export default {
  build: { ssr: "tests/sheet.ts", outDir: "../build/sheet", emptyOutDir: true, copyPublicDir: false },
};
