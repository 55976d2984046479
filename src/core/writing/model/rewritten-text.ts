/** What a rewrite takes the place of, and what was asked of it. */
type Asked = { readonly before: string; readonly instruction: string };

const OPENED = /<(document|selection)>/i;
const CLOSED = /<\/(?:document|selection)\s{0,9}>/gi;
/** A whole answer in a block of code. */
const FENCED = /^\s*```[^\n`]*\n([^]*)\n[ \t]*```\s*$/;

/**
 * The rewritten text of an answer: what stands between the tags that its text stood in, without the fence
 * around it. A remark is said about the text, to whoever asked, and is no rewrite.
 */
export function rewrittenText(
  raw: string,
  asked: Asked,
): { readonly text: string; readonly isRemark: boolean } {
  const opened = OPENED.exec(raw);
  const closed = [...raw.matchAll(CLOSED)].at(-1);
  const isTagged = opened !== null && closed !== undefined && opened.index < closed.index;
  const inside = isTagged ? raw.slice(opened.index + opened[0].length, closed.index) : raw;
  const text = withoutFence(inside, asked);
  const isRemark = speaksOfItself(text, asked) || (!isTagged && isAround(text, asked));
  return { text, isRemark };
}

function withoutFence(text: string, { before }: Asked): string {
  return before.includes("```") ? text : (FENCED.exec(text)?.[1] ?? text);
}

/** Without tags a text is a rewrite if it says what the text is of, and nothing stands around it. */
function isAround(text: string, asked: Asked): boolean {
  const isFenced = text.includes("```") && !asked.before.includes("```");
  return isFenced || isLedInto(text, asked) || isOfNothing(text, asked);
}

/** A first line that ends in a colon announces what follows, unless it is a title of the text's own. */
function isLedInto(text: string, { before }: Asked): boolean {
  const [first = "", ...rest] = text.trim().split("\n", 2);
  return rest.length > 0 && /[:：]\**\s*$/.test(first) && !before.includes(first.trim());
}

/** So many words can't all be said otherwise. */
const SOME_WORDS = 8;

function isOfNothing(text: string, { before }: Asked): boolean {
  const own = contentWords(before);
  if (own.size < SOME_WORDS || text.trim() === "") return false;
  return ![...contentWords(text)].some((word) => own.has(word));
}

/** Names, figures and whatever else has some length, as far as two forms of a word are alike. */
function contentWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\{\{\w+|[\p{L}\d]{4}/gu));
}

/** “I” is its model where neither the text nor what was asked says it. */
function speaksOfItself(text: string, { before, instruction }: Asked): boolean {
  const self = /(?:^|[^\p{L}\p{N}])I(?:['’]\p{Ll}| \p{Ll})/u;
  return self.test(text) && !self.test(before) && !self.test(instruction);
}
