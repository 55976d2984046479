import type { CardPassage } from "#core/ledger/card-passages.ts";
import { LEVEL_WORDS } from "#core/ledger/cell-time.ts";
import type { Datum } from "#core/ledger/datum.ts";
import type { TextStyle } from "#core/ledger/display.ts";
import { OF_MILLIONS } from "#core/ledger/print-datum.ts";
import type { PassagesProvider } from "#core/ledger/passages-provider.ts";
import { fiscalYearOf, periodKind, periodText } from "#core/ledger/period.ts";
import { type FigurePart, type Prose, type ProsePart, prose } from "#core/ledger/prose.ts";
import { isPassage, passageLabel } from "#core/ledger/source.ts";
import { excerpt, idsOf, type Piece, type Sought } from "#core/writing/analyst/document-pieces.ts";

/** What of a row is asked for, and how it is to be printed. */
export type AskedOf = {
  /** Without what it says of the unit of its answer. */
  readonly question: string;
  readonly style: TextStyle | undefined;
};

const YEARS = /\b(?:19|20)\d\d\b/g;
/** The spans of less than a year that a question may ask of. */
const SPANS = [
  { kind: "quarter", said: /\bquarter\b|\b[1-4]Q\b|\bQ[1-4]\b|\bthree months\b/i },
  { kind: "months", said: /\bhalf\b|\b(?:six|nine) months\b|\byear[- ]to[- ]date\b/i },
] as const;
const IN_UNIT =
  /(?:,? |^)\bin (?:(?:USD|EUR|GBP|CHF|[$€£]) ?)?(?:(bn|billions?)|mm|mn|millions?)\b(?: of (?:dollars|euros|pounds))?/i;

/** A question and the unit that its answer is asked in: `in EUR bn`. */
export function askedOf(question: string): AskedOf {
  const found = IN_UNIT.exec(question);
  if (found === null) return { question, style: undefined };
  const style = found[1] === undefined ? "mm" : "bn";
  return { question: question.replace(IN_UNIT, ""), style };
}

/** The words of a piece with their place: a row by the figures of it that are asked for. */
export function quoteOf(piece: Piece, units: readonly Sought[], asked: AskedOf): Prose {
  const { text, words, caption, passage } = piece;
  const place = passageLabel(passage.source);
  const data = askedData(piece, asked);
  if (data.length === 0) return [`“${excerpt(ofYears(text, asked), units)}” (${place}).`];
  // A row that is asked for by its table's caption says nothing without it.
  const isOfCaption = units.some(({ isIn }) => isIn(caption) && !isIn(words));
  const [lead = ""] = isOfCaption ? passage.text.split("\n") : [];
  const cells = data.flatMap((datum, at): readonly ProsePart[] => [
    ...(at === 0 ? [] : [", "]),
    ...columnOf(datum, data, passage),
    ...prose`${printed(datum, passage, asked)} ${timeOf(datum, passage)}`,
  ]);
  const called = `${lead === "" ? "" : `${lead.replace(/:$/, "")}: `}${labelOf(piece)}: `;
  return [called, ...cells, ` (${place}).`];
}

/** Of a row as printed the cells of the years that are asked for, as far as its heads name them. */
function ofYears(text: string, { question }: AskedOf): string {
  const years = question.match(YEARS) ?? [];
  const [label, ...cells] = text.split(" | ");
  const those = cells.filter((cell) =>
    years.some((year) => cell.split(": ", 1)[0]?.includes(year)),
  );
  return those.length === 0 ? text : [label, ...those].join(" | ");
}

/** What a row is called; where another of its table is called so, with what it stands under. */
export function labelOf({ text, passage: { table, text: whole } }: Piece): string {
  const [label = ""] = text.split(" | ");
  const rows = table?.rows ?? [];
  const at = whole.split("\n").slice(-rows.length).indexOf(text);
  const isAlone = rows.filter((row) => row.label === label).length < 2;
  const above = isAlone ? undefined : rows[at]?.under.at(-1)?.replace(/:$/, "");
  return above === undefined ? label : `${above}: ${label}`;
}

