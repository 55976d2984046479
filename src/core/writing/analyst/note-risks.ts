import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { inFineUnit } from "#core/ledger/sentence-unit.ts";
import { joinSentences, listed, type Prose, prose, sentence } from "#core/ledger/prose.ts";
import { dataOf, type Finding, type Side, type Topic } from "#core/findings/finding.ts";
import { withoutStop } from "#core/findings/make.ts";
import { measuresOf } from "#core/findings/topics.ts";
import type { SectionPlan, Take } from "#core/writing/analyst/note-plans.ts";
import {
  ageOf,
  emptySaid,
  fits,
  isOfFirstRow,
  isSaid,
  keyOf,
  LEAST,
  mark,
  ROWS,
  say,
  sentenceOf,
  titleOf,
  type Writer,
} from "#core/writing/analyst/note-writer.ts";

/** What a topic is called before a risk. */
const TOPIC_NAMES: Readonly<Record<Topic, string>> = {
  growth: "Growth",
  margin: "Earnings",
  cash: "Cash flow",
  leverage: "Leverage",
  coverage: "Debt servicing",
  liquidity: "Liquidity",
  refinancing: "Refinancing",
  capital: "Capital",
  returns: "Returns",
  valuation: "Valuation",
  business: "Business",
  lending: "Lending",
  funding: "Funding",
  underwriting: "Underwriting",
  property: "Property income",
  data: "Data",
};

/** Topics of one question: what is owed, what it is paid with, what is earned. */
const KIN: readonly ReadonlySet<Topic>[] = [
  new Set<Topic>(["leverage", "coverage", "capital"]),
  new Set<Topic>(["liquidity", "refinancing"]),
  new Set<Topic>(["margin", "growth", "returns"]),
];

function kinOf(topic: Topic): number | Topic {
  const at = KIN.findIndex((topics) => topics.has(topic));
  return at === -1 ? topic : at;
}

function isAgainst({ kind, good, weight }: Finding, side: Side): boolean {
  return kind !== "range" && kind !== "peer" && good[side] === "no" && weight >= LEAST_RISK;
}

/** How a note begins, and its title once all of it is written. */
export type Opening = { readonly headline: () => Prose; readonly paragraphs: readonly Prose[] };

/** Kinds that a note may open with, and those that may stand against it. */
export const OPENERS: ReadonlySet<string> = new Set(["moved", "level", "due", "conflict"]);
export const ANSWERS: ReadonlySet<string> = new Set([...OPENERS, "headroom"]);

/** What weighs most against the credit and what speaks for it, with its figures; of no risk, what would hurt first. */
export function riskOpening(writer: Writer, data: readonly Finding[]): Opening {
  const { view, plan, findings } = writer;
  const [section] = plan.sections;
  const risks = rankedRisks({ ...writer, said: emptySaid() }, section?.takes ?? []);
  const against = risks.map(({ topic }) => topic);
  const isFor = ({ kind, good, topic, weight }: Finding) =>
    ANSWERS.has(kind) &&
    good[plan.side] === "yes" &&
    weight >= LEAST_RISK &&
    !against.includes(topic);
  const isDoubted = (topic: Topic) =>
    findings.some((one) => isAgainst(one, plan.side) && kinOf(one.topic) === kinOf(topic));
  const [main] = risks;
  // How old the data are is in the title.
  const rest = say(
    writer,
    data.filter(({ kind }) => kind !== "stale"),
  );
  const lacking = unmeasured(writer);
  const row = rowOfCase(writer, main);
  const led = main === undefined ? noRisk(writer, lacking) : weightiest(main, row);
  const known = new Set([
    ...writer.said.figures,
    ...risks.flatMap(({ says }) => dataOf(says.sentence)).map(keyOf),
  ]);
  const told = findings.filter(
    (one) =>
      one.span === "twelve months" &&
      isOfFirstRow(writer, one) &&
      plan.lead.includes(one.topic) &&
      !dataOf(one.says.headline).some((datum) => known.has(keyOf(datum))),
  );
  const speaking = told.filter((one) => isFor(one) && !isDoubted(one.topic));
  const speak = levels(writer, leadOf(main, lacking), speaking);
  const rows = main || speak.length > 0 ? [] : told.filter(({ kind }) => ROWS.has(kind));
  const measured = joinSentences([speak, levels(writer, "What is measured", rows)]);
  const isSilent = main === undefined && data.every(({ kind }) => kind === "stale");
  const none = isSilent ? noneNamed(view, lacking) : undefined;
  const named = row ?? main ?? speaking[0] ?? rows[0];
  return {
    headline: () =>
      none === undefined
        ? titleOf(view, [named], data)
        : prose`${view.name}: ${none}${ageOf(view, undefined, data)}`,
    paragraphs: [joinSentences([...rest, led, inFineUnit(measured, view.style)])],
  };
}

/** Too little to name risks is too little to praise. */
function leadOf(main: Finding | undefined, lacking: readonly Finding[]): string {
  return main === undefined && lacking.length > 0 ? "What is measured" : "In its favour";
}

