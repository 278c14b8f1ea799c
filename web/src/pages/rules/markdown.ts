/** As much Markdown as rules are written in: paragraphs, lists, tables, code, bold, italics. */

export type Block =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] };

export interface Span {
  kind: "text" | "strong" | "em" | "code";
  text: string;
}

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  const parts = text.split(/^(```[\s\S]*?^```)/m);
  for (const part of parts) {
    if (part.startsWith("```")) found.push({ kind: "code", text: part.split("\n").slice(1, -1).join("\n") });
    else for (const chunk of part.split(/\n\s*\n/)) if (chunk.trim()) found.push(...chunked(chunk));
  }
  return found;
}

/** A list may follow a sentence without an empty line between them. */
function chunked(chunk: string): Block[] {
  const lines = chunk.trim().split("\n");
  const first = lines.findIndex((line) => bullet(line));
  if (lines[0]?.startsWith("|")) return [table(lines)];
  if (first < 0) return [{ kind: "text", text: lines.join(" ") }];
  const before: Block[] = first ? [{ kind: "text", text: lines.slice(0, first).join(" ") }] : [];
  return [...before, { kind: "list", items: items(lines.slice(first)) }];
}

const bullet = (line: string): boolean => /^\s*([-*]|\d+[.)])\s/.test(line);

function items(lines: string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    if (bullet(line)) found.push(line.replace(/^\s*([-*]|\d+[.)])\s+/, ""));
    else found.push(`${found.pop() ?? ""} ${line.trim()}`);
  }
  return found;
}

function table(lines: string[]): Block {
  const cells = (line: string): string[] =>
    line
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => cell.trim());
  const [head = [], , ...rows] = lines.map((line) => cells(line.trim()));
  return { kind: "table", head, rows };
}

const SPAN = /\*\*(.+?)\*\*|`(.+?)`|(?<![\w*])[*_](?!\s)(.+?)[*_](?![\w*])/g;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(SPAN)) {
    if (match.index > from) found.push({ kind: "text", text: text.slice(from, match.index) });
    const [, strong, code, em] = match;
    if (strong) found.push({ kind: "strong", text: strong });
    else if (code) found.push({ kind: "code", text: code });
    else found.push({ kind: "em", text: em ?? "" });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ kind: "text", text: text.slice(from) });
  return found;
}
