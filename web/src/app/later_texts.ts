/** Which texts neither the first page nor a table shows: they come in a file of their own, with all other pages. */

const LATER = new Set(
  "account challenge codes cup edit friends guide leaders learn mail mod notify passkey passphrase playon profile recover replay sessions tokens vacation".split(
    " ",
  ),
);
const EVERYWHERE = "account.enter"; // in the head of every page

export const comesLater = (key: string): boolean =>
  LATER.has(key.split(".")[0] as string) && key !== EVERYWHERE;