/** A case has no figure for a title: the row that it is of leads. */
function rowOfCase(writer: Writer, main: Finding | undefined): Finding | undefined {
  if (main?.kind !== "scenario") return undefined;
  return writer.findings.find(
    (one) => ROWS.has(one.kind) && one.topic === main.topic && isOfFirstRow(writer, one),
  );
}

function noRisk(writer: Writer, lacking: readonly Finding[]): Prose {
  const worse = worsened(writer);
  if (lacking.length > 0) return prose`${hurtFirst(writer)}`;
  return worse.length === 0
    ? prose`Nothing that is measured speaks against the credit.${hurtFirst(writer)}`
    : prose`${levels(writer, "Against the credit, though from a strong level", worse)}${hurtFirst(writer)}`;
}

/** Rows that went the worse way, weightiest first, though their level or what stands beside them is no risk. */
function worsened({ findings, plan }: Writer): readonly Finding[] {
  return findings.filter(({ kind, item, direction, topic, span, weight, says }) => {
    const { good } = wordsOf(item);
    // Less net cash is net cash.
    if (item === "Net Debt" && dataOf(says.headline).some(({ value }) => value < 0)) return false;
    const isWorse = direction === (good === "higher" ? "down" : "up");
    const isTold = kind === "moved" && span === "twelve months" && plan.lead.includes(topic);
    return isTold && good !== undefined && isWorse && weight >= LEAST_RISK;
  });
}

/**
 * What a title says of no risk. A lender's, an insurer's or a trust's are not all in its statements: its title
 * says what is measured.
 */
function noneNamed({ kind }: Writer["view"], lacking: readonly Finding[]): string | undefined {
  if (lacking.length > 0) return "too little is measured to name the risks";
  return kind.kind === "industrial" ? "no key risk in the figures" : undefined;
}

function weightiest({ topic }: Finding, row: Finding | undefined): Prose {
  const verb = topic === "returns" || topic === "margin" ? "weigh" : "weighs";
  const level = row === undefined ? [] : prose`: ${row.says.clause}`;
  return prose`${TOPIC_NAMES[topic]} ${verb} most against the credit${level}.`;
}

/** The rows that a reader of such a company looks for first, where two fifths of them are not known. */
function unmeasured({ view, findings }: Writer): readonly Finding[] {
  const wanted = measuresOf(view.kind).filter(({ isMissed }) => isMissed === true);
  const known = wanted.filter(({ item }) => view.now(item) !== undefined);
  return known.length * 5 > wanted.length * 3
    ? []
    : findings.filter(({ kind }) => kind === "missing");
}

const MOST_LEVELS = 4;

/** The weightiest of each topic with its figure. */
function levels(writer: Writer, lead: string, findings: readonly Finding[]): Prose {
  const first = [...Map.groupBy(findings, ({ topic }) => topic).values()]
    .flatMap(([one]) => one ?? [])
    .slice(0, MOST_LEVELS);
  for (const one of first) mark(writer, one);
  return first.length === 0
    ? []
    : prose`${lead}: ${listed(first.map(({ says }) => says.headline))}.`;
}

/** The nearest threshold that is measured, however far. */
function hurtFirst(writer: Writer): Prose {
  const [nearest] = writer.findings
    .filter(({ kind }) => kind === "headroom")
    .toSorted((a, b) => fallOf(a) - fallOf(b));
  if (nearest === undefined) return [];
  mark(writer, nearest);
  const clause = inFineUnit(nearest.says.clause, writer.view.style);
  return prose` Nearest of what is measured: ${clause}.`;
}

function fallOf({ says }: Finding): number {
  return dataOf(says.clause).find(({ unit }) => unit === "fraction")?.value ?? 1;
}

/** Numbered risks of the section, each with what speaks against it where the section says both. */
export function riskLines(writer: Writer, { form, takes }: SectionPlan): readonly Prose[] {
  if (form === "mitigants") {
    return mitigantsOf(writer, takes).map(
      ({ of, finding }) => prose`${TOPIC_NAMES[of]}: ${sentenceOf(writer, [finding], true)}`,
    );
  }
  const opened = new Set(writer.said.ids);
  return rankedRisks(writer, takes).map((finding, at) => {
    const lead = `${at + 1}. ${TOPIC_NAMES[finding.topic]}: `;
    const mitigant = form === "paired risks" ? mitigantOf(writer, finding) : undefined;
    // What the note opens with is listed in its short wording.
    const told = opened.has(finding.id)
      ? inFineUnit(sentence(finding.says.headline), writer.view.style)
      : sentenceOf(writer, [finding], form !== "risks");
    if (mitigant === undefined) return prose`${lead}${told}`;
    const clause = inFineUnit(mitigant.says.clause, writer.view.style);
    return prose`${lead}${withoutStop(told)}; against it, ${clause}.`;
  });
}

/** What weighs less is no risk of its own. */
const LEAST_RISK = 0.1;
/** A quarter weighs less than the twelve months it is of. */
const LEAST_OF_QUARTER = 0.2;

