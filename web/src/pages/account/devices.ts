/** What a browser says it is, in two words: "Firefox, Linux". */

const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "macOS"],
  ["Linux", "Linux"],
] as const;

export function deviceName(agent: string): string {
  const found = [BROWSERS, SYSTEMS].map((known) => known.find(([sign]) => agent.includes(sign))?.[1]);
  return found.filter(Boolean).join(", ") || agent.slice(0, 40);
}
