import type { DocumentFigures, NumberedSource } from "#core/figures/check/document-figures.ts";
import type { RedlineBlock, RedlineRun } from "#core/outputs/report/redline.ts";
import { redlineBlocks } from "#core/outputs/report/redline.ts";
import { sourceMark } from "#core/outputs/report/report-blocks.ts";
import type { Edit } from "#core/text/edits/edit.ts";

/**
 * The redlined text of a document. Figures that an edit takes away lose their marks, so the sources are
 * numbered anew in the order in which the marks that remain use them.
 */
export function redlineOf(
  content: string,
  edits: readonly Edit[],
  figures: DocumentFigures,
): { readonly blocks: readonly RedlineBlock[]; readonly figures: DocumentFigures } {
  const blocks = redlineBlocks(content, edits, figures.figures);
  const used = blocks.flatMap(({ runs }) => runs.flatMap((run) => run.sourceNumbers ?? []));
  const renumbered = new Map([...new Set(used)].map((number, index) => [number, index + 1]));
  const sources = figures.sources
    .flatMap((source): NumberedSource[] => {
      const number = renumbered.get(source.number);
      return number === undefined ? [] : [{ ...source, number }];
    })
    .toSorted((a, b) => a.number - b.number);
  const inOrder = (numbers: readonly number[]) =>
    numbers.flatMap((number) => renumbered.get(number) ?? []);
  return {
    blocks: blocks.map((block) => ({
      ...block,
      runs: block.runs.map((run) => marked(run, inOrder)),
    })),
    figures: {
      ...figures,
      figures: figures.figures.map((figure) => ({
        ...figure,
        sourceNumbers: inOrder(figure.sourceNumbers),
      })),
      sources,
    },
  };
}

function marked(run: RedlineRun, inOrder: (numbers: readonly number[]) => readonly number[]) {
  if (run.sourceNumbers === undefined) return run;
  const sourceNumbers = inOrder(run.sourceNumbers);
  return { ...run, sourceNumbers, mark: sourceMark(sourceNumbers) };
}
