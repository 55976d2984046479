import { bindSentence } from "#core/grounding/bind.ts";
import { type Carry, NOTHING_SAID } from "#core/grounding/claim.ts";
import { type CompanyLedger, companyLedgers } from "#core/grounding/company-ledger.ts";
import type { Figure } from "#core/grounding/figure.ts";
import type { Judged } from "#core/grounding/judge.ts";
import { judgeAll, type SetAside } from "#core/grounding/judge-sentence.ts";
import { plainText } from "#core/grounding/plain-text.ts";
import { asTableRow } from "#core/grounding/table-lines.ts";
import { readSentence, type SentenceReading } from "#core/grounding/read-sentence.ts";
import { scan } from "#core/grounding/scan.ts";
import { sentencesOf } from "#core/grounding/sentences.ts";
import type { CheckedFigure, FigureCounts, TextWarning } from "#core/grounding/verdict.ts";
import { basisWarnings, directionWarnings } from "#core/grounding/warnings.ts";
import { type ContextItem, connectedStatements } from "#core/ledger/connected-data.ts";

/** The connected data as the checker reads them; build it anew when the cards change. */
export type Ground = {
  readonly ledgers: readonly CompanyLedger[];
  /** Whom a text without a name is about; the first company when not given. */
  readonly primaryTicker: string | undefined;
};

/** A text with the verdict on every figure in it. */
export type CheckedText = {
  /** In the order of the text, ignored numbers among them. */
  readonly figures: readonly CheckedFigure[];
  readonly warnings: readonly TextWarning[];
  readonly counts: FigureCounts;
  /** What a check of the text as it is changed needs. */
  readonly sentences: KnownSentences;
  readonly ground: Ground;
};

/** A sentence judged in its context; places count from its first character. */
export type CheckedSentence = {
  readonly reading: SentenceReading;
  readonly figures: readonly CheckedFigure[];
  readonly warnings: readonly TextWarning[];
  readonly judged: readonly Judged[];
  readonly carry: Carry;
};

export type CheckRequest = {
  readonly content: string;
  readonly connectedData: readonly ContextItem[];
  readonly primaryTicker?: string | undefined;
};

/** The figures of a text, whatever they are of; places count UTF-16 from its first character. */
export function figuresIn(text: string): readonly Figure[] {
  const plain = plainText(text);
  return sentencesOf(plain).flatMap(({ start, text: sentence }) =>
    scan(sentence).figures.map((figure) => ({
      ...figure,
      start: figure.start + start,
      end: figure.end + start,
    })),
  );
}

/** Every figure of a text found, bound to the connected data and judged (finance.md 5). */
export function checkFigures({ content, connectedData, primaryTicker }: CheckRequest): CheckedText {
  return checkOn(groundOf(connectedData, primaryTicker), content);
}

/** The connected data ready to be checked against. */
export function groundOf(
  connectedData: readonly ContextItem[],
  primaryTicker: string | undefined,
): Ground {
  return { ledgers: companyLedgers(connectedStatements(connectedData)), primaryTicker };
}

/** A text against connected data that are ready. */
export function checkOn(ground: Ground, content: string): CheckedText {
  return checkAtOnce(ground, content, []);
}

/** The text as it is now: only sentences that changed, or whose context did, are judged anew. */
export function checkText(previous: CheckedText, newText: string): CheckedText {
  return checkAtOnce(previous.ground, newText, [previous.sentences]);
}

