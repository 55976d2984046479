import { netDebtStep } from "#core/finance/vocabulary/net-debt-name.ts";
import { earningsOf } from "#core/finance/valuation/model-history.ts";
import { modelRowLabel } from "#core/finance/valuation/model-items.ts";
import { readSavedModel, type SavedParts } from "#core/finance/valuation/saved-model.ts";
import { valueCase } from "#core/finance/valuation/case-valuation.ts";
import { readResults } from "#core/finance/valuation/saved-results.ts";
import { type Anchor, isBound } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { evaluate, isAbsent } from "#core/ledger/formula.ts";
import { type FindDatum, maturityItem } from "#core/ledger/find-datum.ts";
import { isOutflow } from "#core/ledger/items.ts";
import { type Ledger, openLedger } from "#core/ledger/ledger.ts";
import { ruledRow } from "#core/finance/ratios/earnings-basis.ts";
import { printDatum, printMagnitude } from "#core/ledger/print-datum.ts";
import type { ReadDeck } from "#server/integrations/office/testing/deck-reading.ts";

/** What a file says otherwise than its ledger: each a sentence; and how many figures were compared. */
export type Drift = { readonly mismatches: readonly string[]; readonly compared: number };

type Values = ReadonlyMap<string, number | null>;

const MILLION = 1e6;
/** No rate of a model is as large, and no amount as small. */
const SMALLEST_AMOUNT = 1e5;
const LABELS: Readonly<Record<string, string>> = {
  "EBITDA Margin": "EBITDA Margin (%)",
  "Net Leverage": "Net Leverage (x)",
  "Interest Coverage": "Interest Coverage (x)",
  "Clean EBITDA Margin": "Clean EBITDA Margin (%)",
  "Clean Net Leverage": "Clean Net Leverage (x)",
};
const CHARTED: Readonly<Record<string, string>> = {
  Revenue: "Revenues",
  GrossProfit: "Gross Profit",
  EBITDA: "EBITDA",
};

/** Made where it is shown, of two rows of the ledger. */
const CLEAN_COVERAGE = "Clean Interest Coverage";

function finder(ledger: Ledger, entity: string, provider: string): FindDatum {
  return (item, period) =>
    period === undefined ? undefined : ledger.find({ entity, item, period, provider });
}

function readValue(find: FindDatum, item: string, period: string): number | null {
  if (item !== CLEAN_COVERAGE) return find(item, period)?.value ?? null;
  const [clean, interest] = ["Clean EBITDA", "Interest Expense"].map((of) => find(of, period));
  return clean?.value == null || interest?.value == null || clean.value <= 0
    ? null
    : clean.value / Math.abs(interest.value);
}

/** Every figure of a deck's tables and of its charts' workbooks beside the datum it stands for. */
export function drift(
  deck: ReadDeck,
  connectedData: readonly ContextItem[],
  parts: Omit<SavedParts, "ticker">,
): Drift {
  const ledger = openLedger(connectedData);
  const entity = connectedData[0]?.ticker ?? "";
  const find = finder(ledger, entity, connectedData[0]?.id ?? "");
  const periods = ledger.describe()[0]?.providers[0]?.periods ?? [];
  const dueIn = (maturity: string): number | null =>
    periods.flatMap((period) => find(maturityItem(maturity), period)?.value ?? [])[0] ?? null;
  const stated = (item: string, period: string): number | null =>
    readValue(find, LABELS[item] ?? item, period);
  const items = itemsByLabel(ledger);
  const tables = new Map(deck.slides.flatMap(({ tables: own }) => [...own]));
  const model = modelValues({ ticker: entity, ...parts });
  const compared: (string | undefined)[] = [
    ...compareTable("Table", tables.get("Table"), stated),
    ...compareTable(
      "Model",
      tables.get("Model"),
      (label, column) => model.get(`${label.replace(", net interest", "")} ${column}`) ?? null,
    ),
    ...compareGrids(tables, parts.valuationResults),
    ...compareValuation(tables, parts.valuationResults),
    ...[...deck.charts].flatMap(([name, rows]) =>
      rows.map(([year, value]) => {
        const latest = rows.at(-1)?.[0] ?? year;
        const charted = CHARTED[name] ?? itemNamed(items, name);
        const isDue = name === "Maturities";
        const datum = isDue ? dueIn(year) : stated(ruledRow(find, charted, latest), year);
        const isRate = /\((?:x|%)\)$| Coverage$/.test(LABELS[name] ?? charted);
        const inUnits = datum === null ? null : datum / (isRate ? 1 : MILLION);
        // What is paid out is drawn by its size.
        const drawn = inUnits !== null && isOutflow(charted) ? Math.abs(inUnits) : inUnits;
        return same(value, inUnits) || same(value, drawn)
          ? undefined
          : `${name} ${year}: the workbook has ${value}, the ledger ${datum}`;
      }),
    ),
  ];
  return driftIn(compared);
}

