/** Small pictures for the chat. In a message they are written :wave:, so that every program can read them. */

const FACE = '<circle cx="12" cy="12" r="9"/>';

export const EMOTES: Record<string, string> = {
  wave: '<path d="M7 13V7a1.500 1.500 0 0 1 3 0v4V5a1.500 1.500 0 0 1 3 0v6V6a1.500 1.500 0 0 1 3 0v7c0 5-2 8-6 8-3 0-4.500-2-6.500-5.500-.8-1.500 1.200-3 2.500-1.500ZM18 4l2-1M19 8h2.500"/>',
  heart:
    '<path d="M12 20C4 14 3 10 4 7.500 5.500 4 10 4.500 12 8c2-3.500 6.500-4 8-.5 1 2.500 0 6.500-8 12.500Z"/>',
  laugh: `${FACE}<path d="M7.500 10 9 9l1.500 1M13.500 10 15 9l1.500 1M7.500 13.500h9c-.5 3-2.500 4-4.500 4s-4-1-4.500-4Z"/>`,
  sad: `${FACE}<path d="M9 9.500h.01M15 9.500h.01M8.500 16.500c1.500-2.500 5.500-2.500 7 0"/>`,
  think: `${FACE}<path d="M9 10h.01M15 9h.01M9 16c2-1.500 4-1.500 6-.5M8 7l2-1M14 6l2 .5"/>`,
  egg: '<path d="M12 3c4 0 6.500 6.500 6.500 10.500S16 21 12 21s-6.500-3.500-6.500-7.500S8 3 12 3ZM9 12l2 1.500 2-2 2 2"/>',
};

export interface Part {
  text: string;
  emote?: string;
}

/** A message in parts: text, and the pictures in it. */
export function parts(message: string): Part[] {
  return message
    .split(/(:[a-z]+:)/)
    .filter((text) => text !== "")
    .map((text) =>
      text.startsWith(":") && Object.hasOwn(EMOTES, text.slice(1, -1))
        ? { text, emote: text.slice(1, -1) }
        : { text },
    );
}
