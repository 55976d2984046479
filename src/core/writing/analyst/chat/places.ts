import { counted, numberIn } from "#core/ledger/words.ts";
import {
  type DocumentParts,
  type Range,
  sentencesOfLine,
} from "#core/writing/analyst/chat/document-parts.ts";

/** The words for a kind of place: it says what may stand beside it and how that is parted from it. */
const KINDS = [
  ["section", "section"],
  ["paragraph", "paragraph|para"],
  ["bullet", "bullet(?: point)?|point|item"],
  ["line", "line"],
  ["sentence", "sentence"],
  ["title", "title|heading|headline"],
  ["words", "word|phrase|term|figure|number"],
  ["document", "note|document|text|report|memo|draft|everything"],
] as const;

export type Kind = (typeof KINDS)[number][0];

export const KIND = KINDS.slice(0, -1)
  .map(([, words]) => words)
  .join("|");

/** Stretches of a document that words name, in its order, as a person would call them. */
export type Place = {
  readonly kind: Kind;
  readonly ranges: readonly Range[];
  readonly name: string;
};

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const COUNTS = "one two three four five six seven eight nine ten".split(" ");
const ORDINAL = String.raw`(?:${ORDINALS.join("|")}|\d{1,2}(?:st|nd|rd|th|\.)|opening|closing|penultimate|final|last)`;
const AND = "(?:,? and | & |, )(?:the )?";
const WITHOUT_MEANING =
  /^(?:(?:the|this|that|these|those|my|our|its|all|both|every|each|any|of|whole|entire|full|only|just|(?:occurrences?|instances?) of) )+|,?(?: only)?[.!?,;:\s]*$/gi;
/** `the first two sentences`, `the second and third bullets`, `the last “strong”`, `the bullets` */
const RANKED = new RegExp(
  `^(?:(?<ranks>${ORDINAL}(?:${AND}${ORDINAL})*)(?: (?<count>${COUNTS.join("|")}|\\d{1,2}))? )?(?:(?<kind>${KIND})(?<many>s?)|(?<subject>“[^”]+”))$`,
  "i",
);
/** A part by what it says: `the sentence about tariffs`, `the bullet that mentions rivals`. */
const SAYING = new RegExp(`^(?:one )?(?<kind>${KIND})(?<many>s?) (?<subject>.+)$`, "i");
const LEAD = /^(?:about|on|with|\w+ing|that \w+|which \w+)(?: (?:about|on|with|of))? /i;
/** `bullets 2 and 3` */
const NUMBER = String.raw`(?:\d{1,2}|${COUNTS.join("|")})`;
const NUMBERED = new RegExp(`^(?<kind>${KIND})s? (?<numbers>${NUMBER}(?:${AND}${NUMBER})*)$`, "i");
const ENTRY = new RegExp(`^(${ORDINAL}(?:${AND}${ORDINAL})*) (\\p{L}+)$`, "iu");
const REST =
  /^(?:(?:everything|anything|text|rest|else) )*(?:(?<after>after|below|following)|(?<before>before|above)|but|except(?: for)?|apart from) (?<other>.+)$/i;
export const WITHIN = / (?:in|of|from|under|within|on|for|inside) /gi;
const ALSO = /(?:,? and| &|,| as well as) /gi;
/** What no one says of a place: each link more doubles the ways to read it. */
const LINKS_MAX = 7;
const LINK = new RegExp(`${WITHIN.source}|${ALSO.source}`, "i");

/** What a place is looked for in. */
type Scope = {
  readonly parts: DocumentParts;
  readonly within: readonly Range[];
  readonly name: string;
};

/** The place of a document that words name, else the line that says what is there or not read. */
export function placeIn(words: string, parts: DocumentParts): Place | string {
  const { content, sections } = parts;
  const scope = { parts, within: [{ from: 0, to: content.length }], name: "the note" };
  const found = read(words, scope);
  if (found !== undefined) return found;
  const said = bare(words).split(" ");
  const end = said.findLastIndex(
    (_, at) => typeof read(said.slice(0, at).join(" "), scope) === "object",
  );
  const left = end > 0 ? said.slice(end).join(" ") : words;
  // `the last sentence of the overview`, where there is no overview.
  const missing = left.replace(new RegExp(`^${WITHIN.source.trim()} `, "i"), "");
  if (end > 0 && missing === left) return `Nothing is proposed: “${plain(left)}” is not read.`;
  const titles = sections.map(({ name }) => `“${name}”`).join(", ");
  const has = titles === "" ? "It has no titled sections." : `Its sections are ${titles}.`;
  return `The note has no “${plain(bare(missing)).replace(/ section$/i, "")}”. ${has}`;
}

