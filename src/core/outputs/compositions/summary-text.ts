import { rowOnBasis } from "#core/finance/ratios/earnings-basis.ts";
import { figuresOfWords } from "#core/outputs/deck/deck-words.ts";
import { type Found, findingsOf } from "#core/findings/findings.ts";
import type { Finding, Side } from "#core/findings/finding.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { isSavedModel } from "#core/ledger/saved-model-provider.ts";
import { connectedStatements, documentStatements, openLedger } from "#core/ledger/ledger.ts";
import { anchorsOf, joinProse, type Prose, printProse } from "#core/ledger/prose.ts";
import { firstSentences } from "#core/outputs/deck/summary-defaults.ts";
import {
  figuresIn,
  type JudgedText,
  linesOf,
  type Stretch,
  wordsOf,
} from "#core/outputs/compositions/composed-text.ts";
import { isSectionLine, isTableLine, sectionName } from "#core/text/outline/section-lines.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import {
  EVERYTHING,
  NOTE_PLANS,
  sectionTitles,
  type Take,
  TOLD,
} from "#core/writing/analyst/note-plans.ts";
import { saidOf } from "#core/writing/analyst/note.ts";
import { NOT_IN_THE_DATA } from "#core/writing/analyst/template-prompts.ts";
import type { TemplateId } from "#core/writing/analyst/templates.ts";
import { bestCase, worstCase } from "#core/writing/analyst/valuation.ts";
import { ratingTriggers } from "#core/writing/analyst/rating.ts";
import { type ValueFacts, valueFacts } from "#core/writing/analyst/value-facts.ts";
import { refersBack } from "#core/writing/rewrite/summary-candidates.ts";

/** What a text comes to, in its own words where it has some, else in those of findings. */
export type TextInBrief = {
  /** Weightiest in the order of the text, then those that it leaves out. */
  readonly findings: readonly Point[];
  /** What would change the view. */
  readonly changes: readonly Stretch[];
  /** The one line on what is not in the data. */
  readonly absent: readonly string[];
};

/** What one paragraph comes to. */
export type Point = {
  /** Its first sentences, and all of it. */
  readonly lead: Stretch;
  readonly whole: Stretch;
  /** On rows that it has figures of, weightiest first. */
  readonly about: readonly Finding[];
};

/** Whom a text is for: those of the template that most of its sections are of. */
export function sideOf(content: string): Side {
  return towardsShares(content) > 0 ? "shareholder" : "creditor";
}

/** How many more of its sections are of an analysis of shares than of one of debt; below zero, fewer. */
export function towardsShares(content: string): number {
  const lines = content
    .split(/[\n\r]+/)
    .filter(isSectionLine)
    .map(sectionName);
  const of = (id: TemplateId) => sectionTitles(id).filter((title) => lines.includes(title)).length;
  return of("full-equity-analysis") - of("full-credit-analysis");
}

export type BriefInput = JudgedText & {
  readonly connectedData: readonly ContextItem[];
  /** `YYYY-MM-DD`. */
  readonly date: string;
};

/** What heads what would change the view where it is not the text's. */
export const CHANGES_TITLE = "What would change the view";

/** Of one page. */
const FINDINGS = 5;
const CHANGES = 3;
/** A finding of a page is read at once. */
const WORDS = 36;
/** A sentence of so many words more is none. */
const LONGER = 14;

export function textInBrief(
  input: BriefInput,
  {
    most = FINDINGS,
    words = WORDS,
    found = foundIn(input),
    side = sideOf(input.content),
    isAlone = false,
  }: {
    readonly most?: number;
    readonly words?: number;
    readonly found?: Found | undefined;
    readonly side?: Side | undefined;
    /** Nothing of the text stands before a finding: one that refers back is left out where data say others. */
    readonly isAlone?: boolean;
  } = {},
): TextInBrief {
  const paragraphs = paragraphsOf(input, found?.findings ?? [], words);
  const own = leadsOf(
    paragraphs.filter((each) => mayStand(each, isAlone ? found : undefined)),
    most,
    lookedFor(found),
  );
  const changes = paragraphs.filter(isChange).map(({ lead }) => lead);
  const covered = own.flatMap(({ about }) => about);
  const made = found === undefined ? NOTHING : madeLines(input, { found, covered, side });
  const sourced = own.filter(({ lead }) => figuresIn(lead).length > 0);
  // Without data there is nothing but the author's words.
  const others = found === undefined ? own : [];
  // One on each topic before a second on any.
  const ofTopics = sourced.filter(
    (point, at) =>
      topicOf(point) === undefined ||
      sourced.findIndex((one) => topicOf(one) === topicOf(point)) === at,
  );
  const all = new Set([...ofTopics, ...made.findings, ...sourced, ...others]);
  const findings = [...all].slice(0, most);
  return {
    findings,
    changes: changesOf(changes, made, findings),
    absent: absentLine(input),
  };
}

