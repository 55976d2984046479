import type { Times } from "#core/figures/read/claims/bind-period.ts";
import { isClaim } from "#core/figures/read/claims/claim.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { carriesOn, changeAfter, changeBefore } from "#core/figures/read/sentence/cue-words.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import { isSaid, keyWords } from "#core/figures/read/text/key-words.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import type { NamedItem } from "#core/figures/read/sentence/read-sentence.ts";
import type { FoundItem, Spot } from "#core/figures/read/claims/spot.ts";

const ATTACHED_AFTER =
  /^(?:\s*-?\s*|\s+(?:(?:back )?to (?:its |the )?(?:shareholders|stockholders|shareowners|owners|investors) )?(?:of|in|on|as|via|through|by way of|worth of)\s+)(?:(?:the|its|their|total|annual|reported|§+|¢+(?:'s)?)\s+)*(?=¤)/;
/** The row a figure is of: named after it, before it, or carried from the figure or sentence before. */
export function itemOf(spot: Spot, times: Times, company: CompanyLedger): FoundItem | undefined {
  return (
    underHead(spot) ??
    leftAfterDividends(spot) ??
    dueWithinAYear(spot) ??
    responding(spot) ??
    attachedAfter(spot) ??
    namedBefore(spot) ??
    shareOfBefore(spot) ??
    inherited(spot, times) ??
    namedAhead(spot) ??
    theCharge(spot, company) ??
    carried(spot)
  );
}

/** The row that heads a figure's column. */
function underHead({ reading, index, figure }: Spot): FoundItem | undefined {
  const head = reading.heads?.[index];
  if (head?.kind !== "row" || !suits(figure, head.item)) return undefined;
  const { start } = figure;
  return { ...foundIn({ ...head.item, start, end: start }), isTied: true };
}

function foundIn(mention: NamedItem, confidence = 1): FoundItem {
  return { item: mention.item, others: mention.others, mention, confidence };
}

const AFTER = keyWords("after");
const AFTER_DIVIDENDS =
  /^\s*(?:(?:was|were|is|are|of it)\s+)?(?:left\s+|remain(?:s|ed|ing)\s+)?after (?:paying )?(?:¤+|dividends)/;

/** `USD 83.3bn was left after dividends`: free cash flow after dividends, whatever was named before. */
function leftAfterDividends({ reading, figure }: Spot): FoundItem | undefined {
  if (
    figure.kind !== "money" ||
    !isSaid(reading, AFTER) ||
    !AFTER_DIVIDENDS.test(reading.masked.slice(figure.end))
  )
    return undefined;
  const isFree = reading.items.some(({ item, end }) => end <= figure.start && item.endsWith("FCF"));
  return isFree ? { item: "FCF", others: [], mention: undefined, confidence: 0.9 } : undefined;
}

const DUE = keyWords("due");

/** `USD 9.5bn due within a year`: short-term debt, whichever debt was named before. */
const OWED = /\b(?:debts?|borrowings?|notes?|bonds?|loans?|maturit(?:y|ies)|facilit(?:y|ies))\b|¤/;

function dueWithinAYear({ reading, figure, after }: Spot): FoundItem | undefined {
  if (!isSaid(reading, DUE)) return undefined;
  const isDue = /^\s*(?:(?:falls?|comes?|is|are|was|were)\s+)?due within (?:a|one) year\b/.test(
    after,
  );
  // `purchase obligations of #, of which # is due within one year` are no debt.
  const confidence = OWED.test(reading.masked) ? 0.9 : 0.7;
  return figure.kind === "money" && isDue
    ? { item: "Short-Term Debt", others: [], mention: undefined, confidence }
    : undefined;
}

/** `EBITDA and net income were A and B`: rows in the order of the figures. */
function responding({ reading, index, figure }: Spot): FoundItem | undefined {
  const { items, figures, masked } = reading;
  const first = figures[0];
  if (first === undefined || figures.length < 2) return undefined;
  const ahead = items.filter(({ end }) => end <= first.start);
  const isList = (at: number): boolean =>
    /^\s*(?:,|and|, and)\s*$/.test(masked.slice(ahead[at]?.end, ahead[at + 1]?.start ?? 0));
  const named = ahead.filter((_, at) => isList(at) || (at > 0 && isList(at - 1)));
  // `A and B were # and #, down # and #`: the first figures, as many as there are rows.
  const run = figures.slice(0, named.length);
  if (run.length !== named.length || index >= run.length || ahead.at(-1) !== named.at(-1))
    return undefined;
  const isRun = run
    .slice(1)
    .every(({ start }, at) =>
      /^\s*(?:,|and|, and)\s*$/.test(masked.slice(figures[at]?.end, start)),
    );
  const next = figures[run.length];
  const isLonger =
    next !== undefined && /^\s*(?:,|and|, and)\s*$/.test(masked.slice(run.at(-1)?.end, next.start));
  const mention = named[index];
  return isRun && !isLonger && mention !== undefined && suits(figure, mention)
    ? { ...foundIn(mention), isTied: true }
    : undefined;
}

/** `USD 5bn of capex`, `3.2x of leverage`, `a 34.8% EBITDA margin`, `5% growth in revenues` */
function attachedAfter(spot: Spot): FoundItem | undefined {
  const { reading, figure, after, before } = spot;
  const link = linkBehind(spot);
  const length = link?.length ?? growthIn(after);
  if (length === undefined) return undefined;
  const mention = reading.items.find(({ start }) => start === figure.end + length);
  if (mention === undefined || !isBehind(spot, mention, link)) return undefined;
  if (link === undefined) return foundIn(mention);
  if (isOfAnotherUnit(figure, mention) || isAdded(spot, link)) return undefined;
  const isTied = /¤+\s*(?:\([^)]*\)\s*)?(?:was|were|is|of|at|to|:|reached)\s*$/.test(before);
  return isTied && !/\bof\b/.test(link) ? undefined : foundIn(mention);
}

function linkBehind(spot: Spot): string | undefined {
  return isCashTaken(spot) ? undefined : ATTACHED_AFTER.exec(spot.after)?.[0];
}

function isOfAnotherUnit(figure: Figure, { unit }: NamedItem): boolean {
  const isRatio = figure.kind === "rate" || figure.kind === "multiple";
  return isRatio && unit !== naturalUnit(figure);
}

const ADDS =
  /¤\s+(?:alone\s+)?(?:adds?|added|contributes?|contributed|brings?|brought)\s+(?:another |a further |further )?$/;

/** `operating leases add # of debt`: the row that adds it is what it is of. */
function isAdded({ before }: Spot, link: string): boolean {
  return /\bof\b/.test(link) && ADDS.test(before);
}

/** `slipped to # as capex rose`: a clause of its own. */
const MOVES =
  /^\s+(?:was|were|is|are|had|has|rose|grew|fell|declined|increased|decreased|climbed|jumped|dropped|surged|improved|weakened|expanded|contracted|narrowed|widened|holds?|held|stays?|stayed|outpaced|outstripped|remained|recovered|normalised|normalized|came|went|more|continued)\b/;

function isBehind({ figure, reading }: Spot, mention: NamedItem, link = ""): boolean {
  const isClause = /\bas\b/.test(link) && MOVES.test(reading.masked.slice(mention.end));
  return suits(figure, mention) && !isClause;
}

const TAKING = keyWords(
  "absorb absorbs absorbed absorbing consume consumes consumed consuming release releases released releasing freed frees drain drains drained used uses using tied ties lock locks locked",
);
const TAKEN =
  /\b(?:absorb|consum|releas|freed|free[sd]? up|drain|us|tie[sd]? up|tied up|lock)\w*\s+(?:[a-z]+\s+)?$/;

/** `working capital absorbed # of cash`: what took it is the row. */
function isCashTaken({ reading, figure, before, after }: Spot): boolean {
  if (!isSaid(reading, TAKING) || !TAKEN.test(before) || !/¤/.test(before)) return false;
  const start = figure.end + (/^\s*(?:of|in)\s+(?=¤)/.exec(after)?.[0].length ?? 0);
  return reading.items.some((each) => each.start === start && each.item === "Cash And Equivalents");
}

/** How long ` growth in ` after a figure is, up to the row. */
function growthIn(after: string): number | undefined {
  const noun = /^\s*-?(?:year-on-year\s+|annual\s+)?\w+\s+(?:in|of)\s+(?:the\s+|its\s+)?(?=¤)/.exec(
    after,
  );
  return noun === null || changeAfter(after) === undefined ? undefined : noun[0].length;
}

/** `conversion weakened: FCF was # of net income`: a share of one row in another. */
const OF_A_ROW = /^\s*of\s+(?:(?:the|its|total|§+)\s+)*¤/;

function namedBefore(spot: Spot): FoundItem | undefined {
  const { reading, figure, before } = spot;
  const from = figure.start - before.trimStart().length;
  const isRelative = isSaid(reading, RELATIVE);
  const near = reading.items.filter(
    ({ start, end }) =>
      start >= from &&
      end <= figure.start &&
      !(isRelative && isInRelativeClause(reading.masked, start, figure.start)) &&
      !isInDefinition(reading.masked, start, figure.start),
  );
  const suited = near.filter((mention) => suits(figure, mention));
  const own = suited.findLast(({ unit }) => unit === naturalUnit(figure));
  const last = suited.at(-1);
  // A rate on an amount is a growth or a margin; a rate's own row, if it is the nearer, wins.
  const isOwn =
    !OF_A_ROW.test(spot.after) &&
    (figure.kind === "rate" || figure.kind === "multiple") &&
    last?.unit === "money" &&
    own !== undefined &&
    changeBefore(before.slice(-60)) === undefined;
  const mention = isOwn ? own : last;
  if (mention === undefined) return undefined;
  const later = near.filter(({ start }) => start >= mention.end);
  const tie = reading.masked.slice(mention.end, figure.start);
  const isBroken =
    /\b(?:of which|including|excluding|comprising)\b/.test(tie) ||
    (later.length > 0 && figure.kind === "bare");
  if (isBroken) return undefined;
  return foundIn(mention);
}

/** `Free cash flow (operating cash flow less capex) was #`: brackets behind a row's name say what it is. */
function isInDefinition(masked: string, start: number, figure: number): boolean {
  const open = masked.lastIndexOf("(", start);
  if (open === -1 || masked.slice(open, start).includes(")")) return false;
  const isClosed = masked.slice(start, figure).includes(")");
  return isClosed && /¤\s*$/.test(masked.slice(0, open));
}

const RELATIVE = keyWords("which who that");

/** `lease liabilities, which are part of total debt, were`: the clause's row is not the subject. */
function isInRelativeClause(masked: string, start: number, figure: number): boolean {
  const inside = /,\s*(?:which|who|that)\b[^,]*$/.test(masked.slice(0, start));
  return inside && /^[^,]*,/.test(masked.slice(start, figure));
}

/** The row of the figure before, where nothing between them changes the subject. */
function inherited(spot: Spot, times: Times): FoundItem | undefined {
  const { figure, previous, index } = spot;
  if (previous === undefined || !isClaim(previous) || !goesOn(spot)) return undefined;
  if (suitsUnit(figure, unitOf(previous.item))) {
    return { item: previous.item, others: previous.others, mention: undefined, confidence: 0.95 };
  }
  const suited = ownRowBefore(spot);
  return suited === undefined || times.isComparator(index) ? undefined : foundIn(suited, 0.85);
}

/** The last row named before the figure before that has the figure's own unit. */
function ownRowBefore({ reading, figure, index }: Spot): NamedItem | undefined {
  const limit = reading.figures[index - 1]?.start ?? 0;
  return reading.items.findLast(
    (mention) =>
      mention.end <= limit && suits(figure, mention) && mention.unit === naturalUnit(figure),
  );
}

/** `USD 1.3bn of repayments`, `the USD 7.2bn charge`: it has a noun of its own. */
const OWN_NOUN =
  /^\s*(?:of (?!which|it\b|them|that|this|these|total|the total|capital)[a-z]|(?:charge|bill|expense|provision)\b)/;
const PARTS = /¤|\b(?:of which|of that|including|comprising)\b/;

/** Whether the words before a figure go on with the row of the figure before. */
function goesOn({ reading, before, after, previous }: Spot): boolean {
  if (PARTS.test(before) || OWN_NOUN.test(after)) return false;
  // `five times the # of Kessel`
  if (TIMES_THE.test(before) && /^\s*(?:of|at)\s+[¢§]/.test(after)) return true;
  return takesOver(before, reading.masked.slice(0, previous?.figure.start));
}

/** A verb that was said before takes up what was said with it: `P&G paid USD 9.9bn of dividends; KHC paid`. */
function isTakenUp(word: string, said: string): boolean {
  return /(?:ed|id|nt|ve|de)$/.test(word) && said.includes(` ${word} `);
}

const NAMES =
  /\ba fraction of\b|\bby another\b|\bto (?:its |the )?(?:shareholders|stockholders|shareowners|owners|investors)\b|[§¢]+(?:'s?)?(?: (?:running|in a row|in succession))?|\bfor (?:the|a) (?:first|second|third|fourth) (?:straight |consecutive |successive )?(?:time|year)(?: in a row| running)?\b|\b(?:after|before) (?:paying )?dividends\b/;
const EVERY_NAME = new RegExp(NAMES, "g");

const KIND = "(?:charge|credit|benefit|inflow|outflow|loss|profit|gain|surplus|deficit)";
const OF_A_KIND = new RegExp(String.raw`\ban? ${KIND} of\s*$`);
const OF_ITS_KIND = new RegExp(
  String.raw`^\s*(?:in\s+§+\s*)?,?\s*(?:but|and|versus|against|after|from|to|compared with)\s+an? ${KIND} of\s*$`,
);

const TIMES_THE =
  /^\s*,?\s*(?:[a-z]+ ){0,4}(?:two|three|four|five|six|seven|eight|nine|ten) times (?:the|that|those)\s*$/;

/** Whether the words between two figures leave the row what it was. */
function takesOver(between: string, said: string): boolean {
  // `a benefit of # in 2024 but a charge of #`
  if (OF_ITS_KIND.test(between) && OF_A_KIND.test(said)) return true;
  // `looks thin beside Apple's 34.8%`: what a company's figure is of has been said.
  if (/¢'s?\s+$/.test(between) && !between.includes(";")) return true;
  const plain = NAMES.test(between) ? between.replaceAll(EVERY_NAME, " ") : between;
  // `it was 1.7x`: a pronoun takes the row up, whatever was said of it before.
  const clause = /[;.]\s*((?:it|this|that|they)\b.*)$/.exec(plain)?.[1] ?? plain;
  return carriesOn(clause, (word) => isTakenUp(word, said));
}

/** `and fell to 18.1% of revenue`: a share of the row before in the one named after it. */
function shareOfBefore({ reading, figure, before, after, previous }: Spot): FoundItem | undefined {
  const of = /^\s*of\s+(?:(?:its|the|total|net|§+|¢+(?:'s)?)\s+)*(?=¤)/.exec(after);
  if (of === null || figure.kind !== "rate" || /¤/.test(before)) return undefined;
  if (previous === undefined || !isClaim(previous) || unitOf(previous.item) !== "money") {
    return undefined;
  }
  const whole = reading.items.find(({ start }) => start === figure.end + of[0].length);
  return whole?.unit === "money" && whole.item !== previous.item
    ? { item: previous.item, others: previous.others, mention: undefined, confidence: 0.9 }
    : undefined;
}

/** `In FY2025 it was USD 5bn of operating cash flow`: a row named only after the figure. */
function namedAhead({ reading, figure, after, index }: Spot): FoundItem | undefined {
  if (index !== 0 || figure.kind === "bare") return undefined;
  const match = /^\s*(?:in|of|was|were|is)\s+(?:the\s+)?(?=¤)/.exec(after);
  const start = figure.end + (match?.[0].length ?? 0);
  const mention = match && reading.items.find((item) => item.start === start);
  return mention && suits(figure, mention) && figure.kind !== "rate" && figure.kind !== "multiple"
    ? foundIn(mention)
    : undefined;
}

/** `The charge was 0.8% of loans`: what a bank sets aside for credit losses. */
function theCharge({ head }: Spot, { has }: CompanyLedger): FoundItem | undefined {
  const item = "Provision For Credit Losses";
  return /^the charge (?:was|is) $/.test(head) && has(item)
    ? { item, others: [], mention: undefined, confidence: 0.9 }
    : undefined;
}

const TAKES_UP =
  /^\s*(?:and |but |so |then )?(?:it|they|this|that|these|growth|the (?:figure|ratio|margin|charge|multiple|rate|amount|total|increase|decrease|rise|fall|decline|compound annual growth rate|level))\b/;

/** `Debt? #.`: a figure that is all its sentence. */
function isAlone({ masked, figures }: Spot["reading"]): boolean {
  const [only, second] = figures;
  if (only === undefined || second !== undefined) return false;
  return !/[a-z¤§¢]/.test(masked.slice(0, only.start) + masked.slice(only.end));
}

/** The row of the sentence before, which this one takes up by a pronoun. */
function carried({ reading, figure, before, carry, index }: Spot): FoundItem | undefined {
  if (carry.item === undefined || index > 0) return undefined;
  const unit = unitOf(carry.item);
  const isAnswer = isAlone(reading) && unit === naturalUnit(figure);
  if (!(isAnswer || TAKES_UP.test(reading.masked)) || /¤/.test(before)) return undefined;
  const isMargin = figure.kind === "rate" && unit === "money";
  if (!suitsUnit(figure, unit) && !isMargin) return undefined;
  return { item: carry.item, others: carry.others, mention: undefined, confidence: 0.75 };
}

function naturalUnit({ kind }: Figure): string {
  if (kind === "rate" || kind === "bps") return "fraction";
  return kind;
}

function suits(figure: Figure, mention: NamedItem): boolean {
  return suitsUnit(figure, mention.unit);
}

function suitsUnit({ kind, currency }: Figure, unit: string): boolean {
  if (kind === "bare") return true;
  if (kind === "rate") return unit === "fraction" || unit === "money" || unit === "shares";
  if (kind === "bps") return unit === "fraction" || unit === "money";
  if (kind === "multiple") return unit === "multiple" || unit === "money";
  // Shares in millions look like money without a currency.
  if (unit === "shares") return kind === "shares" || (kind === "money" && currency === undefined);
  return unit === kind;
}