function itemsByLabel(ledger: Ledger): ReadonlyMap<string, string> {
  const known = ledger.describe()[0]?.providers[0]?.items ?? [];
  return new Map(known.map((item) => [unnamedUnit(item), item]));
}

function itemNamed(items: ReadonlyMap<string, string>, label: string): string {
  // The row is named after what it was computed by.
  const named = label.replace(/^(?:FFO or )?CFO pre-WC\b/, "FFO");
  return items.get(unnamedUnit(named)) ?? label;
}

/** Tables of a report by their cells, each row under its head, beside the ledger's data of a company. */
export function driftOfTables(
  tables: readonly (readonly (readonly string[])[])[],
  { id, ticker, data }: Pick<ContextItem, "id" | "ticker" | "data">,
): Drift {
  const ledger = openLedger([{ ...EMPTY_CARD, id, ticker, data }]);
  const items = itemsByLabel(ledger);
  const find = finder(ledger, ticker, id);
  return driftIn(
    tables.flatMap(([head = [], ...rows]) =>
      rows.flatMap(([label = "", ...cells]) => {
        const item = itemNamed(items, label);
        return cells.flatMap((printed, at) => {
          const period = head[at + 1] ?? "";
          if (!/^\d{4}$/.test(period) || label === "Sources") return [];
          const unit = find(item, period)?.unit;
          const isPlain = PLAIN.has(unit ?? "") || item === CLEAN_COVERAGE;
          const value = readValue(find, item, period);
          return prints(printed, value, isPlain ? 1 : MILLION)
            ? undefined
            : `${label} ${period}: ${printed} is ${value}`;
        });
      }),
    ),
  );
}

/** Printed as they are, and not in millions. */
const PLAIN: ReadonlySet<string> = new Set(["months", "days", "multiple", "perShare"]);

const EMPTY_CARD = {
  type: "financial",
  label: "",
  timestamp: "2026-03-12T10:00:00Z",
  status: "success",
} as const;

/** Rows and values of the sheets of a model's workbook, label first, beside the rows of the model. */
export function driftOfWorkbook(
  rows: readonly (readonly (string | number | null)[])[],
  parts: SavedParts,
): Drift {
  const model = modelValues(parts);
  const head = rows.find((row) => row.some((cell) => /^\d{4}E?$/.test(String(cell)))) ?? [];
  return driftIn(
    rows.flatMap(([label, ...cells]) =>
      cells.flatMap((value, at) => {
        const key = `${unnamedUnit(String(label))} ${head[at + 1]}`;
        if (!model.has(key) || typeof value !== "number") return [];
        const modelled = model.get(key) ?? null;
        // Amounts stand in millions, rates as they are.
        const isAmount = modelled !== null && Math.abs(modelled) >= SMALLEST_AMOUNT;
        return same(value, isAmount ? modelled / MILLION : modelled)
          ? undefined
          : `${key}: the workbook has ${value}, the model ${model.get(key)}`;
      }),
    ),
  );
}

function driftIn(compared: readonly (string | undefined)[]): Drift {
  return { mismatches: compared.filter((one) => one !== undefined), compared: compared.length };
}

function unnamedUnit(item: string): string {
  return item.replace(/ \((?:%|x|months)\)$|, (?:mm|months|days|[A-Z]{3})$/, "");
}

/** Anchored figures that a file's text has lost, or prints otherwise than their data. */
export function driftOfText(
  text: string,
  anchors: readonly Anchor[],
  connectedData: readonly ContextItem[],
): Drift {
  const ledger = openLedger(connectedData);
  const plain = text.replaceAll(/\s+/g, " ");
  const mismatches = anchors.filter(isBound).flatMap(({ text: printed, binding }) => {
    const datum = evaluate(binding, ledger);
    if (isAbsent(datum)) return [`${printed}: ${datum.reason}`];
    const again = (["mm", "bn"] as const).flatMap((style) => [
      printDatum(datum, style),
      printMagnitude(datum, style),
    ]);
    if (!again.some((one) => one === printed || one.includes(printed))) {
      return [`${printed} is ${again[0] ?? ""}`];
    }
    return plain.includes(printed.replaceAll(/\s+/g, " ")) ? [] : [`${printed} is not in the file`];
  });
  return { mismatches, compared: anchors.length };
}

