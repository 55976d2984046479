import type { Datum } from "#core/ledger/datum.ts";
import { ltmEnd, periodText } from "#core/ledger/period.ts";
import {
  joinProse,
  joinSentences,
  type Prose,
  printProse,
  prose,
  sentence,
} from "#core/ledger/prose.ts";
import { periodDates } from "#core/findings/book.ts";
import { dataOf, type Finding } from "#core/findings/finding.ts";
import type { Found } from "#core/findings/findings.ts";
import { withCaveats } from "#core/findings/make.ts";
import { measuresOf } from "#core/findings/topics.ts";
import { inFineUnit } from "#core/ledger/sentence-unit.ts";
import type { View } from "#core/findings/view.ts";
import type { NotePlan, Take } from "#core/writing/analyst/note-plans.ts";
import type { ValueFacts } from "#core/writing/analyst/value-facts.ts";

/** What a note has said so far: a finding stands in it once, and so does a level. */
export type Said = {
  readonly ids: Set<string>;
  readonly figures: Set<string>;
  readonly caveats: Set<string>;
};

export type Writer = Found & {
  readonly plan: NotePlan;
  readonly value: ValueFacts;
  readonly said: Said;
};

export function emptySaid(): Said {
  return { ids: new Set(), figures: new Set(), caveats: new Set() };
}

export const ROWS: ReadonlySet<string> = new Set(["moved", "level", "range"]);

/** Whether a finding is no row's, or is of the first row of its topic that is known. */
export function isOfFirstRow(
  { findings, view }: Writer,
  { kind, topic, item, span }: Finding,
): boolean {
  if (!ROWS.has(kind)) return true;
  const first = measuresOf(view.kind).find(
    (measure) =>
      measure.topic === topic &&
      findings.some((one) => ROWS.has(one.kind) && one.item === measure.item && one.span === span),
  );
  return first?.item === item || span === "year to date";
}

/** A row that hardly moved is told where its topic is read by it. */
export const LEAST = 0.02;

/** Findings by what a section takes, in the order a reader expects: rows by their table, then the rest. */
export function takeAll(writer: Writer, takes: readonly Take[]): readonly Finding[] {
  return takes.flatMap((take) => {
    const taken: Finding[] = [];
    for (const finding of writer.findings.filter((one) => fits(writer, one, take))) {
      if (taken.length >= take.most || isSaid(writer, finding)) continue;
      mark(writer, finding);
      taken.push(finding);
    }
    return taken.toSorted((a, b) => placeOf(writer.view, a) - placeOf(writer.view, b));
  });
}

/** Whether a section takes a finding. */
export function fits(writer: Writer, finding: Finding, take: Take): boolean {
  const { kind, topic } = finding;
  return (
    kind !== "missing" &&
    topic !== "data" &&
    isNamed(finding, take) &&
    isToldAt(writer, finding, take) &&
    (take.good !== "no" || !isTrifle(finding)) &&
    (take.good === undefined || finding.good[take.side ?? writer.plan.side] === take.good) &&
    isOfSpan(finding, take)
  );
}

function isNamed({ topic, kind, item }: Finding, { topics, kinds, items }: Take): boolean {
  return (
    topics?.includes(topic) !== false &&
    kinds?.includes(kind) !== false &&
    items?.includes(item) !== false
  );
}

/** What a quarter says against is watched where it weighs. */
function isTrifle({ span, weight }: Finding): boolean {
  return span !== "twelve months" && weight < LEAST_WATCHED;
}

const LEAST_WATCHED = 0.1;

/** A row that hardly moved is told where its topic is read by it, or where it is asked for. */
function isToldAt(writer: Writer, finding: Finding, { items, isOfFirstRows }: Take): boolean {
  const { kind, topic, weight } = finding;
  const isFirst = isOfFirstRow(writer, finding);
  if (isOfFirstRows === true && !isFirst) return false;
  const isAsked = items !== undefined || topic === "growth" || !writer.view.kind.hasEarnings;
  if (weight >= LEAST || isAsked) return true;
  // A case that is nobody's risk is told where cases are asked for, not in a note.
  if (kind === "scenario" || kind === "headroom")
    return kind === "scenario" && writer.plan.words === 0;
  return !ROWS.has(kind) || (isFirst && isOfFirstRows !== true);
}

