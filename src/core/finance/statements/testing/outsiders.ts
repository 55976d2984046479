import { readFileSync } from "node:fs";
import type { Company, CompanyFacts, Fact } from "#core/finance/statements/facts/company-facts.ts";

/**
 * Filers whose annual reports are known from print alone. `prints.tsv` holds their reports one after
 * the other: `@` a filer (key, name, SIC code), `>` a report (form, date filed, the span of each
 * column), then a line for each fact: `f` flows, `b` balances at the ends of the spans, `s` share
 * counts, with the us-gaap concept and whole currency units, `-` where nothing is tagged. A `~`
 * behind the letter marks a note's figure that is not from the print and is there to mislead. Lines
 * with `=` are rows of the statement in the sign of the product: `-` for n.a., `?` for not compared.
 */
export type Outsider = {
  readonly company: Company;
  readonly reports: readonly PrintedReport[];
};

export type PrintedReport = {
  readonly form: string;
  readonly filed: string;
  readonly spans: readonly Span[];
  readonly tags: readonly Tag[];
  readonly rows: readonly PrintedRow[];
};

type Span = { readonly start: string; readonly end: string };
export type Tag = {
  readonly kind: "f" | "b" | "s";
  readonly concept: string;
  readonly values: readonly (number | undefined)[];
};
type PrintedRow = {
  readonly item: string;
  /** Null for n.a.; undefined where nothing is compared. */
  readonly values: readonly (number | null | undefined)[];
};

const FILE = new URL("outsiders/prints.tsv", import.meta.url);

type Building<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };
type BuildingReport = Building<PrintedReport>;

export function outsiders(): readonly Outsider[] {
  const sections = readFileSync(FILE, "utf8").trim().split(/^@\t/m).slice(1);
  return sections.map((section, at) => {
    const [head = "", ...lines] = section.trimEnd().split("\n");
    const [ticker = "", name = "", sic] = head.split("\t");
    const cik = String(at + 1).padStart(10, "0");
    return { company: { ticker, name, cik, sic }, reports: reportsOf(lines) };
  });
}

function reportsOf(lines: readonly string[]): PrintedReport[] {
  const reports: BuildingReport[] = [];
  for (const line of lines) {
    const [mark = "", name = "", ...cells] = line.split("\t");
    if (mark === ">") {
      const [filed = "", ...spans] = cells;
      reports.push({ form: name, filed, spans: spans.map(spanOf), tags: [], rows: [] });
    } else addLine(reports.at(-1), mark, name, cells);
  }
  return reports;
}

function addLine(
  report: BuildingReport | undefined,
  mark: string,
  name: string,
  cells: readonly string[],
): void {
  if (mark === "=") report?.rows.push({ item: name, values: cells.map(printedOf) });
  else report?.tags.push({ kind: kindOf(mark), concept: name, values: cells.map(taggedOf) });
}

function spanOf(cell: string): Span {
  const [start = "", end = ""] = cell.split("/");
  return { start, end };
}

function kindOf(mark: string): Tag["kind"] {
  if (mark.startsWith("b")) return "b";
  return mark.startsWith("s") ? "s" : "f";
}

function taggedOf(cell: string): number | undefined {
  return cell === "-" ? undefined : Number(cell);
}

function printedOf(cell: string): number | null | undefined {
  if (cell === "?") return undefined;
  return cell === "-" ? null : Number(cell);
}

/** The facts of some reports as the SEC's company facts would hold them. */
export function factsOf({ company }: Outsider, reports: readonly PrintedReport[]): CompanyFacts {
  const concepts: Record<string, { units: Record<string, Fact[]> }> = {};
  reports.forEach(({ form, filed, spans, tags }, at) => {
    const year = Number(spans[0]?.end.slice(0, 4));
    const accn = `${company.cik}-${filed.slice(2, 4)}-${String(at + 1).padStart(6, "0")}`;
    for (const { kind, concept, values } of tags) {
      const unit = kind === "s" ? "shares" : "USD";
      const units = (concepts[concept] ??= { units: {} }).units;
      const list = (units[unit] ??= []);
      values.forEach((val, column) => {
        const span = spans[column];
        if (val === undefined || span === undefined) return;
        const { start, end } = span;
        list.push({ ...(kind !== "b" && { start }), end, val, accn, fy: year, form, filed });
      });
    }
  });
  return { cik: Number(company.cik), entityName: company.name, facts: { "us-gaap": concepts } };
}
