import { inFineUnit } from "#core/ledger/sentence-unit.ts";
import {
  joinProse,
  joinSentences,
  listed,
  type Prose,
  prose,
  sentence,
} from "#core/ledger/prose.ts";
import { periodText } from "#core/ledger/period.ts";
import { dataOf, type Finding, type Topic } from "#core/findings/finding.ts";
import type { Found } from "#core/findings/findings.ts";
import { headlineOf } from "#core/findings/move-title.ts";
import { directionOf, movement } from "#core/findings/movement.ts";
import type { Pair } from "#core/findings/view.ts";
import { withCaveats } from "#core/findings/make.ts";
import { basisLine } from "#core/writing/analyst/basis.ts";
import type { NotePlan, SectionPlan, Take } from "#core/writing/analyst/note-plans.ts";
import {
  ANSWERS,
  isRisk,
  OPENERS,
  type Opening,
  riskLines,
  riskOpening,
} from "#core/writing/analyst/note-risks.ts";
import {
  emptySaid,
  isOfFirstRow,
  keyOf,
  LEAST,
  mark,
  plain,
  say,
  shortly,
  takeAll,
  timeOf,
  titleOf,
  type Writer,
} from "#core/writing/analyst/note-writer.ts";
import { NOT_IN_THE_DATA } from "#core/writing/analyst/template-prompts.ts";
import type { ValueFacts } from "#core/writing/analyst/value-facts.ts";
import { gapsOf, viewLines } from "#core/writing/analyst/views.ts";

/** A note in its parts. */
export type Note = {
  readonly headline: Prose;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly Prose[] }[];
  /** Its bases, and what it could not say. */
  readonly foot: Prose;
};

/** A note by its plan: verdict first, then the sections that findings fill. */
export function noteOf(found: Found, plan: NotePlan, value: ValueFacts): Note {
  const writer: Writer = { ...found, plan, value, said: emptySaid() };
  const opening = openingOf(writer);
  // Risks are told where they are risks: what they need is kept for them. What must be known of a figure
  // is said there and, where a section above prints it, there too.
  const known = [...writer.said.caveats];
  const kept = new Map(
    plan.sections
      .filter(({ form }) => form === "risks" || form === "mitigants" || form === "paired risks")
      .map((section) => [section, riskLines(writer, section)]),
  );
  writer.said.caveats.clear();
  for (const caveat of known) writer.said.caveats.add(caveat);
  const sections = plan.sections.flatMap((section, at) => {
    const lines = kept.get(section) ?? sectionLines(writer, section);
    const lead = at === plan.opensAt ? opening.paragraphs : [];
    const paragraphs = [...lead, ...lines].filter((line) => line.length > 0);
    return paragraphs.length === 0 ? [] : [{ title: section.title, paragraphs }];
  });
  const isOfOne = found.view.peers.length === 0 || plan.opensAt !== -1;
  const whose = isOfOne ? [] : prose`${found.view.name}: `;
  const [first] = plan.sections;
  const silent = sections.length === 0 && first ? silence(writer) : undefined;
  const told = silent && first ? [{ title: first.title, paragraphs: [silent.told] }] : sections;
  const [opened, ...others] = told;
  const named = opened && { ...opened, paragraphs: withLead(whose, opened.paragraphs) };
  const isSilent = writer.said.figures.size === 0;
  return {
    headline: isSilent && silent ? silent.headline : opening.headline(),
    sections: named === undefined ? [] : [named, ...others],
    foot: footOf(
      writer,
      told.flatMap(({ paragraphs }) => paragraphs),
    ),
  };
}

function withLead(lead: Prose, [first = [], ...others]: readonly Prose[]): readonly Prose[] {
  return [[...lead, ...first], ...others];
}

const NOTHING = "nothing on this";

const OPERATING = "Cash Flow From Operating Activities";

/** Of what no finding is told: the cash that operations bring, where a section is about it and it is known. */
function whatIsKnown({ view, plan }: Writer): Pair | undefined {
  const isAbout = plan.sections.some(({ takes }) =>
    takes.some(({ items }) => items?.includes(OPERATING)),
  );
  return isAbout ? view.pair(OPERATING) : undefined;
}

/** What a note without findings says, and its title. */
function silence(writer: Writer): { readonly told: Prose; readonly headline: Prose } {
  const { view } = writer;
  const { now, before } = whatIsKnown(writer) ?? {};
  const headline = prose`${view.name}: ${NOTHING}`;
  if (now === undefined) return { told: prose`The connected data hold ${NOTHING}.`, headline };
  const told = sentence(movement(now, before));
  if (view.isNothing(now)) return { told, headline };
  const row = { item: OPERATING, topic: "cash" } as const;
  const short = headlineOf(row, now, before, before && directionOf(now, before));
  const time = timeOf(view, { asOf: now.period, span: "twelve months" });
  return { told, headline: prose`${view.name}: ${short}${time}` };
}

