import { assumedRates } from "#core/finance/valuation/cases.ts";
import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { documentStatements } from "#core/ledger/ledger.ts";
import type { SavedParts } from "#core/finance/valuation/saved-model.ts";
import { conclusions } from "#core/outputs/deck/conclusions.ts";
import { type TextPage, textPages } from "#core/outputs/deck/text-pages.ts";
import type { BarChart, ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import {
  type DeckSource,
  type SourceRegister,
  sourceRegister,
} from "#core/outputs/deck/deck-sources.ts";
import {
  type DeckLine,
  deckLines,
  type FigureNumbers,
  sourcedRuns,
} from "#core/outputs/deck/deck-text.ts";
import {
  type GivenChart,
  givenChart,
  type GivenTable,
  givenTable,
} from "#core/outputs/deck/given-exhibits.ts";
import { historyExhibits, statementExhibits } from "#core/outputs/deck/history-tables.ts";
import { historyAsModel, modelExhibit, lastEbitda } from "#core/outputs/deck/model-exhibits.ts";
import { subtitleOf } from "#core/outputs/deck/summary-defaults.ts";
import {
  type DeckDoubt,
  deckDoubts,
  type DeckWords,
  figuresOfWords,
  judgedWords,
  SAID_OF_NOTHING,
} from "#core/outputs/deck/deck-words.ts";
import {
  type ValuationExhibits,
  valuationExhibits,
} from "#core/outputs/deck/valuation-exhibits.ts";
import { contradictedLine, exportDoubts } from "#core/outputs/report/export-doubts.ts";
import {
  asTable,
  type MissingExhibit,
  type NoteExhibit,
} from "#core/outputs/report/note-exhibit.ts";
import { printableLine } from "#core/outputs/report/printable.ts";
import { reportFigures } from "#core/outputs/report/report-figures.ts";
import { assumptionsCommentary } from "#core/writing/analyst/commentary/assumptions-commentary.ts";
import { commentaryTask } from "#core/writing/analyst/commentary/commentary.ts";
import { valuationCommentary } from "#core/writing/analyst/commentary/valuation-commentary.ts";
import { anchorsOf, type Draft } from "#core/ledger/prose.ts";

/** Everything a deck is made of, as data. */
export type DeckRequest = {
  readonly words: DeckWords;
  readonly content: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly connectedData: readonly ContextItem[];
  readonly anchors: readonly Anchor[];
  /** The model of the document, with the words it is named by among the sources. */
  readonly model: DeckModel | undefined;
  /** What lines of the text draw that name exhibits, in their order. */
  readonly exhibits?: readonly (NoteExhibit | MissingExhibit)[] | undefined;
  /** Charts and tables as sent; they stand only where the document has none of its own. */
  readonly given: {
    readonly charts: readonly GivenChart[];
    readonly tables: readonly GivenTable[];
  };
};

/** A saved model as a card quotes it. */
export type DeckModel = {
  readonly card: ContextItem;
  readonly parts: Omit<SavedParts, "ticker">;
  readonly label: string;
};

/** A table or chart that a line of the text names. */
export type DeckExhibit = {
  readonly title: string;
  readonly note: string;
  readonly drawing: BarChart | ExhibitTable;
  readonly sources: readonly number[];
};

/** What the slides show, before anything has a place. */
export type DeckContent = {
  readonly head: string;
  readonly date: string;
  readonly words: Pick<DeckWords, "title" | "analyst" | "rec" | "spread"> & {
    readonly subtitle: string;
  };
  readonly summary: readonly DeckLine[];
  readonly charts: readonly BarChart[];
  readonly table: ExhibitTable | undefined;
  readonly tableSources: readonly number[];
  /** A page a section. */
  readonly texts: readonly TextPage[];
  /** What the text draws, each on a slide behind its pages. */
  readonly exhibits: readonly DeckExhibit[];
  /** Statements that fill a page without text. */
  readonly statements: readonly ExhibitTable[];
  readonly model:
    | {
        readonly table: ExhibitTable;
        readonly finding: string;
        readonly sources: readonly number[];
      }
    | undefined;
  /** Why the model has no future, which makes it a bare past; undefined where it has one. */
  readonly unprojected: string | undefined;
  readonly assumptions: readonly DeckLine[];
  readonly valuation: (ValuationExhibits & { readonly sources: readonly number[] }) | undefined;
  readonly commentary: readonly DeckLine[];
  readonly sources: readonly DeckSource[];
  /** Figures that go out and that their sources contradict, those of the words among them. */
  readonly doubts: readonly DeckDoubt[];
  /** What the sources say of them. */
  readonly contradicted: readonly DeckLine[];
  readonly asOf: string | undefined;
  readonly figures: DocumentFigures;
};

/** Every slide of a document as data: one reading of its figures, one numbering of its sources. */
export function deckContent(
  request: DeckRequest,
  register: SourceRegister = sourceRegister(request.model),
  name = "Credit research",
): DeckContent {
  const { words, content, date, connectedData } = request;
  const statements = documentStatements(connectedData);
  const figures = reportFigures(request);
  const numbersOf = numbersIn(register);
  const ofText = numbersOf(figures);
  const judged = judgedWords(words, request);
  const linesOf: LinesOf = (text, own) =>
    deckLines(text, own, { from: 0, numbersOf: numbersOf(own) });
  const doubts = deckDoubts(exportDoubts(figures).contradicted, judged);
  const commented = withModel(request);
  const task = commentaryTask({ ...commented, title: words.title });
  const summary =
    judged.summary === undefined ? [] : linesOf(judged.summary.text, judged.summary.figures);
  const past = pastOf(request, statements, register);
  return {
    head: [name, ...companyOf(statements)].join("  |  "),
    date: longDate(date),
    words: {
      title: printableLine(words.title),
      subtitle: printableLine(words.subtitle ?? subtitleOf(connectedData, date)),
      rec: words.rec,
      spread: words.spread,
      analyst: printableLine(words.analyst),
    },
    summary,
    ...past,
    texts: textPages(content, words.title, {
      figures,
      numbersOf: ofText,
      concluded: conclusions(request),
    }),
    exhibits: exhibitsOf(request, register),
    ...futureOf(request, { statements, register, tableSources: past.tableSources }),
    assumptions: commentary(commented, "assumptions", linesOf, () => assumptionsCommentary(task)),
    commentary: commentary(commented, "valuation", linesOf, () => valuationCommentary(task)),
    doubts,
    contradicted: doubts.map((doubt) => lineOfDoubt(doubt, register)),
    sources: register.all(),
    asOf: statements && longDate(statements.asOfDate ?? statements.asOf),
    figures,
  };
}

function exhibitsOf(
  { exhibits = [] }: DeckRequest,
  register: SourceRegister,
): readonly DeckExhibit[] {
  return exhibits
    .filter((exhibit) => "drawing" in exhibit)
    .map((exhibit, at) => ({
      title: `Exhibit ${at + 1}. ${exhibit.title}`,
      note: exhibit.note,
      // Slides draw columns and tables.
      drawing: "bars" in exhibit.drawing ? exhibit.drawing : asTable(exhibit.drawing),
      sources: register.ofExhibit(exhibit),
    }));
}

type LinesOf = (text: string, figures: DocumentFigures) => readonly DeckLine[];

/** The numbers in the deck of what stands behind the figures of a text. */
export function numbersIn(register: SourceRegister): (figures: DocumentFigures) => FigureNumbers {
  return (figures) => {
    const numbers = register.ofText(figures);
    return ({ sourceNumbers }) => sourceNumbers.flatMap((own) => numbers.get(own) ?? []);
  };
}

function lineOfDoubt(doubt: DeckDoubt, register: SourceRegister): DeckLine {
  const sources = register.ofFigure(doubt.figure);
  return {
    isHeading: false,
    runs: sourcedRuns(contradictedLine(doubt), sources.join(",")),
    sources,
  };
}

/** The company's newest model is commented, and what is said of it held to it, where none is connected. */
function withModel(request: DeckRequest): DeckRequest {
  const { model, connectedData } = request;
  if (model === undefined) return request;
  const others = connectedData.filter(({ id }) => id !== model.card.id);
  return { ...request, connectedData: [model.card, ...others] };
}

function companyOf(statements: FinancialData | undefined): readonly string[] {
  return statements === undefined ? [] : [`${spokenName(statements.name)} (${statements.ticker})`];
}

/** Charts and tables of the past: the document's own, else those that were sent. */
function pastOf(
  request: DeckRequest,
  statements: FinancialData | undefined,
  register: SourceRegister,
): Pick<DeckContent, "charts" | "table" | "tableSources" | "statements"> {
  const charts = request.given.charts.map(givenChart);
  if (statements === undefined) {
    return { charts, table: sentTable(request, "Table"), tableSources: [], statements: [] };
  }
  const history = historyExhibits(statements);
  return {
    charts: history.charts.length > 0 ? history.charts : charts,
    table: history.table ?? sentTable(request, "Table"),
    tableSources: register.ofCells(statements, history.cells),
    statements: statementExhibits(statements),
  };
}

const NO_MODEL =
  "No saved model is connected: attach one to the document for projections and a valuation.";
const NO_PROJECTION = "The connected model projects no year.";

/** The title of a past without a projection. */
const REPORTED = "The figures as reported; no year is projected";

/** The model and what it comes to: the document's own, else what was sent, else the bare past. */
function futureOf(
  request: DeckRequest,
  by: {
    readonly statements: FinancialData | undefined;
    readonly register: SourceRegister;
    readonly tableSources: readonly number[];
  },
): Pick<DeckContent, "model" | "unprojected" | "valuation"> {
  const { model } = request;
  const exhibit = model && modelExhibit({ ticker: model.card.ticker, ...model.parts });
  const given = givenValuation((name) => sentTable(request, name));
  if (model !== undefined && exhibit !== undefined) {
    const sources = [by.register.ofModel(model)];
    const { table, finding, isProjected, valuation: results } = exhibit;
    const assumed = assumedRates(exhibit.model);
    const valuation = (results && valuationExhibits(results, lastEbitda(table), assumed)) ?? given;
    return {
      model: { table, finding, sources: [...new Set([...by.tableSources, ...sources])] },
      unprojected: isProjected ? undefined : NO_PROJECTION,
      valuation: valuation && { ...valuation, sources },
    };
  }
  return { ...pastAsModel(request, by), valuation: given && { ...given, sources: [] } };
}

/** What was sent as a model, else the bare past. */
function pastAsModel(
  request: DeckRequest,
  {
    statements,
    tableSources: sources,
  }: Pick<Parameters<typeof futureOf>[1], "statements" | "tableSources">,
): Pick<DeckContent, "model" | "unprojected"> {
  const sent = sentTable(request, "Model");
  const table = sent ?? (statements && historyAsModel(statements));
  const reason = request.model === undefined ? NO_MODEL : NO_PROJECTION;
  return {
    model: table && { table, finding: sent === undefined ? REPORTED : "Model", sources },
    unprojected: sent === undefined ? reason : undefined,
  };
}

function sentTable({ given: sent }: DeckRequest, name: string): ExhibitTable | undefined {
  const found = sent.tables.find((table) => table.name === name);
  return found && givenTable(found);
}

/** A commentary of at most 200 words: the analyst's, else the product's; none where nothing is said. */
function commentary(
  request: DeckRequest,
  field: "assumptions" | "valuation",
  linesOf: LinesOf,
  made: () => Draft,
): readonly DeckLine[] {
  const { [field]: given, anchors } = request.words;
  const own = judgedWords({ [field]: given, anchors }, request)[field];
  if (own !== undefined) return linesOf(own.text, own.figures);
  if (request.model === undefined) return [];
  const draft = made();
  if (SAID_OF_NOTHING.has(draft.text)) return [];
  return linesOf(draft.text, figuresOfWords(draft.text, anchorsOf(draft), request));
}

function givenValuation(
  given: (name: string) => ExhibitTable | undefined,
): ValuationExhibits | undefined {
  const [summary, bridge, result] = ["ValuationTable", "valuation", "valuation_result"].map(given);
  const grids = ["sensitivity_gg", "sensitivity_em"].flatMap((name) => given(name) ?? []);
  const main = bridge ?? summary;
  if (main === undefined) return undefined;
  return {
    summary: summary ?? { ...main, name: "ValuationTable" },
    bridge: { ...main, name: "valuation" },
    result: result ?? { ...main, name: "valuation_result", rows: [] },
    grids,
    note: "",
    finding: "Valuation",
  };
}
