import { figuresOfWords } from "#core/outputs/deck/deck-words.ts";
import { type Found, findingsOf } from "#core/findings/findings.ts";
import type { Finding, Topic } from "#core/findings/finding.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
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
import { EVERYTHING, TOLD } from "#core/writing/analyst/note-plans.ts";
import { saidOf } from "#core/writing/analyst/note.ts";
import { NOT_IN_THE_DATA } from "#core/writing/analyst/template-prompts.ts";
import { valueFacts } from "#core/writing/analyst/value-facts.ts";

/** What a text comes to, in its own words where it has some, else in those of findings. */
export type TextInBrief = {
  /** Weightiest in the order of the text, then those that it leaves out. */
  readonly findings: readonly Stretch[];
  /** What would change the view. */
  readonly changes: readonly Stretch[];
  /** The one line on what is not in the data. */
  readonly absent: readonly string[];
};

export type BriefInput = JudgedText & {
  readonly connectedData: readonly ContextItem[];
  /** `YYYY-MM-DD`. */
  readonly date: string;
};

const FINDINGS = 5;
const CHANGES = 3;
/** A finding of a page is read at once. */
const WORDS = 36;
/** A longer sentence is none. */
const WORDS_MOST = 50;

export function textInBrief(input: BriefInput): TextInBrief {
  const found = foundIn(input);
  const paragraphs = paragraphsOf(input, found?.findings ?? []);
  const own = leadsOf(paragraphs.filter((each) => !isChange(each)));
  const changes = paragraphs.filter(isChange).map(({ lead }) => lead);
  const covered = new Set(own.flatMap(({ topics }) => topics));
  const made = found === undefined ? NOTHING : madeLines(input, found, covered);
  const sourced = own.filter(({ lead }) => figuresIn(lead).length > 0);
  const others = own.filter((each) => !sourced.includes(each));
  const findings = [
    ...sourced.map(({ lead }) => lead),
    ...made.findings,
    ...others.map(({ lead }) => lead),
  ];
  return {
    findings: findings.slice(0, FINDINGS),
    changes: (changes.length > 0 ? changes : made.changes).slice(0, CHANGES),
    absent: linesOf(input)
      .map((line) => wordsOf(line).trim())
      .filter((line) => line.startsWith(NOT_IN_THE_DATA))
      .slice(0, 1),
  };
}

function isChange({ section }: Paragraph): boolean {
  return /\bchanges? (?:the|our|this) view\b/i.test(section);
}

function foundIn({ connectedData, date }: BriefInput): Found | undefined {
  const statements = documentStatements(connectedData);
  if (statements === undefined) return undefined;
  const peers = connectedStatements(connectedData).filter(
    ({ ticker }) => ticker !== statements.ticker,
  );
  return findingsOf(statements, { ledger: openLedger(connectedData), peers, today: date });
}

type Paragraph = {
  readonly section: string;
  /** Its first sentences. */
  readonly lead: Stretch;
  readonly topics: readonly Topic[];
  /** Of the weightiest finding on a row that it has a figure of. */
  readonly weight: number;
};

const BULLET = /^\s*(?:[-–—•*]|\d{1,2}[.)])?\s*/;
/** Lines that close a text: its bases, its gaps, what its author says of himself. */
const FOOT = /^\s*(?:Basis|Not in the data|Disclosures?): /;

function paragraphsOf(input: BriefInput, found: readonly Finding[]): readonly Paragraph[] {
  let section = "";
  return linesOf(input).flatMap((line): readonly Paragraph[] => {
    const text = wordsOf(line);
    if (isSectionLine(text)) section = sectionName(text);
    if (isSectionLine(text) || isTableLine(text) || FOOT.test(text)) return [];
    const from = line.from + (BULLET.exec(text)?.[0].length ?? 0);
    const said = firstSentences(wordsOf({ ...line, from }), WORDS);
    if (!/[.!?]$/.test(said) || countWords(said) > WORDS_MOST) return [];
    const lead = { ...line, from, to: from + said.length };
    const rows = new Set(figuresIn(lead).map(({ measure, item }) => measure ?? item));
    const about = found.filter(({ item }) => rows.has(item));
    const weight = Math.max(0, ...about.map((one) => one.weight));
    return [{ section, lead, topics: about.map(({ topic }) => topic), weight }];
  });
}

/** What the sections open with, the weightiest where they are many; then what else they say. */
function leadsOf(paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  const opened = new Set<string>();
  const openings = paragraphs.filter(({ section, lead }) => {
    const isFirst = !opened.has(section) && figuresIn(lead).length > 0;
    if (isFirst) opened.add(section);
    return isFirst;
  });
  const others = paragraphs.filter((each) => !openings.includes(each));
  const chosen = [openings, others].flatMap((each) => each.toSorted((a, b) => b.weight - a.weight));
  const first = new Set(chosen.slice(0, FINDINGS));
  return paragraphs.filter((each) => first.has(each));
}

type Made = Pick<TextInBrief, "findings" | "changes">;
const NOTHING: Made = { findings: [], changes: [] };

const CASE = { kinds: ["scenario"], most: 1 } as const;

/** What findings say of topics that the text leaves out, and which of them would change the view. */
function madeLines(
  { connectedData, date }: BriefInput,
  found: Found,
  covered: ReadonlySet<Topic>,
): Made {
  const value = valueFacts(openLedger(connectedData), found.view.book.ticker);
  const topics = [...new Set(found.findings.map(({ topic }) => topic))].filter(
    (topic) => EVERYTHING.includes(topic) && !covered.has(topic),
  );
  const findings = saidOf(
    found,
    value,
    topics.map((topic) => ({
      topics: [topic],
      kinds: [...TOLD, "due"],
      isOfFirstRows: true,
      most: 1,
    })),
  );
  const thresholds = saidOf(found, value, [{ kinds: ["headroom"], most: CHANGES }]);
  // A case is told where no threshold is near enough to be.
  const changes = thresholds.length > 0 ? thresholds : saidOf(found, value, [CASE]);
  return { findings: judged(findings), changes: judged(changes) };

  function judged(said: readonly Prose[]): readonly Stretch[] {
    const draft = printProse(joinProse(said, "\n"), found.view.style);
    const figures = figuresOfWords(draft.text, anchorsOf(draft), { date, connectedData });
    return linesOf({ content: draft.text, figures });
  }
}
