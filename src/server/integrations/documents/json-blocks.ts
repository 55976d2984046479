import type { DocumentBlock } from "#core/retrieval/document-blocks.ts";

/** A value of so few characters names what stands beside it: a speaker, a date. */
const NAME_MAX = 80;
/** Deeper values are nobody's text. */
const DEEPEST = 12;

/**
 * The blocks of text that is JSON, such as the transcript of a call: keys that hold more are
 * headings, and of a group of fields the short ones lead to the long one. Undefined for other text.
 */
export function jsonBlocks(text: string): readonly DocumentBlock[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return blocksOf(JSON.parse(text), 1);
  } catch {
    return undefined;
  }
}

function blocksOf(value: unknown, level: number): readonly DocumentBlock[] {
  if (level > DEEPEST) return [];
  if (Array.isArray(value)) return listBlocks(value, level);
  if (typeof value !== "object" || value === null) return [];
  const fields = Object.entries(value);
  const words = fields.flatMap(([, field]) => wordsOf(field) ?? []);
  if (words.length === fields.length) return paragraphs(leadIn(words));
  return fields.flatMap(([key, field]) => [
    { kind: "heading", level, text: titleOf(key) } satisfies DocumentBlock,
    ...(wordsOf(field) === undefined ? blocksOf(field, level + 1) : paragraphs(String(field))),
  ]);
}

function listBlocks(values: readonly unknown[], level: number): readonly DocumentBlock[] {
  const words = values.flatMap((value) => wordsOf(value) ?? []);
  if (words.length === values.length) return paragraphs(words.join("\n"));
  return values.flatMap((value) => blocksOf(value, level));
}

/** `Operator: Good morning.` */
function leadIn(words: readonly string[]): string {
  const names = words.filter(({ length }) => length <= NAME_MAX);
  const texts = words.filter(({ length }) => length > NAME_MAX);
  if (texts.length === 0) return names.join(": ");
  return [names.join(", "), texts.join("\n")].filter((part) => part !== "").join(": ");
}

function wordsOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : undefined;
}

/** `prepared_remarks` as a title. */
function titleOf(key: string): string {
  const words = key.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function paragraphs(text: string): readonly DocumentBlock[] {
  return text === "" ? [] : [{ kind: "text", text }];
}