/** The text's own, else those that are made and that no finding of the page says. */
function changesOf(own: readonly Stretch[], made: Made, findings: readonly Point[]) {
  return own.length > 0 ? own.slice(0, CHANGES) : unsaid(made.changes, findings);
}

/** Among the points of a page; `instead`: what is said in place of one that refers back. */
function mayStand(paragraph: Paragraph, instead: Found | undefined): boolean {
  if (isChange(paragraph)) return false;
  return instead === undefined || !refersBack(wordsOf(paragraph.lead));
}

function absentLine(input: BriefInput): readonly string[] {
  return linesOf(input)
    .map((line) => wordsOf(line).trim())
    .filter((line) => line.startsWith(NOT_IN_THE_DATA))
    .slice(0, 1);
}

/** What no finding of the page says already. */
function unsaid(lines: readonly Stretch[], findings: readonly Point[]): readonly Stretch[] {
  const said = findings.map(({ whole }) => wordsOf(whole)).join("\n");
  return lines.filter((line) => !said.includes(wordsOf(line))).slice(0, CHANGES);
}

function isChange({ section }: Paragraph): boolean {
  return /\bchanges? (?:the|our|this) view\b/i.test(section);
}

/** What findings say of the company of a document. */
export function foundIn({
  connectedData,
  date,
}: Pick<BriefInput, "connectedData" | "date">): Found | undefined {
  const statements = documentStatements(connectedData);
  if (statements === undefined) return undefined;
  const peers = connectedStatements(connectedData).filter(
    ({ ticker }) => ticker !== statements.ticker,
  );
  return findingsOf(statements, { ledger: openLedger(connectedData), peers, today: date });
}

type Paragraph = Point & { readonly section: string };

const BULLET = /^\s*(?:(?:[-–—•*]|\d{1,2}[.)])\s+)?/;
/** Lines that close a text: its bases, its gaps, what its author says of himself. */
const FOOT = /^\s*(?:Basis|Not in the data|Disclosures?): /;

function paragraphsOf(
  input: BriefInput,
  found: readonly Finding[],
  words: number,
): readonly Paragraph[] {
  let section = "";
  return linesOf(input).flatMap((line): readonly Paragraph[] => {
    const text = wordsOf(line);
    if (isSectionLine(text)) section = sectionName(text);
    if (isSectionLine(text) || isTableLine(text) || FOOT.test(text)) return [];
    const from = line.from + (BULLET.exec(text)?.[0].length ?? 0);
    const said = firstSentences(wordsOf({ ...line, from }), words);
    if (!/[.!?]$/.test(said) || countWords(said) > words + LONGER) return [];
    const lead = { ...line, from, to: from + said.length };
    return [{ section, ...pointOf(lead, { ...line, from }, found) }];
  });
}

function pointOf(lead: Stretch, whole: Stretch, found: readonly Finding[]): Point {
  // What a model says of a row is no finding on it.
  const figures = figuresIn(lead);
  const isOfModel = figures.some(({ origins }) => origins.some((one) => "savedOutputId" in one));
  const stated = isOfModel ? [] : figures;
  const rows = new Set(stated.map(({ measure, item }) => rowOnBasis(measure ?? item ?? "")));
  return { lead, whole, about: found.filter(({ item }) => rows.has(rowOnBasis(item))) };
}

function topicOf({ about }: Point): string | undefined {
  return about[0]?.topic;
}

function weightOf({ about }: Point): number {
  return about[0]?.weight ?? 0;
}

/** What a reader looks for on any page, where it weighs anything. */
const LOOKED_FOR: readonly Pick<Take, "topics" | "items">[] = [
  { topics: ["leverage"] },
  { items: ["Revenues"] },
];

function isOf({ topics, items }: Pick<Take, "topics" | "items">) {
  return ({ topic, item }: Finding): boolean =>
    topics?.includes(topic) === true || items?.includes(item) === true;
}

/** Nothing without data. */
function lookedFor(found: Found | undefined): typeof LOOKED_FOR {
  const findings = found?.findings ?? [];
  return LOOKED_FOR.filter((one) => findings.filter(isOf(one)).some(({ weight }) => weight > 0));
}

/**
 * What the sections open with, the weightiest where they are many, those that are looked for among them;
 * then what else they say.
 */
