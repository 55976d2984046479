import { markupText } from "#core/finance/statements/pages/markup-text.ts";

/** The markup of a row before a number, and of what stands just before it. */
const ROW_CHARACTERS = 20_000;
const BEFORE_CHARACTERS = 600;
const LABEL_MAX = 200;

/** The name of the table row a position stands in: its first cell with a letter; empty without one. */
export function rowLabel(html: string, position: number): string {
  const row = html.slice(rowStart(html, position), position);
  for (const cell of row.split(/<\/t[dh]>/, 20)) {
    const text = markupText(cell);
    if (/\p{L}/u.test(text)) return text.slice(0, LABEL_MAX);
  }
  return "";
}

/** Where the table row a position stands in begins. */
export function rowStart(html: string, position: number): number {
  const from = Math.max(0, position - ROW_CHARACTERS);
  return from + Math.max(0, html.slice(from, position).lastIndexOf("<tr"));
}

/** Whether the number whose tag begins at a position is printed in parentheses or with a minus. */
export function isPrintedNegative(html: string, position: number): boolean {
  const before = html.slice(Math.max(0, position - BEFORE_CHARACTERS), position);
  const text = markupText(before.slice(before.indexOf(">") + 1)).replace(/[\s$€£¥]+$/, "");
  return /[(−]$/.test(text) || /(^|\s)-$/.test(text);
}
