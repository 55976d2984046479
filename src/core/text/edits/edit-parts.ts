import type { Edit } from "#core/text/edits/edit.ts";
import { insertedText, removedLength } from "#core/text/edits/edit-range.ts";

/** A stretch of an edit that differs. */
export type ShownPart = {
  /** What goes, counted from the edit's position. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** Where `insert` begins in the edit's own content. */
  readonly at: number;
};

/**
 * The stretches of an edit that differ, in order: what a reader is to look at. An edit that names none,
 * or whose names do not add up to it, is one stretch.
 */
export function partsOf(edit: Edit): readonly ShownPart[] {
  const insert = insertedText(edit);
  const length = removedLength(edit);
  const whole = [{ from: 0, to: length, insert, at: 0 }];
  if (edit.type !== "replace" || edit.parts === undefined) return whole;
  const parts: ShownPart[] = [];
  let end = 0;
  let grown = 0;
  for (const part of edit.parts) {
    const at = part.from + grown;
    const isRight = part.from >= end && part.to >= part.from && insert.startsWith(part.insert, at);
    if (!isRight) return whole;
    parts.push({ ...part, at });
    end = part.to;
    grown += part.insert.length - (part.to - part.from);
  }
  const isAll = parts.length > 0 && end <= length && length + grown === insert.length;
  return isAll ? parts : whole;
}
