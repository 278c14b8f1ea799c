/** What `vite.config.ts` makes. */

declare module "virtual:pictures" {
  /** Where the pictures of the games are, by the games' names. */
  const urls: Record<string, string>;
  export default urls;
}