/** What findings of these kinds say by themselves to a side, each in a sentence. */
export function saidOf(
  found: Found,
  value: ValueFacts,
  takes: readonly Take[],
  side: NotePlan["side"] = "creditor",
): readonly Prose[] {
  const plan: NotePlan = {
    side,
    words: 0,
    together: 1,
    lead: [],
    opensAt: -1,
    sections: [],
  };
  const writer: Writer = { ...found, plan, value, said: emptySaid() };
  return say(writer, takeAll(writer, takes));
}

/** What the note is about, what gave it, and what speaks against it. */
function openingOf(writer: Writer): Opening {
  const { findings, view, plan } = writer;
  const data = findings.filter(({ topic, kind }) => topic === "data" && kind !== "break");
  const about = candidates(writer, ANSWERS);
  const main = mainOf(
    writer,
    about.filter(({ kind }) => OPENERS.has(kind)),
  );
  if (main === undefined || plan.opensAt === -1) {
    const paragraphs = [plain(writer, data)];
    return { headline: () => prose`${view.name}: key figures`, paragraphs };
  }
  if (plan.sections[plan.opensAt]?.form === "risks") return riskOpening(writer, data);
  const verdict = main.good[plan.side];
  const wanted = verdict === "no" ? "yes" : "no";
  const bridge = findings.find(
    ({ kind, item, asOf }) => kind === "bridge" && item === main.item && asOf === main.asOf,
  );
  const beside = new Set(main.caveats.flatMap(({ clause }) => dataOf(clause)).map(keyOf));
  const qualifier = findings.find(
    ({ kind, qualifies, says }) =>
      (kind === "conflict" || kind === "oneOff") &&
      qualifies.includes(main.id) &&
      !dataOf(says.clause).some((datum) => beside.has(keyOf(datum))),
  );
  const newest =
    verdict === "no" ? undefined : findings.find((one) => isNewerRisk(one, main, plan));
  const told = [main, newest, qualifier, bridge].filter((one) => one !== undefined);
  const shown = new Set(told.flatMap(({ says }) => dataOf(says.sentence)).map(keyOf));
  const isOther = (one: Finding) =>
    one.good[plan.side] === wanted &&
    one.topic !== main.topic &&
    one.weight >= LEAST &&
    !dataOf(one.says.clause).some((datum) => shown.has(keyOf(datum)));
  const other = about.find(isOther) ?? fallenBeside(writer, main, isOther);
  // How old the data are is in the title.
  const first = [
    ...say(
      writer,
      data.filter(({ kind }) => kind !== "stale"),
    ),
    ...say(writer, told),
  ];
  const against = other === undefined ? [] : counter(writer, other, verdict !== "neither");
  const taken = qualifier?.asOf === main.asOf ? qualifier : undefined;
  return {
    headline: () => {
      // A title prints what the note says.
      const written = about.filter(({ says }) =>
        dataOf(says.headline).every((datum) => writer.said.figures.has(keyOf(datum))),
      );
      return titleOf(view, [main, taken ?? other ?? besideOf(main, written)], data);
    },
    paragraphs: [joinSentences([...withoutQuarter(writer, main), ...first, against])],
  };
}

/** Of earnings that a note opens well with, the row of its columns that fell, where none of the first rows did. */
function fallenBeside(
  { findings, plan }: Writer,
  { asOf, span, good }: Finding,
  isOther: (one: Finding) => boolean,
): Finding | undefined {
  if (good[plan.side] === "no" || !plan.lead.includes("margin")) return undefined;
  return findings.find(
    (one) =>
      one.kind === "moved" &&
      one.topic === "margin" &&
      one.asOf === asOf &&
      one.span === span &&
      isOther(one),
  );
}

/** What the newest quarter says against the row that the note is about. */
function isNewerRisk(one: Finding, { item, span }: Finding, { side }: NotePlan): boolean {
  return span !== "quarter" && one.span === "quarter" && one.item === item && isRisk(one, side);
}

/** That a note of a quarter has none to tell of. */
function withoutQuarter({ plan }: Writer, { asOf, span }: Finding): readonly Prose[] {
  return plan.of === "quarter" && span !== "quarter"
    ? [prose`No quarter is connected that can be told, so this is of ${periodText(asOf)}.`]
    : [];
}

