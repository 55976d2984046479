import type { ProposedEdit } from "#core/text/edits/edit.ts";
import { placeOf } from "#core/text/edits/edit-place.ts";
import type { EditReport } from "#core/text/edits/edit-report.ts";

/** What becomes of a kept edit; the same edit when nothing does. */
export type EditNews = (edit: ProposedEdit) => ProposedEdit;

/**
 * What reports say of edits, by their ids.
 *
 * @param texts `content` is what pending edits count into, `madeFor` what dropped ones do.
 */
export function editNews(
  reports: readonly EditReport[],
  texts: Texts,
): ReadonlyMap<string, EditNews> {
  // What is dropped counts only where nothing else is said of the same edit.
  const told = reports.toSorted(
    (a, b) => Number(b.kind === "dropped") - Number(a.kind === "dropped"),
  );
  return new Map(told.flatMap((report) => newsOf(report, texts)));
}

type Texts = { readonly content: string; readonly madeFor: string };

function newsOf(report: EditReport, { content, madeFor }: Texts): (readonly [string, EditNews])[] {
  switch (report.kind) {
    case "proposed":
      return report.edits.map((edit) => {
        const place = placeOf(content, edit);
        return [edit.id, (kept) => ({ ...opened(kept), number: edit.number, place })];
      });
    case "applied":
    case "auto-applied":
      return report.edits.map(({ id }) => [id, applied]);
    case "rejected":
    case "cleared": {
      const outcome = report.kind;
      return report.edits.map(({ id }) => [id, (kept) => unlessApplied(kept, { outcome })]);
    }
    case "undone":
      return report.ids.map((id) => [id, undone]);
    case "redone":
      return report.ids.map((id) => [id, applied]);
    case "dropped":
      return report.dropped.map(({ edit, reason }) => {
        // One that was pending has its place from when it was proposed.
        const place = placeOf(madeFor, edit);
        const dropped = { outcome: "dropped", reason } as const;
        return [edit.id, (kept) => ({ place, ...unlessApplied(kept, dropped) })];
      });
    default:
      return report satisfies never;
  }
}

/** The edits with their news; the same list when there are none. */
export function withNews(
  edits: readonly ProposedEdit[],
  news: ReadonlyMap<string, EditNews>,
): readonly ProposedEdit[] {
  if (!edits.some(({ id }) => news.has(id))) return edits;
  return edits.map((edit) => news.get(edit.id)?.(edit) ?? edit);
}

/** Which of two accounts of one edit stands: what is in the text cannot have been turned down. */
export function joinedOutcome(mine: ProposedEdit, theirs: ProposedEdit): ProposedEdit {
  return rankOf(theirs) > rankOf(mine) ? theirs : mine;
}

function applied(edit: ProposedEdit): ProposedEdit {
  return { ...opened(edit), outcome: "applied" };
}

function undone(edit: ProposedEdit): ProposedEdit {
  return edit.outcome === "applied" ? { ...edit, outcome: "undone" } : edit;
}

/** What came true elsewhere stays so, whatever became of the same edit here. */
function unlessApplied(
  edit: ProposedEdit,
  change: Pick<ProposedEdit, "outcome" | "reason">,
): ProposedEdit {
  return edit.outcome === "applied" ? edit : { ...opened(edit), ...change };
}

function opened({ outcome: _outcome, reason: _reason, ...edit }: ProposedEdit): ProposedEdit {
  return edit;
}

const RANKS = { applied: 5, undone: 4, rejected: 3, dropped: 2, cleared: 1 } as const;

function rankOf({ outcome }: ProposedEdit): number {
  return outcome === undefined ? 0 : RANKS[outcome];
}