/** The figures of a row, of the years and the columns that a question names as far as it names some. */
export function askedData(piece: Piece, { question }: AskedOf): readonly Datum[] {
  const { passage } = piece;
  const data = rowData(piece.text, passage, piece.provider);
  const years: readonly string[] = question.match(YEARS) ?? [];
  const span = SPANS.find(({ said }) => said.test(question))?.kind;
  const said = idsOf(question);
  const isLevelAsked = LEVEL_WORDS.some((word) => idsOf(word).some((id) => said.includes(id)));
  const isColumnAsked = (datum: Datum) => {
    const { column = "", isLevel = false } = cellOf(datum, passage) ?? {};
    const isNamed = idsOf(column).some((id) => said.includes(id));
    return isNamed || (isLevel && isLevelAsked);
  };
  return [
    ({ period }: Datum) => years.includes(String(fiscalYearOf(period) ?? endOf(period))),
    ({ period }: Datum) => periodKind(period) === span,
    isColumnAsked,
  ].reduce((kept: readonly Datum[], isAsked) => {
    const those = kept.filter(isAsked);
    return those.length === 0 ? kept : those;
  }, data);
}

/** The year in which months or a day end: `6M 2023-06-30`. */
function endOf(period: string): string | undefined {
  return /\b(\d{4})-\d\d-\d\d$/.exec(period)?.[1];
}

/** A figure as finely as its document prints it. */
export function printed(datum: Datum, passage: CardPassage, { style }: AskedOf): FigurePart {
  const digits = /\.(\d+)/.exec(cellOf(datum, passage)?.text ?? "")?.[1]?.length;
  const ofMoney = style === "bn" && Math.abs(datum.value) < 1e9 ? OF_MILLIONS : undefined;
  const decimals = datum.unit === "money" ? ofMoney : digits;
  return { datum, isMagnitude: false, decimals, ...(style !== undefined && { style }) };
}

function cellOf({ source }: Datum, { table }: CardPassage) {
  const at = source !== undefined && isPassage(source) ? source.at : undefined;
  return at === undefined || !("row" in at) ? undefined : table?.rows[at.row]?.cells[at.column];
}

/** What a figure's column says, where others of its time stand beside it: `Required`. */
function columnOf(datum: Datum, data: readonly Datum[], passage: CardPassage): readonly string[] {
  const { column = "" } = cellOf(datum, passage) ?? {};
  const isAlone = data.filter(({ period }) => period === datum.period).length < 2;
  return isAlone || column === "" ? [] : [`${column} `];
}

/** The column of a figure: its period, unless its head names another time, such as the year it is due. */
export function timeOf(datum: Datum, passage: CardPassage): string {
  const { period } = datum;
  const { head = "" } = cellOf(datum, passage) ?? {};
  const isOther = OTHER_TIME.test(head) && !head.includes(period.slice(0, 4));
  if (periodKind(period) !== undefined && !isOther) return `in ${periodText(period)}`;
  return `(${head === "" ? period : head})`;
}

const OTHER_TIME = /\b(?:19|20)\d\d\b|^(?:after|total)/i;

/** The figures of a table's row that is quoted. */
function rowData(
  line: string,
  { source, table }: CardPassage,
  { items, periods, find }: PassagesProvider,
): readonly Datum[] {
  if (table === undefined) return [];
  return items.flatMap((item) =>
    periods.toReversed().flatMap((period) => {
      const datum = find(item, period);
      const from = datum?.source;
      const isOfRow =
        from !== undefined &&
        "quote" in from &&
        from.anchor === source.anchor &&
        from.quote === line;
      return datum !== undefined && isOfRow ? [datum] : [];
    }),
  );
}