/** The weightiest of another topic that goes on with what the note is about. */
function besideOf({ topic, asOf }: Finding, about: readonly Finding[]): Finding | undefined {
  const isBeside = (one: Finding) =>
    one.topic !== topic && one.asOf === asOf && one.kind !== "headroom";
  return about.find((one) => isBeside(one) && one.direction !== "flat") ?? about.find(isBeside);
}

/** What a note is about, in order: its own for a company of earnings, else that of the company's kind. */
function orderOf({ plan, view }: Writer): readonly Topic[] {
  const { topics } = view.kind;
  return topics.includes("leverage")
    ? plan.lead.filter((topic) => topics.includes(topic))
    : topics.filter((topic) => plan.lead.includes(topic));
}

/** The weightiest of the first topic that the company has anything on. */
function mainOf(writer: Writer, openers: readonly Finding[]): Finding | undefined {
  const order = orderOf(writer);
  const topicFrom = (least: number) =>
    order.find((each) => openers.some((one) => one.topic === each && one.weight >= least));
  const topic = topicFrom(LEAST) ?? topicFrom(0);
  const own = openers.filter((one) => one.topic === topic);
  // What falls due is judged by what there is to pay it with, and so is cash that is no risk.
  const [first] = own;
  const isOfMeans = first?.topic === "liquidity" || first?.topic === "refinancing";
  const due = openers.find(({ item, kind }) => isOwed(kind, item));
  const isDue = due !== undefined && due.topic === topic && due.weight >= LEAST;
  if (due && (isDue || (isOfMeans && first.good.creditor !== "no"))) return due;
  // What adds to a row stands beside it.
  return own.find((one) => one !== due && (one.kind !== "conflict" || one.good.creditor !== "yes"));
}

function isOwed(kind: string, item: string): boolean {
  return item === "Short-Term Debt" && kind === "due";
}

/** Findings that the note may open with, those of its first topics first. */
function candidates(writer: Writer, kinds: ReadonlySet<string>): readonly Finding[] {
  const { findings, plan, view } = writer;
  const order = orderOf(writer);
  const isOf = ({ span }: Finding) =>
    plan.of === undefined ? span === "twelve months" : span === plan.of;
  const scored = findings
    .filter((one) => kinds.has(one.kind) && order.includes(one.topic) && isOf(one))
    .filter((one) => isOfFirstRow(writer, one));
  // A year is no opening where newer months are known.
  const newest = scored.filter(
    ({ asOf, kind, item }) => asOf !== view.year || view.latest === view.year || isOwed(kind, item),
  );
  const found = (newest.length > 0 ? newest : scored)
    .map((one) => ({
      one,
      score: one.weight * (1 - order.indexOf(one.topic) / (2 * order.length)),
    }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one);
  return found.length > 0 || plan.of === undefined
    ? found
    : candidates({ ...writer, plan: { ...plan, of: undefined } }, kinds);
}

const COUNTERS = { 1: "Against that", 2: "On the other side", 3: "Beside that" } as const;

/** What speaks the other way, or weighs beside what speaks for neither. */
function counter(writer: Writer, finding: Finding, isAgainst: boolean): Prose {
  mark(writer, finding);
  const lead = isAgainst ? COUNTERS[writer.plan.together] : "Beside that";
  return withCaveats(
    finding,
    writer.said.caveats,
    inFineUnit(prose`${lead}, ${finding.says.clause}.`, writer.view.style),
  );
}

function sectionLines(writer: Writer, section: SectionPlan): readonly Prose[] {
  const taken = takeAll(writer, section.takes);
  if (section.form === "short") return [shortly(writer, taken)];
  const own = viewLines(section.form, writer.view, writer.value);
  return [...own, plain(writer, taken)];
}

/** The bases the note stands on, and one line on what is not in the data. */
function footOf(writer: Writer, told: readonly Prose[]): Prose {
  const { findings, view, plan, value, said } = writer;
  // What can't be compared is due where the note tells a row of it by itself.
  const alone = findings.filter(({ id, kind }) => kind === "level" && said.ids.has(id));
  const breaks = findings.filter(
    ({ kind, asOf, operands }) =>
      kind === "break" &&
      alone.some((row) => row.asOf === asOf && operands.some(({ item }) => item === row.item)),
  );
  const rows = findings
    .filter(({ kind, topic }) => kind === "missing" && plan.lead.includes(topic))
    .map(({ says }) => says.clause);
  const gaps = [...rows, ...gapsOf(plan, view, value, findings)];
  const absent = gaps.length === 0 ? [] : prose`${NOT_IN_THE_DATA} ${listed(gaps)}.`;
  return joinProse([plain(writer, breaks), basisLine(view, told), absent], "\n");
}