/** Whether it speaks against the company by itself. */
export function isRisk({ good, weight, span }: Finding, side: Side): boolean {
  return good[side] === "no" && weight >= (span === "quarter" ? LEAST_OF_QUARTER : LEAST_RISK);
}

/** The weightiest of each topic, as a risk is named by its topic. */
function rankedRisks(writer: Writer, takes: readonly Take[]): readonly Finding[] {
  const [{ most } = { most: 0 }] = takes;
  const risks: Finding[] = [];
  const { side } = writer.plan;
  // What others do better is told beside the row, and is no risk.
  const against = writer.findings.filter(
    (one) =>
      one.kind !== "peer" &&
      one.good[side] === "no" &&
      !isTakenBack(writer, one) &&
      takes.some((take) => fits(writer, one, take)),
  );
  const key = against.filter((one) => isRisk(one, side) && one.kind !== "range");
  // A note of risks with none of weight says what weighs at all: only of no finding, that nothing speaks against.
  const isWanted = key.length === 0 && writer.plan.sections.some(({ form }) => form === "risks");
  const fitting = isWanted ? against.filter(({ weight }) => weight >= LEAST) : key;
  // Thresholds and obligations come before rows that moved, first rows before the others.
  const rankOf = (one: Finding) =>
    (ROWS.has(one.kind) ? 0 : 2) +
    (isOfFirstRow(writer, one) ? 1 : 0) +
    one.weight -
    (one.span === "quarter" ? 2 : 0);
  // Of its topic what the note opens with is the risk.
  const opened = fitting.filter(({ id }) => writer.said.ids.has(id));
  for (const ranked of fitting.toSorted((a, b) => rankOf(b) - rankOf(a))) {
    const isNew = !risks.some(({ topic }) => topic === ranked.topic);
    const finding = opened.find(({ topic }) => topic === ranked.topic) ?? ranked;
    const isFree = opened.includes(finding) || !isSaid(writer, finding);
    if (risks.length < most && isNew && isFree) {
      mark(writer, finding);
      risks.push(finding);
    }
  }
  return risks;
}

/** A row beside one that its topic is read by, and that is good. */
function isTakenBack(writer: Writer, { kind, topic, item, span }: Finding): boolean {
  const { findings, plan } = writer;
  return (
    ROWS.has(kind) &&
    findings.some(
      (one) =>
        ROWS.has(one.kind) &&
        one.topic === topic &&
        one.span === span &&
        one.item !== item &&
        one.good[plan.side] === "yes" &&
        isOfFirstRow(writer, one),
    )
  );
}

/** Topics whose good findings answer a risk beside its own: cover of what is owed, means for what is spent. */
const ANSWERED_BY: Partial<Readonly<Record<Topic, readonly Topic[]>>> = {
  leverage: ["coverage", "refinancing"],
  coverage: ["leverage"],
  capital: ["coverage"],
  liquidity: ["refinancing"],
  refinancing: ["liquidity"],
  cash: ["refinancing", "liquidity"],
};

type Mitigant = { readonly of: Topic; readonly finding: Finding };

function mitigantsOf(writer: Writer, takes: readonly Take[]): readonly Mitigant[] {
  const risks = writer.plan.sections
    .filter(({ form }) => form === "risks")
    .flatMap(() => [...writer.said.ids])
    .flatMap((id) => writer.findings.find((one) => one.id === id) ?? [])
    .filter((one) => one.good[writer.plan.side] === "no" && !isTakenBack(writer, one));
  const [take] = takes;
  return [...new Map(risks.map((one) => [one.topic, one])).values()]
    .flatMap((risk) => {
      const finding = mitigantOf(writer, risk);
      return finding === undefined ? [] : [{ of: risk.topic, finding }];
    })
    .slice(0, take?.most);
}

/** A finding that is good and of the topic of the risk it stands against, else of one that answers it (findings.md, law 9). */
function mitigantOf(writer: Writer, risk: Finding): Finding | undefined {
  const { topic } = risk;
  const takenBack = new Set(writer.findings.flatMap(({ qualifies }) => qualifies));
  const found = [topic, ...(ANSWERED_BY[topic] ?? [])]
    .flatMap((each) =>
      writer.findings.filter((one) => fits(writer, one, { topics: [each], good: "yes", most: 1 })),
    )
    .find((one) => !isSaid(writer, one) && !takenBack.has(one.id) && isOfOneBase(one, risk));
  if (found !== undefined) mark(writer, found);
  return found;
}

/** Whether two moves are of the same columns: a fall since one day is no comfort for a rise since another. */
function isOfOneBase(one: Finding, risk: Finding): boolean {
  if (one.kind !== "moved" || risk.kind !== "moved") return true;
  return one.asOf === risk.asOf && baseOf(one) === baseOf(risk);
}

function baseOf({ asOf, operands }: Finding): string | undefined {
  return operands.find(({ period }) => period !== asOf)?.period;
}