function isOfSpan({ span, asOf }: Finding, { of }: Take): boolean {
  const isOfYear = of === "twelve months" && ltmEnd(asOf) === undefined;
  return !isOfYear && span === (of ?? "twelve months");
}

const KINDS = ["moved", "level", "range", "bridge", "oneOff", "conflict", "due", "headroom"];

function placeOf(view: View, { item, kind }: Finding): number {
  const row = measuresOf(view.kind).findIndex((measure) => measure.item === item);
  const place = KINDS.indexOf(kind);
  return (row === -1 ? 100 : row) + (place === -1 ? KINDS.length : place) / 10;
}

/** Whether the note has said it, or told the level that it is about. */
export function isSaid({ said }: Writer, { id, kind, item, asOf, says }: Finding): boolean {
  if (said.ids.has(id)) return true;
  const isLevel = kind === "moved" || kind === "level" || kind === "range";
  const level = `${item} ${asOf}`;
  if (isLevel) return said.figures.has(level) || said.figures.has(`Clean ${level}`);
  const data = dataOf(says.sentence);
  const known = data.filter((datum) => said.figures.has(keyOf(datum))).length;
  // A part of one change is often a part of another.
  if (kind === "bridge") return data.slice(1).some((datum) => said.figures.has(keyOf(datum)));
  return (
    data.length > 0 && (kind === "conflict" ? known * 2 >= data.length : known === data.length)
  );
}

export function mark({ said }: Writer, { id, says, caveats }: Finding): void {
  said.ids.add(id);
  const told = [says.sentence, ...caveats.map(({ clause }) => clause)].flatMap(dataOf);
  for (const datum of told) said.figures.add(keyOf(datum));
}

export function keyOf({ item, period }: Datum): string {
  return `${item} ${period}`;
}

/** A note of two pages sets short findings of one topic in one sentence; one of a page says each by itself. */
export function say(writer: Writer, findings: readonly Finding[]): readonly Prose[] {
  for (const finding of findings) mark(writer, finding);
  const { together } = writer.plan;
  const sentences: Prose[] = [];
  let group: Finding[] = [];
  const close = () => {
    // A part of several is in the wording of a part.
    const isClause = together === 2 || group.length > 1;
    const told = inSentences(writer, group, (of, some) => sentenceOf(of, some, isClause));
    sentences.push(...told);
    group = [];
  };
  for (const finding of findings) {
    const isOther = group.some((one) => !isShort(one) || one.topic !== finding.topic);
    if (isOther || !isShort(finding) || group.length === together) close();
    group.push(finding);
  }
  close();
  return sentences;
}

/** Words of a sentence, with a time that its paragraph may leave out, beyond which a reader loses what it is about. */
const WORDS_OF_SENTENCE = 75;

/** Findings in one sentence, and in several where one of all would be too long. */
function inSentences(
  writer: Writer,
  findings: readonly Finding[],
  tell: (writer: Writer, findings: readonly Finding[]) => Prose,
): readonly Prose[] {
  if (findings.length === 0) return [];
  const caveats = new Set(writer.said.caveats);
  const told = tell({ ...writer, said: { ...writer.said, caveats } }, findings);
  const words = printProse(joinSentences([told]), writer.view.style).text.split(" ").length;
  if (findings.length === 1 || words <= WORDS_OF_SENTENCE) return [tell(writer, findings)];
  return [
    ...inSentences(writer, findings.slice(0, -1), tell),
    ...inSentences(writer, findings.slice(-1), tell),
  ];
}

/** One finding by itself, several as clauses of one sentence, with what must be known of their figures. */
export function sentenceOf(
  { view, plan, said }: Writer,
  findings: readonly Finding[],
  isClause = plan.together === 2,
): Prose {
  const [first, ...others] = findings;
  if (first === undefined) return [];
  const alone = isClause ? sentence(first.says.clause) : first.says.sentence;
  const whole =
    others.length === 0
      ? alone
      : sentence(
          joinProse(
            findings.map(({ says }) => says.clause),
            "; ",
          ),
        );
  return findings.reduce<Prose>(
    (told, finding) => withCaveats(finding, said.caveats, told),
    inFineUnit(whole, view.style),
  );
}

