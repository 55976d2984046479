import type { Finding, Topic } from "#core/findings/finding.ts";
import { type Found, findingsOf } from "#core/findings/findings.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentStatements, openLedger } from "#core/ledger/ledger.ts";
import { ltmEnd, periodText } from "#core/ledger/period.ts";
import { rowOnBasis } from "#core/finance/ratios/earnings-basis.ts";
import { type Draft, printProse, prose } from "#core/ledger/prose.ts";
import { capitalise } from "#core/ledger/words.ts";
import { timeOf } from "#core/writing/analyst/note-writer.ts";
import { topicsOfTitle } from "#core/writing/analyst/requested-sections.ts";
import { writeTemplateSections } from "#core/writing/analyst/write-template.ts";

type Findings = {
  readonly connectedData: readonly ContextItem[];
  /** `YYYY-MM-DD`. */
  readonly date: string;
};

/** The line that names a report where its text has none: what the findings say first of the company. */
export function headlineOf({ connectedData, date }: Findings): Draft | undefined {
  const statements = documentStatements(connectedData);
  return (
    statements &&
    writeTemplateSections({
      templateId: "full-credit-analysis",
      statements: [statements],
      ledger: openLedger(connectedData),
      today: date,
    })?.headline
  );
}

/** What a slide's title may say; a threshold or a range says less. */
export const CONCLUDES: ReadonlySet<Finding["kind"]> = new Set([
  "moved",
  "level",
  "due",
  "conflict",
]);
/** What weighs less concludes nothing. */
const LEAST = 0.1;

/**
 * The conclusion of the sections on a slide, each once through a deck: in its few words the weightiest finding
 * of their topics that the words on the slide speak of; undefined where they speak of none.
 */
export function conclusions({
  connectedData,
  date,
}: Findings): (titles: readonly string[], shown: string) => Concluded | undefined {
  const statements = documentStatements(connectedData);
  const found =
    statements && findingsOf(statements, { ledger: openLedger(connectedData), today: date });
  const said = new Set<string>();
  return (titles, shown) => {
    if (found === undefined) return undefined;
    const topics = new Set<Topic>(titles.flatMap(topicsOfTitle));
    const figures = figuresIn(shown);
    const next = found.findings
      .filter(
        ({ id, kind, span, topic, weight }) =>
          CONCLUDES.has(kind) &&
          span === "twelve months" &&
          weight >= LEAST &&
          topics.has(topic) &&
          !said.has(id),
      )
      .map((finding) => ({ finding, title: titleOf(finding, found) }))
      .find(({ finding, title }) => {
        // Its time is no figure of it.
        const [words = ""] = title.split(" (");
        const isSaid = [...figuresIn(words)].some((figure) => figures.has(figure));
        return isSaid || shown.includes(finding.item);
      });
    if (next !== undefined) said.add(next.finding.id);
    return next;
  };
}

function figuresIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\d(?:[\d.,]*\d)?[a-z%]*/g)].map(([figure]) => figure));
}

/** What sections come to, as a title. */
export type Concluded = { readonly title: string; readonly finding: Finding };

/** What a finding says as a title, with its time where another may stand beside it, and against what it moved. */
export function titleOf(finding: Finding, { view }: Found): string {
  const before = comparedWith(finding);
  const said = printProse(finding.says.headline, view.style).text;
  const time =
    before === undefined || !MOVES.test(said)
      ? timeOf(view, finding)
      : prose` (${periodText(finding.asOf)} against ${isYear(before) ? periodText(before) : "a year earlier"})`;
  return capitalise(printProse([...finding.says.headline, ...time], view.style).text);
}

/** A level that speaks for itself is set against nothing. */
const MOVES = /\b(?:(?:rises|falls) to|up|down) /;

/** The column that a move is set against. */
export function comparedWith({
  kind,
  direction,
  item,
  asOf,
  operands,
}: Finding): string | undefined {
  if (kind !== "moved" || (direction !== "up" && direction !== "down")) return undefined;
  const others = operands.filter(({ period }) => period !== asOf);
  const own = others.find((ref) => rowOnBasis(ref.item) === rowOnBasis(item));
  return (own ?? others[0])?.period;
}

function isYear(column: string): boolean {
  return ltmEnd(column) === undefined;
}