function checkAtOnce(
  ground: Ground,
  content: string,
  known: readonly KnownSentences[],
): CheckedText {
  const steps = checkInSteps(ground, content, known);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Sentences judged before, by their text and what was carried into them. */
export type KnownSentences = ReadonlyMap<string, CheckedSentence>;
type JudgedSentence = readonly [key: string, sentence: CheckedSentence];

/** How many sentences that are known are put together between two pauses. */
const KNOWN_AT_ONCE = 200;

/**
 * A check that pauses, with every sentence it judges and now and then between others, so that a long
 * text holds nothing up. Sentences found in `known` are not judged anew; what comes back at the end is
 * the checked text.
 */
export function* checkInSteps(
  ground: Ground,
  content: string,
  known: readonly KnownSentences[],
): Generator<JudgedSentence | undefined, CheckedText> {
  const sentences = new Map<string, CheckedSentence>();
  const figures: CheckedFigure[] = [];
  const warnings: TextWarning[] = [];
  const judged: (Judged & { readonly position: number })[] = [];
  let carry = NOTHING_SAID;
  for (const [at, { start, text, beginsParagraph }] of sentencesOf(content).entries()) {
    if (at % KNOWN_AT_ONCE === 0) yield undefined;
    if (beginsParagraph) carry = intoParagraph(carry);
    const key = `${carryKey(carry)}|${text}`;
    let checked = sentences.get(key) ?? known.find((each) => each.has(key))?.get(key);
    if (checked === undefined) {
      checked = checkSentence(text, carry, ground);
      yield [key, checked];
    }
    sentences.set(key, checked);
    for (const figure of checked.figures)
      figures.push({ ...figure, position: figure.position + start });
    for (const each of checked.warnings)
      warnings.push({ ...each, position: each.position + start });
    for (const each of checked.judged)
      judged.push({ ...each, position: each.figure.position + start });
    ({ carry } = checked);
  }
  return {
    figures,
    warnings: [...warnings, ...basisWarnings(judged)].toSorted((a, b) => a.position - b.position),
    counts: countsOf(figures),
    sentences,
    ground,
  };
}

/** A sentence of a text with its place and what those before it spoke of. */
export type SentenceInContext = {
  readonly start: number;
  readonly text: string;
  readonly carry: Carry;
};

/** The sentence of a checked text that a place is in. */
export function sentenceAt(
  { sentences, ground }: CheckedText,
  content: string,
  position: number,
): SentenceInContext | undefined {
  let carry = NOTHING_SAID;
  for (const { start, text, beginsParagraph } of sentencesOf(content)) {
    if (beginsParagraph) carry = intoParagraph(carry);
    if (start + text.length > position) return { start, text, carry };
    const known = sentences.get(`${carryKey(carry)}|${text}`);
    ({ carry } = known ?? checkSentence(text, carry, ground));
  }
  return undefined;
}

/** A carry in one line, so that a sentence is found again in the same context. */
export function carryKey(carry: Carry): string {
  const { ticker, columns, item, others, rows, ratio, table, heading } = carry;
  const subject = [ticker, columns?.join(), item, others.join(), rows.join(), ratio];
  return [...subject, table?.text, heading?.join()].join("|");
}

/** What of a text's subject goes on into a new paragraph. */
export function intoParagraph({ ticker, table, heading }: Carry): Carry {
  return { ...NOTHING_SAID, ticker, columns: heading, table, heading };
}

/**
 * The verdicts on one sentence, `carry` being what the sentences before it spoke of. `read` is given
 * where the sentence was read for connected data of the same companies and rows.
 */
export function checkSentence(
  text: string,
  carry: Carry,
  ground: Ground,
  read = readSentence(text, ground.ledgers),
): CheckedSentence {
  const reading = (carry.table && asTableRow(read, carry.table)) ?? read;
  const { bound, carry: next } = bindSentence(reading, carry, ground);
  const { judged, setAside } = judgeAll(bound, text);
  const ignored = [...reading.ignored, ...reading.periods, ...setAside].map((each) =>
    ignoredFigure(text, { note: null, ...each }),
  );
  return {
    reading,
    figures: [
      ...judged.map(({ figure }) => figure),
      ...ignored.filter(({ text: said }) => /\d/.test(said)),
    ].toSorted((a, b) => a.position - b.position),
    warnings: warningsOf(reading, judged),
    judged,
    carry: next,
  };
}

function warningsOf(reading: SentenceReading, judged: readonly Judged[]): readonly TextWarning[] {
  const loose = judged
    .filter(({ isLoose }) => isLoose)
    .map(({ figure }) => ({
      position: figure.position,
      length: figure.length,
      text: figure.text,
      kind: "loose" as const,
      note: `the value is ${figure.expected?.display ?? ""}`,
    }));
  return [...loose, ...directionWarnings(reading, judged)];
}

function ignoredFigure(text: string, { start, end, note }: SetAside): CheckedFigure {
  return {
    position: start,
    length: end - start,
    text: text.slice(start, end),
    verdict: "ignored",
    value: null,
    unit: "none",
    item: null,
    period: null,
    ticker: null,
    measure: null,
    expected: null,
    source: null,
    origins: [],
    working: null,
    hint: null,
    note,
  };
}

function countsOf(figures: readonly CheckedFigure[]): FigureCounts {
  const count = (verdict: string) => figures.filter((figure) => figure.verdict === verdict).length;
  return {
    verified: count("verified"),
    contradicted: count("contradicted"),
    unsupported: count("unsupported"),
  };
}