function read(words: string, scope: Scope): Place | string | undefined {
  const said = spoken(words)
    .replace(/^(.+) (title|heading|headline)$/i, "$2 of $1")
    .replace(/^(title|heading|headline) (?!(?:of|in|for) )(?=\S)/i, "$1 of ")
    .replace(
      NUMBERED,
      (_, kind: string, numbers: string) =>
        `${numbers.replaceAll(new RegExp(NUMBER, "gi"), (number) => ORDINALS[(numberIn(number) ?? 0) - 1] ?? `${number}.`)} ${kind}`,
    );
  if (said === "" || said.split(LINK).length > LINKS_MAX) return undefined;
  if (kindOf(said) === "document")
    return { kind: "document", ranges: scope.within, name: "the note" };
  if (/^(?:bullet(?:ed)? |numbered )?list$/i.test(said)) return listIn(scope);
  const rest = REST.exec(said)?.groups;
  if (rest !== undefined) return restOf(read(rest["other"] ?? "", scope), rest, scope);
  const section = sectionNamed(said, scope);
  if (typeof section === "object") return section;
  const part = partNamed(said, scope);
  if (typeof part === "object") return part;
  const ways = [
    entryNamed(said, scope),
    containedIn(said, scope),
    bothOf(said, scope),
    part,
    section,
  ];
  return ways.find((way) => typeof way === "object") ?? ways.find((way) => way !== undefined);
}

const EACH = /^(?:all|any|each|every) /i;

/** A place as it is called, in the words that are read: `Liquidity's first sentence`, `risk 2`, `every line`. */
function spoken(words: string): string {
  const kind = new RegExp(`^(${KIND})(?!s)\\b`, "i");
  const said = bare(words)
    .replace(/^everything (?=about |on |with |that mentions )/i, "sentences ")
    .replace(/^(?:bit|part|passage) (?=about |on |with )/i, "sentence ")
    .replace(new RegExp(`^(${KIND}) before the (?:last|final)(?: one)?$`, "i"), "penultimate $1")
    .replace(/^([^“]+?)(?:['’]s|(?<=s)['’]) (.+)$/, "$2 of $1");
  return EACH.test(words.trim()) ? said.replace(kind, "$1s") : said;
}

/** The one list of a scope. */
function listIn(scope: Scope): Place | string | undefined {
  const ranges = rangesOf("bullet", scope);
  const { content } = scope.parts;
  const isOne = ranges.every(
    ({ from }, at) => at === 0 || content.slice(ranges[at - 1]?.to, from).trim() === "",
  );
  if (ranges.length === 0) return undefined;
  return isOne
    ? { kind: "bullet", ranges, name: "the list" }
    : `Nothing is proposed: ${scope.name} has more than one list. Name the section of the one that is meant.`;
}

/** `the first risk` and `risk 2`: of the list of the section that is called so. */
function entryNamed(said: string, scope: Scope): Place | string | undefined {
  const [, number, name = ""] =
    ENTRY.exec(
      said.replace(
        /^(\p{L}+) (\d{1,2})$/u,
        (_, thing: string, at: string) => `${ORDINALS[Number(at) - 1] ?? `${at}.`} ${thing}`,
      ),
    ) ?? [];
  if (number === undefined || kindOf(name) !== undefined) return undefined;
  return read(`${number} bullet of ${name}`, scope);
}

/** Words without what tells no place from another. */
export function bare(words: string): string {
  return words.trim().replaceAll(WITHOUT_MEANING, "");
}

/** A part of a place: `the last sentence of the overview`. */
function containedIn(said: string, scope: Scope): Place | string | undefined {
  let missing: string | undefined;
  for (const { index, 0: link } of said.matchAll(WITHIN)) {
    const outer = read(said.slice(index + link.length), scope);
    if (outer === undefined || typeof outer === "string") continue;
    const { ranges: within, name } = outer;
    const inner = read(said.slice(0, index), { ...scope, within, name });
    if (typeof inner !== "object") missing ??= inner;
    else if (inner.kind === "section" && outer.kind === "section") continue;
    // `the last sentence of the overview and the conclusion`
    else if (inner.ranges.length < within.length)
      return `“${plain(said)}” may be read in two ways: ask for one place at a time.`;
    else if (outer.kind === "document") return inner;
    else return { ...inner, name: `${inner.name} ${inner.kind === "words" ? "in" : "of"} ${name}` };
  }
  return missing;
}