function compareTable(
  name: string,
  rows: readonly (readonly string[])[] | undefined,
  valueOf: (label: string, column: string) => number | null,
): readonly (string | undefined)[] {
  if (rows === undefined) return [`${name} is not in the deck`];
  const [head = [], ...body] = rows;
  return body.flatMap(([label = "", ...cells]) =>
    cells.map((printed, at) => {
      const column = head[at + 1] ?? "";
      return prints(printed, valueOf(label, column))
        ? undefined
        : `${name}, ${label} ${column}: ${printed} is ${valueOf(label, column)}`;
    }),
  );
}

function compareGrids(
  tables: ReadonlyMap<string, readonly (readonly string[])[]>,
  saved: unknown,
): readonly (string | undefined)[] {
  const results = readResults(saved);
  if (results === undefined) return ["the model has no results"];
  const { sensitivityTables, meta } = results;
  return (
    [
      ["sensitivity_gg", sensitivityTables.gordonGrowth],
      ["sensitivity_em", sensitivityTables.ebitdaMultiple],
    ] as const
  ).flatMap(([name, grid]) =>
    grid.flatMap((row, at) =>
      row.map((value, column) => {
        const printed = tables.get(name)?.[at + 1]?.[column + 1] ?? "";
        return prints(printed, value === null ? null : value * meta.scale)
          ? undefined
          : `${name} ${at} ${column}: ${printed} is ${value}`;
      }),
    ),
  );
}

/** What the valuation's rows come to, computed apart from the deck: one for each method and the market. */
function compareValuation(
  tables: ReadonlyMap<string, readonly (readonly string[])[]>,
  saved: unknown,
): readonly (string | undefined)[] {
  const results = readResults(saved);
  if (results === undefined) return [];
  const { enterpriseValueGG, enterpriseValueEM, actualEV, meta } = results;
  const { equityValueGG, equityValueEM, marketCap, netDebt } = results;
  const scaled = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : value * meta.scale));
  const debt = netDebt === null ? null : Math.abs(netDebt);
  const expected: Readonly<Record<string, readonly (number | null)[]>> = {
    "Enterprise value": scaled([enterpriseValueGG, enterpriseValueEM, actualEV]),
    [netDebtStep(netDebt)]: scaled([debt, debt, debt]),
    "Equity value": scaled([equityValueGG, equityValueEM, marketCap]),
    "EV vs market": [above(enterpriseValueGG, actualEV), above(enterpriseValueEM, actualEV)],
    "Equity vs market": [above(equityValueGG, marketCap), above(equityValueEM, marketCap)],
  };
  return ["ValuationTable", "valuation", "valuation_result"].flatMap((name) =>
    (tables.get(name) ?? []).flatMap(([label = "", ...cells]) =>
      (expected[label] ?? []).map((value, at) => {
        const printed = cells[at] ?? "";
        return prints(printed, value) ? undefined : `${name}, ${label}: ${printed} is ${value}`;
      }),
    ),
  );
}

function above(value: number | null, market: number | null): number | null {
  return value === null || market === null || market <= 0 ? null : value / market - 1;
}

/** The rows of a model by name and column, computed apart from the deck. */
function modelValues(parts: SavedParts): Values {
  const model = readSavedModel(parts);
  const [base] = model.cases;
  if (base === undefined) return new Map();
  const columns = [...model.history.years, ...model.periods];
  const basis = earningsOf(model.history);
  return new Map(
    valueCase(model, base).rows.flatMap(({ item, values }) => {
      const name = unnamedUnit(modelRowLabel(item, basis));
      return columns.map((column, at) => [`${name} ${column}`, values[at] ?? null]);
    }),
  );
}

/** Whether what is printed is the value at the precision it is printed with. */
function prints(marked: string, value: number | null, plain = MILLION): boolean {
  // A break stands before the figure that is not comparable with the one beside it.
  const printed = marked.replace(/^\| /, "");
  if (printed === "n.a." || printed === "n.m.") return value === null;
  if (value === null) return false;
  if (printed === "–") return value === 0;
  const digits = printed.replaceAll(/[(),x%]/g, "");
  const size = Number(digits) * (printed.startsWith("(") ? -1 : 1);
  if (Number.isNaN(size)) return false;
  const decimals = digits.split(".")[1]?.length ?? 0;
  const unit = unitOf(printed, plain);
  return Math.abs(value / unit - size) <= 0.5 * 10 ** -decimals + 1e-6;
}

function unitOf(printed: string, plain: number): number {
  if (printed.includes("%")) return 0.01;
  return printed.includes("x") ? 1 : plain;
}

function same(a: number | null, b: number | null): boolean {
  if (a === null || b === null) return a === b;
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));
}
