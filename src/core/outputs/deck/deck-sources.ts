import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import type { DocumentFigure, DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { longDate } from "#core/ledger/dates.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { type Origin, originKey } from "#core/ledger/origins.ts";
import { savedOutputIdOf } from "#core/ledger/saved-model-provider.ts";
import type { NoteExhibit } from "#core/outputs/report/note-exhibit.ts";
import { originsOfCell, sourceLabel } from "#core/outputs/report/sources.ts";
import type { TableCell } from "#core/outputs/report/statement-table.ts";

/** A source of a deck: one number through all its slides. */
export type DeckSource = { readonly number: number; readonly label: string };

/** What gives sources their numbers, in the order in which they are first asked for. */
export type SourceRegister = {
  /** The numbers of a text's own sources in the deck: the text's number is the key. */
  readonly ofText: (figures: DocumentFigures) => ReadonlyMap<number, number>;
  readonly ofCells: (data: FinancialData, cells: readonly TableCell[]) => readonly number[];
  /** Of a table or chart, each once. */
  readonly ofExhibit: (exhibit: NoteExhibit) => readonly number[];
  readonly ofModel: (model: NamedModel) => number;
  /** The numbers of what a figure is held against, in its own order. */
  readonly ofFigure: (figure: DocumentFigure) => readonly number[];
  readonly all: () => readonly DeckSource[];
};

/** A saved model by the words it is named by among the sources. */
export type NamedModel = {
  readonly card: Pick<ContextItem, "id" | "data">;
  readonly label: string;
};

/** `model` is that of the deck: a figure of it and its own slides have one source. */
export function sourceRegister(model: NamedModel | undefined): SourceRegister {
  const sources = new Map<string, DeckSource>();
  const numberOf = (key: string, label: string): number => {
    const source = sources.get(key) ?? { number: sources.size + 1, label };
    sources.set(key, source);
    return source.number;
  };
  const ofModel = ({ card, label }: NamedModel): number =>
    numberOf(`model ${savedOutputIdOf(card)}`, label);
  const ofOrigin = (origin: Origin, company: string): number =>
    model !== undefined &&
    "savedOutputId" in origin &&
    origin.savedOutputId === savedOutputIdOf(model.card)
      ? ofModel(model)
      : numberOf(originKey(origin), originText(origin, company));
  return {
    ofText: ({ sources: own }) =>
      new Map(own.map((source) => [source.number, ofOrigin(source, spokenName(source.company))])),
    ofCells: (data, cells) => [
      ...new Set(
        cells.flatMap((cell) =>
          originsOfCell(data, cell).map((origin) => ofOrigin(origin, spokenName(data.name))),
        ),
      ),
    ],
    ofExhibit: ({ origins }) => [
      ...new Set(origins.map((origin) => ofOrigin(origin, spokenName(origin.company)))),
    ],
    ofModel,
    ofFigure: ({ origins, ticker }) => origins.map((origin) => ofOrigin(origin, ticker ?? "")),
    all: () => [...sources.values()],
  };
}

/** "Apple Inc., 10-K filed 31 October 2025", short enough for the foot of a slide. */
function originText(origin: Origin, company: string): string {
  if ("accession" in origin) return `${company}, ${origin.form} filed ${longDate(origin.filed)}`;
  return sourceLabel({ ...origin, company, number: 0 });
}
