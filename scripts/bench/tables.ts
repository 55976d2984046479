import { existsSync, globSync, readFileSync } from "node:fs";
import { withValues } from "#core/ledger/table-values.ts";
import type { PassageCell, PassageTable } from "#core/ledger/passage-table.ts";
import { htmlDocument, readFiling } from "#server/integrations/documents/filing-worker.ts";
import { derivedSentences } from "#server/integrations/documents/testing/derived-sentences.ts";
import {
  cardOfBlocks,
  isVerified,
  pageOf,
  type Printed,
  sentencesOf,
} from "#server/integrations/documents/testing/printed-sentences.ts";

const SHARED = process.env["FOOTNOTE_SHARED"] ?? "../shared";
const TABLES = `${SHARED}/data/tatqa-dev/tatqa_dataset_dev.json`;
const ARCHIVES = `${SHARED}/data/edgar/Archives/edgar/data`;
/** Each table takes some 200 sentences; `TATQA_EVERY=1` takes them all. */
const EVERY = Number(process.env["TATQA_EVERY"] ?? 3);

type Context = {
  readonly table: { readonly table: Printed };
  readonly paragraphs: readonly { readonly text: string }[];
  readonly questions: readonly {
    readonly scale: string;
    readonly answer_from: string;
    readonly derivation: string;
  }[];
};

/** Sentences on the tables of annual reports, right and wrong ones: how many are verified. */
export function benchPrintedTables() {
  const title = `Sentences on every ${EVERY}th table of annual reports (TAT-QA, development split)`;
  const head = ["kind", "sentences", "verified", "%"];
  if (!existsSync(TABLES)) return { title, rows: [head, ["no set at hand"]] };
  // The set's readme gives its shape.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const contexts = JSON.parse(readFileSync(TABLES, "utf8")) as readonly Context[];
  const verdicts = contexts.filter((_, at) => at % EVERY === 0).flatMap(verdictsOn);
  const kinds = [...Map.groupBy(verdicts, ({ kind }) => kind)];
  const rows = kinds.map(([kind, all]) => {
    const verified = all.filter(({ isTrue }) => isTrue).length;
    return [kind, String(all.length), String(verified), percent(verified, all.length)];
  });
  return { title, rows: [head, ...rows] };
}

type Verdict = { readonly kind: string; readonly isTrue: boolean };

function verdictsOn({ table: { table }, paragraphs, questions }: Context): readonly Verdict[] {
  const texts = paragraphs.map(({ text }) => text);
  const scale = scaleOf(questions, [...texts, ...table.flat()].join(" "));
  if (scale === undefined) return [];
  const card = cardOfBlocks(htmlDocument(pageOf(table, texts)).blocks);
  const { right, wrong } = derivedSentences(table, scale, questions);
  const kinds = { ...sentencesOf(table, scale), "derived, right": right, "derived, wrong": wrong };
  return Object.entries(kinds).flatMap(([kind, sentences]) =>
    sentences.map((sentence) => ({ kind, isTrue: isVerified(sentence, card) })),
  );
}

/** What a table's amounts are in by its questions; undefined where no word of the page says so. */
function scaleOf(questions: Context["questions"], said: string): string | undefined {
  const ofTable = questions.filter(({ answer_from: from }) => from !== "text");
  const [scale, second] = new Set(
    ofTable.map((question) => question.scale).filter((each) => /ion$|sand$/.test(each)),
  );
  const isSaid = /(?:thousand|million|billion)s|['’]000|[$€£]\s?m\b|['’]million/i.test(said);
  return second === undefined && isSaid ? scale : undefined;
}

const FIGURE = /^[-–—(]?\s*(?:US)?[$€£¥]?\s*\(?\s*\d[\d,.]*\s*\)?\s*(?:%|x)?\s*\)?$/;

/** Of the figures that tables of filings print, how many are data; and what they are without their tags. */
export function benchFilingTables() {
  const title = "Tables of filings: printed figures that are data, and those read without tags";
  const rows = globSync(`${ARCHIVES}/*/*/*.htm`).toSorted().map(filingRow);
  const sums = [1, 2, 4, 5].map((at) => rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0));
  const [figures = 0, data = 0, given = 0, equal = 0] = sums;
  const all = ["all", String(figures), String(data), percent(data, figures), String(given)];
  const head = ["filing", "figures", "data", "%", "untagged", "equal to the tag", "s"];
  return { title, rows: [head, ...rows, [...all, String(equal), percent(equal, given)]] };
}

function filingRow(file: string): readonly string[] {
  const page = readFileSync(file);
  const isQuarterly = page.includes(">10-Q<");
  const form = isQuarterly ? "10-Q" : "10-K";
  const started = performance.now();
  const { passages } = readFiling({ form, page });
  const took = (performance.now() - started) / 1000;
  const cells = passages.flatMap(({ table }) => table?.rows.flatMap((row) => row.cells) ?? []);
  const figures = cells.filter(
    ({ text }) => FIGURE.test(text) && !/^(?:19|20)\d\d$/.test(text.trim()),
  );
  const data = figures.filter(isDatum);
  const untagged = passages.flatMap(({ table, headings }) =>
    table === undefined ? [] : withoutTags(table, `${headings.join(" ")} ${form}`),
  );
  const equal = untagged.filter(([read, tagged]) => isEqual(read, tagged));
  return [
    file.split("/").at(-1) ?? "",
    String(figures.length),
    String(data.length),
    percent(data.length, figures.length),
    String(untagged.length),
    String(equal.length),
    took.toFixed(2),
  ];
}

function isDatum({ value, period, unit }: PassageCell): boolean {
  return value !== undefined && period !== undefined && unit !== undefined;
}

/** The tagged cells that are data without their tags, each with what it is with them. */
function withoutTags(
  table: PassageTable,
  place: string,
): readonly (readonly [PassageCell, PassageCell])[] {
  const rows = table.rows.map(({ label, cells }) => ({
    label,
    cells: cells.map(({ text }) => ({ text })),
  }));
  const read = withValues({ ...table, rows }, place);
  return table.rows.flatMap(({ cells }, row) =>
    cells.flatMap((tagged, column) => {
      const cell = read.rows[row]?.cells[column];
      const isGiven = tagged.concept !== undefined && cell?.value !== undefined;
      return isGiven ? [[cell, tagged] as const] : [];
    }),
  );
}

/** Signs aside: a tag says of an outflow what it is, a page puts it in brackets. */
function isEqual(read: PassageCell, tagged: PassageCell): boolean {
  const [one, other] = [Math.abs(read.value ?? 0), Math.abs(tagged.value ?? 0)];
  return Math.abs(one - other) <= other * 1e-9 + 1e-12 && read.period === tagged.period;
}

function percent(part: number, whole: number): string {
  return ((part / Math.max(1, whole)) * 100).toFixed(1);
}
