import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    /** The classes that keep styles to their components: short ones, since they stand in every script and style. */
    cssHash: ({ hash, filename }) => `s${hash(filename).slice(0, 5)}`,
  },
};