function bothOf(said: string, scope: Scope): Place | string | undefined {
  for (const { index, 0: link } of said.matchAll(ALSO)) {
    const one = read(said.slice(0, index), scope);
    const other = one === undefined ? undefined : read(said.slice(index + link.length), scope);
    if (one === undefined || other === undefined) continue;
    if (typeof one === "string" || typeof other === "string")
      return typeof one === "string" ? one : other;
    const ranges = [...one.ranges, ...other.ranges].toSorted((a, b) => a.from - b.from);
    if (ranges.every(({ from }, at) => from >= (ranges[at - 1]?.to ?? 0)))
      return { kind: one.kind, ranges, name: `${one.name} and ${other.name}` };
  }
  return undefined;
}

/** What is left before, after or but for a place. */
function restOf(
  place: Place | string | undefined,
  { after, before }: Groups,
  { parts: { content, title } }: Scope,
): Place | string | undefined {
  if (typeof place !== "object") return place;
  const [range = { from: 0, to: 0 }, more] = place.ranges;
  const above = { from: title?.to ?? 0, to: after === undefined ? range.from : 0 };
  const below = { from: range.to, to: before === undefined ? content.length : 0 };
  const ranges = [above, below].flatMap((one) => trimmed(one, content));
  const name = `${after ?? before ?? "but"} ${place.name}`;
  if (ranges.length === 0 || more !== undefined)
    return `Nothing is proposed: the note has nothing ${name}.`;
  return { kind: "line", ranges, name: `everything ${name}` };
}

function trimmed({ from, to }: Range, content: string): readonly Range[] {
  const text = content.slice(from, to);
  const start = from + text.length - text.trimStart().length;
  return text.trim() === "" ? [] : [{ from: start, to: start + text.trim().length }];
}

const FILLERS = new Set(
  "the a an and of for on about section part titled called this that".split(" "),
);

/** The one section that words name: each of them stands in its title, or says nothing. */
function sectionNamed(said: string, { parts, within }: Scope): Place | string | undefined {
  const asked = wordsOf(said).filter((word) => !FILLERS.has(word));
  const named = parts.sections
    .filter((section) => isWithin(section, within))
    .map((section) => ({ section, own: wordsOf(section.name) }));
  const found = named.filter(
    ({ own }) => asked.length > 0 && asked.every((word) => own.some((one) => isShort(word, one))),
  );
  const exact = found.filter(({ own }) =>
    own.every((word) => FILLERS.has(word) || asked.includes(word)),
  );
  const [only, second] = exact.length > 0 ? exact : found;
  if (only === undefined) return undefined;
  return second === undefined
    ? { kind: "section", ranges: [only.section], name: `“${only.section.name}”` }
    : `Nothing is proposed: more than one section is called “${plain(said)}”.`;
}

/** `exec` for `executive` */
function isShort(word: string, whole: string): boolean {
  return word === whole || (word.length > 3 && whole.startsWith(word));
}

/** Words in lower case without the s of a plural. */
function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word,
  );
}

/** Parts of a scope by their kind, and their rank or what they say. */
function partNamed(said: string, scope: Scope): Place | string | undefined {
  const groups = groupsIn(said);
  const { kind: unit = "word", subject = "" } = groups ?? {};
  const [kind, words] = [kindOf(unit), plain(subject.replace(LEAD, ""))];
  if (groups === undefined || kind === undefined) return undefined;
  const name = `the ${plain(`${said} `).trim()}`;
  if (kind === "section" && words !== "") return undefined;
  if (kind !== "words")
    return picked(groups, rangesOf(kind, scope).filter(saying(words, scope)), {
      kind,
      name,
      scope,
    });
  return words === "" ? undefined : quotedPart(groups, words, { kind, name, scope });
}

function groupsIn(said: string): Groups | undefined {
  // `the competition sentence`
  const turned = said.replace(/^(\S+(?: \S+)?) (\w+)$/, "$2 about $1");
  return (RANKED.exec(said) ?? SAYING.exec(said) ?? SAYING.exec(turned))?.groups;
}

function quotedPart(groups: Groups, words: string, { name, scope }: Picked): Place | string {
  const all = wordsIn(words, scope);
  // A sentence that is quoted whole is a sentence.
  const kind = all.length === 1 && /[.!?]$/.test(words) ? "sentence" : "words";
  const own = groups["ranks"] === undefined ? `“${words}”` : name;
  return picked({ ...groups, many: "s" }, all, { kind, name: own, scope });
}

type Groups = { readonly [Name in string]?: string };
type Picked = { readonly kind: Kind; readonly name: string; readonly scope: Scope };

