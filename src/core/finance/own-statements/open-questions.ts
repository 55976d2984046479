import type { DecimalEvidence } from "#core/finance/sheets/amounts.ts";
import type { Sheet } from "#core/finance/sheets/grid.ts";
import type { FileTable } from "#core/finance/sheets/tables.ts";
import type { FileUnit } from "#core/finance/sheets/unit-of-file.ts";
import type { FileColumns } from "#core/finance/own-statements/file-columns.ts";
import type { RowsRead } from "#core/finance/own-statements/read-rows.ts";
import type {
  OpenQuestion,
  ReadingChoices,
  ReadRow,
} from "#core/finance/own-statements/reading.ts";
import type { FileColumn } from "#core/finance/own-statements/statement-file.ts";

type Open = {
  readonly tables: readonly FileTable[];
  readonly evidence: ReadonlyMap<Sheet, DecimalEvidence>;
  readonly choices: ReadingChoices;
  readonly unit: FileUnit;
  readonly periods: FileColumns;
  readonly read: RowsRead;
  readonly columns: readonly FileColumn[];
};

const CURRENCY: OpenQuestion = {
  field: "currency",
  sentence: "The file does not say which currency its figures are in. Choose it.",
};
const SCALE: OpenQuestion = {
  field: "scale",
  sentence:
    "The file does not say whether its figures are in thousands, millions or whole units. Choose one.",
};
const MIXED_MARKS: OpenQuestion = {
  field: "decimalMark",
  sentence: "Some figures have a decimal comma and some a decimal point. Choose which is right.",
};
const UNSURE_MARK: OpenQuestion = {
  field: "decimalMark",
  sentence:
    "Figures such as “1.234” could be a thousand or a little over one. Choose the decimal mark.",
};

/** What must be asked before a file can be kept, or before all of it can. */
export function openQuestions({
  tables,
  evidence,
  choices,
  unit,
  periods,
  read: { mixed },
  columns,
}: Open): readonly OpenQuestion[] {
  const read = tables.flatMap(({ sheet }) => evidence.get(sheet) ?? []);
  const isMixed = read.some(({ isConsistent }) => !isConsistent);
  const isUnsure = isMixed || read.some(({ isSure }) => !isSure);
  return [
    ...(unit.currency === undefined ? [CURRENCY] : []),
    ...(unit.scale === undefined ? [SCALE] : []),
    ...(choices.decimalMark === undefined && isUnsure ? [isMixed ? MIXED_MARKS : UNSURE_MARK] : []),
    ...undatedMonths(periods.undated, columns.length > 0),
    ...periods.twice.slice(0, 1).map(restatedToo),
    ...mixed.map(mixedSigns),
  ];
}

/** Twelve months without a day: the rest of the file can be kept without them, if there is any. */
function undatedMonths(heads: readonly string[], hasOthers: boolean): OpenQuestion[] {
  const [head] = heads;
  if (head === undefined) return [];
  const asked = `“${head}” does not say when its twelve months end.`;
  return [
    hasOthers
      ? {
          field: "ltmEnd",
          sentence: `${asked} Give the day, or keep the file without them.`,
          canWait: true,
        }
      : { field: "ltmEnd", sentence: `${asked} Give the day.` },
  ];
}

function restatedToo(key: string): OpenQuestion {
  const sentence = `The file gives ${key.slice(key.indexOf(":") + 1)} twice, as first reported and restated. Choose which is read.`;
  return { field: "restated", sentence };
}

function mixedSigns({ id, label }: ReadRow): OpenQuestion {
  const sentence = `“${label}” has figures of both signs, and nothing in the file tells which are costs. Choose it.`;
  return { field: "signs", sentence, row: id };
}
