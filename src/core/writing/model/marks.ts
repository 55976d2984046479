/** Tags that part what a model is given, and those it answers with. */
const TAG_NAMES =
  "data|document|selection|companies|ledger|passages?|left_out|request|edit|op|find|section|text|fix|think";
const TAG_BEGINS = `<(?=/?(?:${TAG_NAMES})(?![\\w-]))`;
const MARK = new RegExp(`\\{\\{|\\}\\}|${TAG_BEGINS}`, "i");
const ALL_TAGS = new RegExp(TAG_BEGINS, "gi");
const MARK_END = /(?:\{|\}|<\/?[a-z_]{0,9})$/i;
const TAG_MAX = 200;

/** Stands where a model's words can't be read. */
export const GAP = "[…]";

/** A mark of the protocol in a text, UTF-16. */
export type Mark = {
  readonly kind: "reference-begins" | "reference-ends" | "tag";
  readonly from: number;
  readonly to: number;
  /** Of a tag, in lower case, `/edit` of one that ends. */
  readonly name: string;
  /** Where the text may yet go on, the mark may as well. */
  readonly isOpenEnded: boolean;
};

/** Whether a text holds anything of the protocol. */
export function holdsMarks(text: string): boolean {
  return MARK.test(text);
}

/** The first mark of a text: braces of a reference, or a tag up to its `>`. */
export function firstMark(text: string): Mark | undefined {
  const found = MARK.exec(text);
  if (found === null) return undefined;
  const [mark] = found;
  const from = found.index;
  if (mark !== "<") {
    const kind = mark === "{{" ? "reference-begins" : "reference-ends";
    return { kind, from, to: from + 2, name: "", isOpenEnded: false };
  }
  const head = /^<\/?[a-z_]+/i.exec(text.slice(from, from + TAG_MAX))?.[0] ?? mark;
  const rest = text.slice(from + head.length, from + head.length + TAG_MAX);
  const inside = /^[^<>]*/.exec(rest)?.[0] ?? "";
  const isClosed = rest[inside.length] === ">";
  return {
    kind: "tag",
    from,
    to: from + head.length + (isClosed ? inside.length + 1 : 0),
    name: head.slice(1).toLowerCase(),
    isOpenEnded: !isClosed && inside.length === rest.length && rest.length < TAG_MAX,
  };
}

/** How many characters at the end of a text may be the beginning of a mark. */
export function mayBeginMark(text: string): number {
  return MARK_END.exec(text.slice(-12))?.[0].length ?? 0;
}

/**
 * The end of the reference that begins before `text`, past its `}}`, others within it counted;
 * undefined where none ends it on its line.
 */
export function referenceEnd(text: string): number | undefined {
  let depth = 1;
  for (const { 0: mark, index } of text.matchAll(/\{\{|\}\}|\n/g)) {
    if (mark === "\n") return undefined;
    depth += mark === "{{" ? 1 : -1;
    if (depth === 0) return index + mark.length;
  }
  return undefined;
}

/** Whether a text holds a tag, or its last reference never ends: it is no text, or breaks off. */
export function holdsUnclosed(text: string): boolean {
  const at = text.lastIndexOf("{{");
  const isCut = at !== -1 && referenceEnd(text.slice(at + 2)) === undefined;
  return isCut || withoutTags(text) !== text;
}

/** Whether a text is nothing but marks. */
export function isOnlyMarks(text: string): boolean {
  return withoutMarks(text).replaceAll(GAP, "").trim() === "";
}

/** A text in which tags, braces of references and a reference that nothing ends on its line are gaps. */
export function withoutMarks(text: string): string {
  let rest = text;
  let kept = "";
  for (let mark = firstMark(rest); mark !== undefined; mark = firstMark(rest)) {
    kept += rest.slice(0, mark.from);
    if (!kept.endsWith(GAP)) kept += GAP;
    rest = rest.slice(mark.to);
    const isCut = mark.kind === "reference-begins" && referenceEnd(rest) === undefined;
    if (isCut) rest = rest.replace(/^[^\n]+/, "");
  }
  return kept + rest;
}

/**
 * Text of a document, a filing or a file as data: it can't close the place it stands in, nor pass for
 * a reference or an edit. As long as it was, so that places in it hold.
 */
export function disarmed(text: string): string {
  return withoutTags(text).replaceAll("{{", "{\u200C");
}

/** Text of the product's own, in which names of others stand: its references stay references. */
export function withoutTags(text: string): string {
  return text.replaceAll(ALL_TAGS, "‹");
}

/** Characters nobody sees: tags of Unicode, directions, widths of nothing. */
const UNSEEN = /[\u{E0000}-\u{E007F}\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/gu;

/** Text of others, which nothing is counted in: also without what nobody sees. */
export function dataText(text: string): string {
  return disarmed(text.replaceAll(UNSEEN, "").toWellFormed());
}

/** About as many tokens as a text takes; figures and names take more than words do. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN);
}

export const CHARACTERS_A_TOKEN = 3.5;