function leadsOf(
  paragraphs: readonly Paragraph[],
  most: number,
  wanted: typeof LOOKED_FOR,
): readonly Paragraph[] {
  const opened = new Set<string>();
  const openings = paragraphs.filter(({ section, lead }) => {
    const isFirst = !opened.has(section) && figuresIn(lead).length > 0;
    if (isFirst) opened.add(section);
    return isFirst;
  });
  const others = paragraphs.filter((each) => !openings.includes(each));
  const chosen = [openings, others].flatMap((each) =>
    each.toSorted((a, b) => weightOf(b) - weightOf(a)),
  );
  const looked = wanted.map((one) => chosen.find(({ about }) => about.some(isOf(one))));
  const known = looked.filter((one) => one !== undefined);
  // What the text does not say, findings do.
  const first = new Set([...known, ...chosen].slice(0, most - looked.length + known.length));
  return paragraphs.filter((each) => first.has(each));
}

type Made = Omit<TextInBrief, "absent">;
const NOTHING: Made = { findings: [], changes: [] };

const FIRST = { isOfFirstRows: true, most: 1 } as const;
const CASE = { kinds: ["scenario"], most: 1 } as const;

/** What findings say of topics that the text leaves out, and which of them would change the view. */
function madeLines(
  input: BriefInput,
  by: { readonly found: Found; readonly covered: readonly Finding[]; readonly side: Side },
): Made {
  const { found, covered, side } = by;
  const value = valueFacts(openLedger(input.connectedData), found.view.book.ticker);
  const topics = [...new Set(found.findings.map(({ topic }) => topic))].filter(
    (topic) => EVERYTHING.includes(topic) && covered.every((one) => one.topic !== topic),
  );
  // What a reader of shares looks for comes before what creditors do.
  const { lead } =
    NOTE_PLANS[side === "shareholder" ? "full-equity-analysis" : "full-credit-analysis"];
  const led = side === "shareholder" ? lead.filter((topic) => topics.includes(topic)) : [];
  const takes: readonly Pick<Take, "topics" | "items">[] = [
    ...lookedFor(found).filter((one) => !covered.some(isOf(one))),
    ...[...new Set([...led, ...topics])].map((topic) => ({ topics: [topic] })),
  ];
  const findings = saidOf(
    found,
    value,
    takes.map((take) => ({ ...take, kinds: [...TOLD, "due"], ...FIRST })),
    side,
  );
  return {
    findings: judgedLines(input, found, findings)
      .filter((line) => countWords(wordsOf(line)) <= WORDS + LONGER)
      .map((line) => pointOf(line, line, found.findings)),
    changes: judgedLines(input, found, changesFor(side, found, value)),
  };
}

/**
 * What has not happened yet: for creditors what would move the rating up and down and the nearest threshold,
 * or a case where none is near; for shareholders the best and the worst case before it.
 */
function changesFor(side: Side, found: Found, value: ValueFacts): readonly Prose[] {
  const cases = [bestCase(value), worstCase(value)].filter((line) => line.length > 0);
  if (side === "shareholder" && cases.length > 0) return cases;
  const nearest = saidOf(found, value, [{ kinds: ["headroom"], most: 1 }]);
  const said = [...ratingTriggers(found.view, value), ...nearest];
  return said.length > 0 ? said : saidOf(found, value, [CASE]);
}

/** What the worst case comes to, and what speaks against the shares. */
export function risksOf(found: Found, value: ValueFacts): readonly Prose[] {
  const worst = worstCase(value);
  const against = { topics: EVERYTHING, good: "no", most: CHANGES } as const;
  return [
    ...(worst.length === 0 ? [] : [worst]),
    ...saidOf(found, value, [against], "shareholder"),
  ];
}

/** What findings say, judged by their own anchors, a line each. */
export function judgedLines(
  { connectedData, date }: Pick<BriefInput, "connectedData" | "date">,
  { view }: Found,
  said: readonly Prose[],
): readonly Stretch[] {
  if (said.length === 0) return [];
  const draft = printProse(joinProse(said, "\n"), view.style);
  const cases = openLedger(connectedData)
    .providers.filter(isSavedModel)
    .flatMap((one) => one.cases);
  // A figure of a case is read by the sentence that names the case.
  const anchors = anchorsOf(draft).filter(
    ({ binding }) =>
      !("ref" in binding) || !cases.some((one) => binding.ref.item.endsWith(`, ${one}`)),
  );
  const figures = figuresOfWords(draft.text, anchors, { date, connectedData });
  return linesOf({ content: draft.text, figures });
}
