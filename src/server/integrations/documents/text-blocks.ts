import type { DocumentBlock } from "#core/retrieval/document-blocks.ts";

/** A line in capitals so short is a heading. */
const HEADING_MAX = 100;
/** Without empty lines, so many lines make a block. */
const LINES_OF_BLOCK = 20;

/** The blocks of plain text: paragraphs stand between empty lines. */
export function textBlocks(text: string): readonly DocumentBlock[] {
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").split("\n");
  const blocks: DocumentBlock[] = [];
  let paragraph: string[] = [];
  const end = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: "text", text: paragraph.join("\n") });
    paragraph = [];
  };
  for (const line of lines) {
    const trimmed = line.trim();
    if (trimmed === "" || isHeading(trimmed) || paragraph.length >= LINES_OF_BLOCK) end();
    if (trimmed === "") continue;
    if (isHeading(trimmed)) {
      const markdown = /^(#{1,6})\s+/.exec(trimmed);
      const level = markdown?.[1]?.length ?? 2;
      blocks.push({ kind: "heading", level, text: trimmed.slice(markdown?.[0].length ?? 0) });
    } else paragraph.push(line.trimEnd());
  }
  end();
  return blocks;
}

function isHeading(line: string): boolean {
  if (line.length > HEADING_MAX) return false;
  if (/^#{1,6}\s+\S/.test(line)) return true;
  return (
    /\p{Lu}{3}/u.test(line) && !/\p{Ll}/u.test(line) && !/[.;,]$/.test(line) && !/\d{3}/.test(line)
  );
}
