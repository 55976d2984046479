import type { DocumentFigures, FigureState } from "#core/figures/check/document-figures.ts";
import { workingLine } from "#core/figures/check/document-figures-text.ts";
import { type Ground, groundOf } from "#core/figures/read/ledger/ground.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { connectedStatements, documentStatements } from "#core/ledger/ledger.ts";
import { filingAddress } from "#core/ledger/filing-address.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import {
  type BlockKind,
  citedRuns,
  figureBlocksOf,
  type FigureRun,
} from "#core/outputs/report/report-blocks.ts";
import type { BarChart, ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { keyTable } from "#core/outputs/report/key-table.ts";
import {
  drawnIn,
  type NumberedExhibit,
  numberedExhibits,
} from "#core/outputs/report/note-exhibit.ts";
import { noteExhibits } from "#core/outputs/note-exhibits/note-exhibits.ts";
import { exportDoubts, unsourcedLine } from "#core/outputs/report/export-doubts.ts";
import { sourceLabel } from "#core/outputs/report/sources.ts";
import { statementCharts } from "#core/outputs/report/statement-charts.ts";
import { sectionName } from "#core/text/outline/section-lines.ts";

/** A stretch of a line; a figure says how it stands and which sources bear it out. */
export type PostRun = {
  readonly text: string;
  readonly state?: FigureState | undefined;
  readonly sourceNumbers: readonly number[];
};

export type PostBlock = {
  readonly kind: BlockKind;
  readonly runs: readonly PostRun[];
  /** What stands beside it: sources used here for the first time, and how their first figure is made. */
  readonly notes: readonly PostNote[];
  /** What is drawn in its place. */
  readonly exhibit?: NumberedExhibit | undefined;
};

export type PostNote = { readonly number: number; readonly text: string };

export type PostSource = {
  readonly number: number;
  readonly label: string;
  /** Where the filing can be read; undefined for the analyst's own files. */
  readonly href: string | undefined;
};

/** A published text: what every reader sees, rendered from the same figures as every other output. */
export type PostArticle = {
  readonly blocks: readonly PostBlock[];
  readonly sources: readonly PostSource[];
  readonly charts: readonly BarChart[];
  /** The main figures of the company over its last years. */
  readonly table: ExhibitTable | undefined;
  /** Figures that go out although no source bears them out, in one line. */
  readonly unsourced: string | undefined;
  /** Figures that go out although their source says otherwise, with what it says. */
  readonly contradicted: readonly { readonly text: string; readonly sourced: string }[];
};

const CHARTED = ["EBITDA", "Net Leverage (x)"];
/** What a post is made of. */
export type PostText = {
  readonly title: string;
  readonly content: string;
  readonly figures: DocumentFigures;
  readonly connectedData: readonly ContextItem[];
};

/** A text that opens with the post's own title does not say it twice. */
export function postArticle({ title, content, figures, connectedData }: PostText): PostArticle {
  const statements = connectedStatements(connectedData);
  const noted = new Set<number>();
  const ground = groundOf(connectedData, documentTicker(connectedData));
  const read = figureBlocksOf(content, figures.figures);
  const body = read[0]?.text.trim() === title.trim() ? read.slice(1) : read;
  const drawn = numberedExhibits(noteExhibits(content, connectedData), figures.sources);
  const draw = drawnIn(drawn.exhibits);
  const blocks = body.map(draw).map((block) => ({
    kind: block.kind,
    exhibit: block.exhibit,
    runs:
      block.kind === "heading"
        ? [{ text: sectionName(block.text), sourceNumbers: [] }]
        : citedRuns(block).map(runOf),
    notes: notesOf(block.runs, { sources: figures.sources, ground }, noted),
  }));
  const { contradicted, unsourced } = exportDoubts(figures);
  const primary = documentStatements(connectedData);
  return {
    blocks,
    sources: drawn.sources.map((source) => ({
      number: source.number,
      label: sourceLabel(source),
      href:
        "accession" in source
          ? filingAddress(cikOf(statements, source.company), source.accession)
          : undefined,
    })),
    charts:
      primary === undefined
        ? []
        : statementCharts(primary).filter(({ name }) => CHARTED.includes(name)),
    table: primary && keyTable(primary, "post", "Key figures"),
    contradicted: contradicted.map(({ figure, sourced }) => ({ text: figure.text, sourced })),
    unsourced: unsourced.length === 0 ? undefined : unsourcedLine(content, unsourced),
  };
}

function runOf({ text, figure }: FigureRun): PostRun {
  return figure === undefined
    ? { text, sourceNumbers: [] }
    : { text, state: figure.state, sourceNumbers: figure.sourceNumbers };
}

/** Sources that no block before this one used, each with the working of the figure that uses it first. */
function notesOf(
  runs: readonly FigureRun[],
  { sources, ground }: Pick<DocumentFigures, "sources"> & { readonly ground: Ground },
  noted: Set<number>,
): readonly PostNote[] {
  return runs.flatMap(({ figure }) =>
    (figure?.sourceNumbers ?? []).flatMap((number) => {
      const source = sources.find((each) => each.number === number);
      if (figure === undefined || source === undefined || noted.has(number)) return [];
      noted.add(number);
      const working = workingLine(figure, ground);
      const label = sourceLabel(source);
      return [{ number, text: working === undefined ? `${label}.` : `${label}. ${working}.` }];
    }),
  );
}

function cikOf(statements: readonly FinancialData[], company: string): string | undefined {
  return statements.find(({ name }) => name === company)?.cik;
}
