import { sentencesOf } from "#core/figures/read/text/sentences.ts";
import { sectionsOf, titleLineOf } from "#core/writing/analyst/place-text.ts";

export type Range = { readonly from: number; readonly to: number };

/** What a document is made of, in its order. */
export type DocumentParts = {
  readonly content: string;
  /** Behind all but the lines at the foot, which belong to no section. */
  readonly end: number;
  /** The line above everything that names the document. */
  readonly title: Range | undefined;
  /** From the title line to the last character of its text; `heading` is where its name stands. */
  readonly sections: readonly (Range & { readonly name: string; readonly heading: Range })[];
  /** Paragraphs and bullets, wrapped ones whole. */
  readonly lines: readonly (Range & { readonly isBullet: boolean })[];
};

export const BULLET = /^(?:[-•*–]|\d{1,2}[.)])\s+/;
/** Without a colon in the whole text: a short line that ends no sentence, with text below it. */
const BARE_HEADING =
  /(?<=^|\n[ \t]{0,9}\n)(?:#+ [^\n]+|\p{Lu}[^\n|]{0,58}(?<![.!?,;:]))(?=\n\s*\S)/gu;
/** A line this long that ends no sentence goes on in the next. */
const WRAPPED = /(?<=^|\n)[^\n]{60,}(?<![.!?:|]["”’)]?[ \t]?)\n$/;

export function partsOfDocument(content: string): DocumentParts {
  const named = sectionsOf(content).map(({ position }) => position);
  const bare = [...content.matchAll(BARE_HEADING)].map(({ index }) => index);
  const [first, second = content.length] = bare;
  const isNamed =
    named.length > 0 || (first !== undefined && !/[.!?]\s/.test(content.slice(first, second)));
  const start = isNamed ? titleLineOf(content)?.position : undefined;
  const heads = (named.length > 0 ? named : bare).filter((head) => head !== start);
  const foot = /\n(?:Basis|Not in the data): [^]*$/.exec(content)?.index ?? content.length;
  const end = content.slice(0, Math.max(foot, heads.at(-1) ?? 0)).trimEnd().length;
  const texts = heads.map((head, at) => content.slice(head, heads[at + 1] ?? end).trimEnd());
  return {
    content,
    end,
    title: start === undefined ? undefined : headingAt(start, content),
    sections: heads.map((from, at) => {
      const text = texts[at] ?? "";
      const heading = headingAt(from, content);
      const name = content.slice(heading.from, heading.to);
      return { from, to: from + text.length, name, heading };
    }),
    lines: linesOf(content, new Set([start, ...heads])),
  };
}

/** The words of a title line. */
function headingAt(start: number, content: string): Range {
  const [line = ""] = content.slice(start).split("\n", 1);
  const from = start + (/^[#\s]*/.exec(line)?.[0].length ?? 0);
  return { from, to: start + line.trimEnd().replace(/\s*:$/, "").length };
}

function linesOf(content: string, heads: ReadonlySet<number | undefined>): DocumentParts["lines"] {
  const lines: DocumentParts["lines"][number][] = [];
  for (const { 0: raw, index } of content.matchAll(/[^\n]*\S[^\n]*/g)) {
    const from = index + raw.length - raw.trimStart().length;
    const line = { from, to: index + raw.trimEnd().length, isBullet: BULLET.test(raw.trim()) };
    const last = lines.at(-1);
    if (heads.has(index)) continue;
    if (last !== undefined && !line.isBullet && WRAPPED.test(content.slice(last.from, index)))
      lines[lines.length - 1] = { ...last, to: line.to };
    else lines.push(line);
  }
  return lines;
}

/** The sentences of a line; the only one of a bullet is the bullet. */
export function sentencesOfLine(
  { from, to, isBullet }: DocumentParts["lines"][number],
  content: string,
): readonly Range[] {
  const text = content.slice(from, to);
  const start = from + (isBullet ? (BULLET.exec(text)?.[0].length ?? 0) : 0);
  const found = sentencesOf(content.slice(start, to).replaceAll("\n", " "));
  if (found.length < 2) return [{ from, to }];
  return found.map((one) => ({ from: start + one.start, to: start + one.start + one.text.length }));
}