/** Those of some ranges that are asked for by their rank; all of them where several may be meant, else the only one. */
function picked(
  { ranks, count = "one", many = "" }: Groups,
  all: readonly Range[],
  { kind, name, scope }: Picked,
): Place | string {
  const places = ranks === undefined ? [...all.keys()] : ranksIn(ranks, count, all.length);
  const ranges = places.flatMap((at) => all[at] ?? []).toSorted((a, b) => a.from - b.from);
  if (ranges.length === 0 || ranges.length < places.length)
    return `Nothing is proposed: there is no ${name.replace(/^the /, "")} in ${scope.name}.`;
  return ranges.length > 1 && ranks === undefined && many === ""
    ? `Nothing is proposed: ${name} may be any of ${counted(ranges.length, kind)} of ${scope.name}. Name its section or more of its words.`
    : { kind, ranges, name };
}

function saying(words: string, { parts: { content } }: Scope): (range: Range) => boolean {
  const asked = wordsOf(words).filter((word) => !FILLERS.has(word));
  return ({ from, to }) => {
    const own = wordsOf(content.slice(from, to));
    return asked.every((word) => own.includes(word));
  };
}

export function kindOf(word: string): Kind | undefined {
  return KINDS.find(([, words]) => new RegExp(`^(?:${words})$`, "i").test(word))?.[0];
}

/** Places in a list of some ranks, and of those that follow where several are asked for. */
function ranksIn(ranks: string, asked: string, length: number): readonly number[] {
  const count = numberIn(asked) ?? 1;
  return ranks
    .toLowerCase()
    .split(new RegExp(AND))
    .flatMap((rank) => {
      const number = Number.parseInt(rank, 10) || ORDINALS.indexOf(rank) + 1;
      const end = rank === "penultimate" ? length - 1 : length;
      const start = number > 0 ? number - 1 : end - count;
      return Array.from({ length: count }, (_, at) => (rank === "opening" ? at : start + at));
    });
}

function rangesOf(kind: Kind, { parts, within }: Scope): readonly Range[] {
  const { lines, sections, title, content } = parts;
  const isIn = (one: Range) => isWithin(one, within);
  if (kind === "section") return sections.filter(isIn);
  if (kind === "sentence")
    return lines.flatMap((line) => sentencesOfLine(line, content)).filter(isIn);
  if (kind !== "title")
    return lines.filter(
      (line) => isIn(line) && (kind === "line" || line.isBullet === (kind === "bullet")),
    );
  const isAll = within.some(({ from, to }) => from === 0 && to === content.length);
  return isAll ? [title ?? []].flat() : sections.filter(isIn).map(({ heading }) => heading);
}

export function isWithin({ from, to }: Range, within: readonly Range[]): boolean {
  return within.some((range) => from >= range.from && to <= range.to);
}

/** Every stretch where words stand whole. */
function wordsIn(words: string, { parts: { content }, within }: Scope): readonly Range[] {
  const sought = words
    .replaceAll(/[^\p{L}\p{N}\s]/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`)
    .replaceAll(/\s+/g, String.raw`\s+`);
  const [start, end] = [/^[\p{L}\p{N}]/u, /[\p{L}\p{N}]$/u].map((letter) => letter.test(words));
  const whole = `${start === true ? String.raw`(?<![\p{L}\p{N}])` : ""}${sought}${end === true ? String.raw`(?![\p{L}\p{N}])` : ""}`;
  return [...content.matchAll(new RegExp(whole, "giu"))]
    .map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
    .filter((range) => isWithin(range, within));
}

/** Stands for a blank within quotation marks, so that what is quoted is one word of a request. */
const BLANK = "\u{E000}";
const QUOTE =
  /["“”]([^"“”\n]{1,2000})["“”]|(?<![\p{L}\p{N}])['‘]((?:[^'‘’\n]|['’](?=\p{L})){1,300})['’](?![\p{L}\p{N}])/gu;

/** A request in which what is quoted is one word, between curved marks. */
export function quotesJoined(request: string): string {
  return request.replaceAll(QUOTE, (_, double?: string, single?: string) =>
    quoted(double ?? single ?? ""),
  );
}

/** Words as they stand in such a request between marks. */
export function quoted(words: string): string {
  return `“${words.trim().replaceAll(" ", BLANK)}”`;
}

/** Words of such a request as they were typed, without the marks around them. */
export function plain(words: string): string {
  return words.replaceAll(/^“|”$/g, "").replaceAll(BLANK, " ");
}
