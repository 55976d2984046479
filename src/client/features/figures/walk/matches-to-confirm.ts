import { newId } from "#client/lib/new-id.ts";
import { sentencesByLine } from "#core/figures/anchors/in-force.ts";
import type { DocumentFigure, DocumentFigures } from "#core/figures/check/document-figures.ts";
import { chosenAnchor } from "#core/figures/check/figure-decisions.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { FigureCandidate } from "#core/figures/read/verdicts/verdict.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { isTableLine, sectionsIn } from "#core/text/outline/section-lines.ts";

/** A figure with what it matches. */
export type Match = { readonly figure: DocumentFigure; readonly candidate: FigureCandidate };

/** The matches of one sentence, or of one table, which are confirmed together. */
export type MatchedPassage = {
  /** The same while its words and its matches are. */
  readonly key: string;
  /** Where in the document it begins. */
  readonly start: number;
  readonly section: string;
  readonly text: string;
  readonly isTable: boolean;
  readonly matches: readonly Match[];
};

/** What of a document waits to be confirmed, in the order of its text. */
export function matchedPassages(
  { figures }: Pick<DocumentFigures, "figures">,
  content: string,
): readonly MatchedPassage[] {
  const sectionOf = sectionsIn(content);
  const sentenceAt = sentencesByLine(content);
  const found = figures.flatMap((figure) => {
    const [candidate] = figure.state === "matches" ? (figure.candidates ?? []) : [];
    if (candidate === undefined) return [];
    const table = tableAt(content, figure.position);
    const start = table?.start ?? sentenceAt(figure.position)?.start ?? figure.position;
    return [{ figure, candidate, table, start }];
  });
  const byStart = Map.groupBy(found, ({ start }) => start);
  return [...byStart].map(([start, matches]) => {
    const table = matches[0]?.table;
    const text = table?.text ?? sentenceAt(start)?.text ?? "";
    const of = matches.map(({ candidate }) => JSON.stringify(candidate.binding));
    return {
      key: [start, text, ...of].join("|"),
      start,
      section: sectionOf(start),
      text,
      isTable: table !== undefined,
      matches,
    };
  });
}

/** The lines of the table a place is in; undefined outside of one. */
function tableAt(
  content: string,
  position: number,
): { readonly start: number; readonly text: string } | undefined {
  const lineStart = (at: number) => content.lastIndexOf("\n", at - 1) + 1;
  const lineEnd = (at: number) => (content.indexOf("\n", at) + 1 || content.length + 1) - 1;
  // Cells pasted from a sheet are parted by tabs.
  const isTable = (start: number) => {
    const line = content.slice(start, lineEnd(start));
    return isTableLine(line) || line.includes("\t");
  };
  let start = lineStart(position);
  if (!isTable(start)) return undefined;
  while (start > 0 && isTable(lineStart(start - 1))) start = lineStart(start - 1);
  let end = lineEnd(position);
  while (end < content.length && isTable(end + 1)) end = lineEnd(end + 1);
  return { start, text: content.slice(start, end) };
}

/** What confirms matches: each figure is of what it matches. */
export function confirmingAnchors(
  passages: readonly MatchedPassage[],
  now: number,
): readonly Anchor[] {
  return passages.flatMap(({ matches }) =>
    matches.map(({ figure, candidate }) =>
      chosenAnchor(figure, candidate.binding, { id: newId(), now }),
    ),
  );
}

/** Where a source stands, in short: its page, its form, or how it is made. */
export function placeOfSource({ binding }: FigureCandidate, ground: Ground): string {
  if (!("ref" in binding)) return "computed";
  const source = ground.ledger.find(binding.ref)?.source;
  if (source === undefined) return "";
  if ("quote" in source) return source.page === undefined ? source.label : `p. ${source.page}`;
  if ("savedOutputId" in source) return "model";
  if ("accession" in source) return source.form;
  return "fileName" in source ? "file" : "computed";
}
