import { isMotion } from "#core/figures/read/sentence/cue-words.ts";
import { COMPANY_NOUNS } from "#core/figures/read/text/plain-words.ts";
import { unknownHolder } from "#core/figures/read/understood/holder.ts";
import { isSign, isWord, textAt, type Token } from "#core/figures/read/understood/tokens.ts";
import {
  COMPANY_WORDS,
  DESCRIBING,
  DETERMINERS,
  HAVING,
  MEASURES,
  MOVING,
  SAYING,
  words,
} from "#core/figures/read/text/words.ts";

const JOINING = words(
  `and or but while whereas than as nor neither both either plus although though because since where when so yet then whose faster slower quicker minus less if
  whether what how now today here also still only again once thus hence therefore however meanwhile overall no there it they we which
  shareholders stockholders investors owners finally first lastly moreover furthermore similarly conversely`,
);
const OPEN = words(
  `with despite against versus vs over after before including excluding from by below above between per than given amid like ex
  without through beyond within until`,
);
/** Words right before a row's name that make no ordinary amount of it. */
const NO_AMOUNT = words(
  "average mean median interim opening cumulative remaining residual hourly daily weekly monthly early",
);

/** `the 53rd week added # of net sales`: of whom, its subject says. */
const ADDING = words("added adds adding contributed contributes cost costs lost loses");

const TOLD = words(
  "says said states stated announced announces claims claimed calculate calculates calculated consider considers considered",
);

/** `Take EBITDA of # as an example.` */
const IMPERATIVES = words("take say suppose imagine assume put leave keep give consider add make");

/** What governs a row, where it is not known that the row is told as the company's. */
export function unknownGovernor(
  tokens: readonly Token[],
  row: number,
  from: number,
): Token | undefined {
  const at = beforePhrase(tokens, row, from);
  const token = tokens[at];
  if (token === undefined || at < from || !isWord(token)) return undefined;
  const { text } = token;
  if (isNoAmount(text, at)) return isSummed(tokens, at, row) ? undefined : token;
  if (FURTHER.has(text)) return isBesideAnother(tokens, at, from) ? undefined : token;
  if (isHaving(text, textAt(tokens, row))) return unknownHolder(tokens, at, from);
  const head = HEADED.get(text);
  if (head !== undefined) return unknownHead(tokens, { link: at, row, from }, head);
  return isKnownGovernor(text) || isTitle(tokens, at) ? undefined : token;
}

/** `the chipmaker AMD` */
function isTitle(tokens: readonly Token[], at: number): boolean {
  return COMPANY_NOUNS.has(textAt(tokens, at)) && textAt(tokens, at + 1) === "¢";
}

const FURTHER = words("further another additional");
const BESIDE = words("and plus");

/** `held # of cash and a further # of investments`; `raised a further # of debt` is what was added. */
function isBesideAnother(tokens: readonly Token[], at: number, from: number): boolean {
  const link = textAt(tokens, at - 1) === "a" ? at - 2 : at - 1;
  if (link < from || textAt(tokens, at + 1) !== "#") return false;
  const text = textAt(tokens, link);
  return text === "with" || (BESIDE.has(text) && textAt(tokens, link - 1) === "¤");
}

/** `cumulative dividends over the three years` */
function isSummed(tokens: readonly Token[], at: number, row: number): boolean {
  return textAt(tokens, at) === "cumulative" && textAt(tokens, row + 1) === "§";
}

function isNoAmount(text: string, at: number): boolean {
  return NO_AMOUNT.has(text) || (at === 0 && IMPERATIVES.has(text));
}

/** Whether the subject of a verb says of whom the row behind it is. */
function isHaving(text: string, row: string): boolean {
  return (ADDING.has(text) && row === "#") || text === "with" || HAVING.has(text) || TOLD.has(text);
}

const CAUSING = words(
  `lifted lifts pushed pushes drove drives took takes cut cuts reduced reduces raised raises brought brings boosted boosts sent sends
  pulled trimmed lowered propelled helped helps squeezed dragged nudged`,
);

/** `higher volumes in Asia pushed EBITDA to #`: whatever did it, the row is the company's. */
export function isCaused(tokens: readonly Token[], row: number, from: number): boolean {
  const at = beforePhrase(tokens, row, from);
  return at > from && CAUSING.has(textAt(tokens, at));
}

function isKnownGovernor(text: string): boolean {
  return (
    JOINING.has(text) ||
    OPEN.has(text) ||
    MOVING.has(text) ||
    isMotion(text) ||
    SAYING.has(text) ||
    isOwner(text) ||
    text.endsWith("ly")
  );
}

