import type { DroppedEdit } from "#core/text/edits/check-edits.ts";
import type { Edit } from "#core/text/edits/edit.ts";

/** An edit that waits for the analyst. Its number stays with it while others are decided. */
export type PendingEdit = Edit & { readonly number: number };

/** What became of edits, for the conversation, the screen and screen readers. */
export type EditReport =
  /** `proposed`: they wait for the analyst; `cleared`: they waited when Undo cleared what waited. */
  | {
      readonly kind: "proposed" | "applied" | "rejected" | "cleared";
      readonly edits: readonly PendingEdit[];
    }
  | { readonly kind: "auto-applied"; readonly edits: readonly Edit[]; readonly description: string }
  /** `undone`: no longer in the text; `redone`: in it again. */
  | { readonly kind: "undone" | "redone"; readonly ids: readonly string[] }
  | { readonly kind: "dropped"; readonly dropped: readonly DroppedEdit[] };

/** What is to be told when the text has become one in which other edits stand. */
export function standingReports(
  before: readonly string[],
  after: readonly string[],
): readonly EditReport[] {
  if (before === after) return [];
  const [had, has] = [new Set(before), new Set(after)];
  const undone = before.filter((id) => !has.has(id));
  const redone = after.filter((id) => !had.has(id));
  return [
    ...(undone.length > 0 ? [{ kind: "undone" as const, ids: undone }] : []),
    ...(redone.length > 0 ? [{ kind: "redone" as const, ids: redone }] : []),
  ];
}

export function droppedReport(dropped: readonly DroppedEdit[]): readonly EditReport[] {
  return dropped.length === 0 ? [] : [{ kind: "dropped", dropped }];
}

export function proposedReport(edits: readonly PendingEdit[]): readonly EditReport[] {
  return edits.length === 0 ? [] : [{ kind: "proposed", edits }];
}
