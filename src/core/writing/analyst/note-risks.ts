import { inFineUnit } from "#core/ledger/sentence-unit.ts";
import { joinSentences, listed, type Prose, prose } from "#core/ledger/prose.ts";
import { dataOf, type Finding, type Side, type Topic } from "#core/findings/finding.ts";
import { withoutStop } from "#core/findings/make.ts";
import type { SectionPlan, Take } from "#core/writing/analyst/note-plans.ts";
import {
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
  coverage: "Debt service",
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

export type Opening = { readonly headline: Prose; readonly paragraphs: readonly Prose[] };

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
  const stale = data.filter(({ kind }) => kind !== "break");
  const rest = say(writer, data);
  const led =
    main === undefined
      ? prose`Nothing in the figures speaks against the credit.${hurtFirst(writer)}`
      : prose`${TOPIC_NAMES[main.topic]} ${main.topic === "returns" || main.topic === "margin" ? "weigh" : "weighs"} most against the credit.`;
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
  const speak = levels(writer, "In its favour", speaking);
  const rows = main || speak.length > 0 ? [] : told.filter(({ kind }) => ROWS.has(kind));
  const measured = joinSentences([speak, levels(writer, "What is measured", rows)]);
  return {
    headline:
      main === undefined && stale.every(({ kind }) => kind === "stale")
        ? prose`${view.name}: no key risk in the figures`
        : titleOf(view, [risks.find(({ kind }) => kind !== "scenario") ?? main], stale),
    paragraphs: [joinSentences([...rest, led, inFineUnit(measured, view.style)])],
  };
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
  const taken = form === "mitigants" ? mitigantsOf(writer, takes) : rankedRisks(writer, takes);
  return taken.map((finding, at) => {
    const name = TOPIC_NAMES[finding.topic];
    const lead = form === "mitigants" ? `${name}: ` : `${at + 1}. ${name}: `;
    const mitigant = form === "paired risks" ? mitigantOf(writer, finding.topic) : undefined;
    const told = sentenceOf(writer, [finding], form !== "risks");
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
      takes.some((take) => fits(writer, one, take)),
  );
  const key = against.filter(
    (one) => isRisk(one, side) && one.kind !== "range" && !isTakenBack(writer, one),
  );
  // A note of risks with none of weight says what weighs at all: only of no finding, that nothing speaks against.
  const isWanted = key.length === 0 && writer.plan.sections.some(({ form }) => form === "risks");
  const fitting = isWanted ? against.filter(({ weight }) => weight >= LEAST) : key;
  // Thresholds and obligations come before rows that moved, first rows before the others.
  const rankOf = (one: Finding) =>
    (ROWS.has(one.kind) ? 0 : 2) +
    (isOfFirstRow(writer, one) ? 1 : 0) +
    one.weight -
    (one.span === "quarter" ? 2 : 0);
  for (const finding of fitting.toSorted((a, b) => rankOf(b) - rankOf(a))) {
    const isNew = !risks.some(({ topic }) => topic === finding.topic);
    if (risks.length < most && isNew && !isSaid(writer, finding)) {
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

function mitigantsOf(writer: Writer, takes: readonly Take[]): readonly Finding[] {
  const topics = writer.plan.sections
    .filter(({ form }) => form === "risks")
    .flatMap(() => [...writer.said.ids])
    .flatMap((id) => writer.findings.find((one) => one.id === id) ?? [])
    .filter(({ good }) => good[writer.plan.side] === "no")
    .map(({ topic }) => topic);
  const [take] = takes;
  return [...new Set(topics)]
    .flatMap((topic) => mitigantOf(writer, topic) ?? [])
    .slice(0, take?.most);
}

/** A finding that is good and of the topic of the risk it stands against (findings.md, law 9). */
function mitigantOf(writer: Writer, topic: Topic): Finding | undefined {
  const take: Take = { topics: [topic], good: "yes", most: 1 };
  const takenBack = new Set(writer.findings.flatMap(({ qualifies }) => qualifies));
  const found = writer.findings.find(
    (one) => fits(writer, one, take) && !isSaid(writer, one) && !takenBack.has(one.id),
  );
  if (found !== undefined) mark(writer, found);
  return found;
}