/** The last token before a row's determiners, harmless words and times. */
function beforePhrase(tokens: readonly Token[], row: number, from: number): number {
  let at = row - 1;
  while (at >= from && (isDressing(textAt(tokens, at)) || isAdded(tokens, at))) at -= 1;
  return at;
}

/** `and spent another # on buybacks` */
function isAdded(tokens: readonly Token[], at: number): boolean {
  return textAt(tokens, at) === "another" && textAt(tokens, at + 1) === "#";
}

const PASSED = words('§ ¢ s "');

function isDressing(text: string): boolean {
  return PASSED.has(text) || DETERMINERS.has(text) || DESCRIBING.has(text) || /^[-\d]/.test(text);
}

/** `the bank's CET1 ratio`, `the company's revenue`. */
function isOwner(text: string): boolean {
  const own = text.replace(/'s?$/, "");
  return own !== text && (COMPANY_NOUNS.has(own) || COMPANY_WORDS.has(own) || own === "year");
}

/** Where a preposition before a row stands, and where its clause begins. */
type Link = { readonly link: number; readonly row: number; readonly from: number };

/** Whether a noun or verb before a preposition leaves a figure behind it the row's. */
type Head = (tokens: readonly Token[], link: number) => boolean;

/** `the volatility of EBITDA`: what stands before a preposition that leads to a row. */
function unknownHead(
  tokens: readonly Token[],
  { link, row, from }: Link,
  isKnown: Head,
): Token | undefined {
  const head = tokens[link - 1];
  if (head === undefined || link - 1 < from || !(isSign(head) || isWord(head))) return undefined;
  // `net income of # on # of revenue`
  if (isSign(head) && (head.text !== "¤" || textAt(tokens, row) === "#")) return undefined;
  if (isAnothersShare(tokens, link, row)) return head;
  if (isBrought(tokens, link)) return unknownHolder(tokens, link - 1, from);
  return head.text === "as" || isKnown(tokens, link) ? undefined : head;
}

function isBrought(tokens: readonly Token[], link: number): boolean {
  return BROUGHT.has(textAt(tokens, link - 1)) && BY_SUBJECT.has(textAt(tokens, link));
}

/** `rent accounted for revenue of #`: of what the other row brought. */
function isAnothersShare(tokens: readonly Token[], link: number, row: number): boolean {
  const isRowToRow = textAt(tokens, row) === "¤" && textAt(tokens, link - 2) === "¤";
  return isRowToRow && ACCOUNTING.has(textAt(tokens, link - 1));
}

/** With what stands before `in` or `for`, verbs whose subject says of whom a row is. */
const BROUGHT = words(
  "sits sat sitting brought brings bringing raked pulled accounted accounts accounting",
);
const ACCOUNTING = words("accounted accounts accounting account");
const BY_SUBJECT = words("in for on");
const LEADING_TO = words(
  `year months weeks period quarter half ended end thanks due owing compared equal close relative back led leading leads up down added
  translated translates turned fell rose grew addition contrast converted it them itself return returned swung swing swings swinging
  corresponds correspond corresponded equates equated amounts amounted everything much nothing slid slips went came according brought adds is was are were comes similar equivalent bring brings bringing on ¤`,
);
const STANDING = words(
  "is was were are but and stood stands paid pays pay paying accounted accounts accounting put puts",
);

const leadsTo: Head = (tokens, link) => {
  const text = textAt(tokens, link - 1);
  return LEADING_TO.has(text) || isMotion(text) || MOVING.has(text);
};

const stands: Head = (tokens, link) => STANDING.has(textAt(tokens, link - 1));

const measures: Head = (tokens, link) => {
  const text = textAt(tokens, link - 1);
  const isBookValue = text === "value" && textAt(tokens, link - 2) === "book";
  return (
    MEASURES.has(text) ||
    isMotion(text) ||
    MOVING.has(text) ||
    isBookValue ||
    text === "out" ||
    text.endsWith("ly")
  );
};

/** `# of debt on EBITDA of #` */
function isAmountOf(tokens: readonly Token[], link: number): boolean {
  return ["¤", "of", "#"].every((text, back) => textAt(tokens, link - 1 - back) === text);
}

/** Prepositions before a row, and what may stand before them. */
const HEADED: ReadonlyMap<string, Head> = new Map<string, Head>([
  ["of", measures],
  ["on", (tokens, link) => measures(tokens, link) || isAmountOf(tokens, link)],
  ["under", measures],
  ["in", (tokens, link) => textAt(tokens, link - 1) === "¤" || measures(tokens, link)],
  ["to", leadsTo],
  ["into", () => true],
  ["for", stands],
  ["at", stands],
]);