/** Findings by their short wordings, those of one time together with that. */
export function shortly(writer: Writer, findings: readonly Finding[]): Prose {
  const byTime = Map.groupBy(
    findings.filter(({ says }) => dataOf(says.headline).length > 0),
    ({ asOf }) => asOf,
  );
  return joinSentences([...byTime.values()].flatMap((of) => inSentences(writer, of, shortOf)));
}

/** Findings of one time, with that. */
function shortOf({ view, said }: Writer, findings: readonly Finding[]): Prose {
  const short = joinProse(
    findings.map(({ says }) => says.headline),
    "; ",
  );
  const told = prose`${periodText(findings[0]?.asOf ?? view.latest)}: ${short}`;
  return findings.reduce<Prose>(
    (parts, finding) => withCaveats(finding, said.caveats, parts),
    inFineUnit(sentence(told), view.style),
  );
}

function isShort({ kind, says }: Finding): boolean {
  const isPlain = says.clause.every((part) => typeof part !== "string" || !/[;:]/.test(part));
  return isPlain && (kind === "moved" || kind === "level" || kind === "range");
}

export function plain(writer: Writer, findings: readonly Finding[]): Prose {
  return joinSentences(say(writer, findings));
}

/** A title longer than this is a sentence. */
const TITLE_MAX = 110;

/** The company with what its note is about, and what speaks against that where there is room. */
export function titleOf(
  view: View,
  about: readonly (Finding | undefined)[],
  stale: readonly Finding[],
): Prose {
  const [main, other] = headed(about);
  const age = ageOf(view, main, stale);
  const short = prose`${view.name}: ${main?.says.headline ?? "key figures"}`;
  if (other === undefined || other.asOf !== main?.asOf) return [...short, ...age];
  // A title has one time.
  const long = prose`${short}, ${other.says.headline}`;
  const isLong = printProse([...long, ...age], view.style).text.length > TITLE_MAX;
  return [...(isLong ? short : long), ...age];
}

/** What a title is of in time, with what must be known of the data: a date alone is read as a year's or quarter's end. */
export function ageOf(view: View, main: Finding | undefined, stale: readonly Finding[]): Prose {
  if (stale.length === 0) return timeOf(view, main);
  const isOfYear = main === undefined || main.asOf === view.year;
  const own =
    isOfYear && view.year === view.latest ? [] : prose`${periodText(main?.asOf ?? view.latest)}`;
  const told = stale.map(({ kind, says, asOf }) =>
    kind === "stale" && own.length > 0 && endOf(view, main?.asOf) === endOf(view, asOf)
      ? ["nothing newer"]
      : says.headline,
  );
  return prose` (${joinProse(own.length === 0 ? told : [own, ...told], ", ")})`;
}

function endOf({ book }: View, period: string | undefined): string | undefined {
  return period === undefined ? undefined : periodDates(book, period)?.end;
}

/** What a title is of: what moved before what did not, and nothing that the other says with it. */
function headed([main, other]: readonly (Finding | undefined)[]): readonly (Finding | undefined)[] {
  // How far a threshold is is no title.
  if (main === undefined || other === undefined || other.kind === "headroom") return [main];
  const [own, beside] = [main, other].map(({ says }) => dataOf(says.headline).map(keyOf));
  // Net debt and what investments leave of it are one thing told twice.
  const isOneThing = other.kind === "conflict" && main.item === "Net Debt";
  if (isOneThing || own?.every((key) => beside?.includes(key))) return [other];
  if (beside?.every((key) => own?.includes(key)) || other.direction === "flat") return [main];
  return main.direction === "flat" ? [other, main] : [main, other];
}

/** ` (LTM to 28 March 2026)`, ` (Q1 FY2026)`; the year where newer months stand beside it. */
export function timeOf({ latest }: View, main: Pick<Finding, "asOf" | "span"> | undefined): Prose {
  if (main === undefined) return [];
  const { asOf, span } = main;
  // A quarter is named: the newest is another one in three months.
  const isPlain = ltmEnd(asOf) === undefined && asOf === latest && span === "twelve months";
  return isPlain ? [] : prose` (${periodText(asOf)})`;
}
