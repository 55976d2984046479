import { isOf } from "#core/figures/read/words/lexicon.ts";
import { capitalise } from "#core/ledger/words.ts";
import { type DocumentParts, partsOfDocument } from "#core/writing/analyst/chat/document-parts.ts";
import {
  bare,
  type Kind,
  KIND,
  isWithin,
  kindOf,
  type Place,
  placeIn,
  plain,
  quoted,
  quotesJoined,
  WITHIN,
} from "#core/writing/analyst/chat/places.ts";
import { readQuestion } from "#core/writing/analyst/chat/reading.ts";
import { type Limits, limitsIn, NO_LIMITS } from "#core/writing/analyst/limits.ts";
import { readIntent, topicsIn } from "#core/writing/analyst/request.ts";

/** Where something is to stand. */
export type Spot = {
  readonly side: "before" | "after" | "between" | "at the beginning of" | "at the end of";
  readonly place: Place;
};

/** What is to stand there: words as they were typed, or what the connected data say to a question. */
export type Wanted = {
  readonly kind: Kind | undefined;
  readonly text: string;
  readonly isTyped: boolean;
  readonly limits: Limits;
};

/** A change of the text that needs no model: what is done, where, and with what. */
export type Command =
  | { readonly verb: "delete"; readonly place: Place }
  | { readonly verb: "swap"; readonly place: Place }
  | { readonly verb: "move"; readonly place: Place; readonly spot: Spot }
  | { readonly verb: "replace"; readonly place: Place; readonly wanted: Wanted }
  | { readonly verb: "insert"; readonly spot: Spot; readonly wanted: Wanted };

type Read = Command | string | undefined;
type Reader = (rest: string, parts: DocumentParts) => Read;

/** What may be asked for; what is put somewhere is moved if it stands in the text. */
const VERBS: readonly (readonly [string, Reader])[] = [
  ["delete|remove|drop|cut(?: out)?|take out|strike(?: out)?|erase|get rid of", deleteIn],
  ["move|shift|relocate", moveIn],
  ["put|place", (rest, parts) => objectOr(moveIn(rest, parts), insertIn(rest, parts))],
  ["replace", replaceIn],
  [
    "change",
    (rest, parts) =>
      objectOr(replaceIn(rest, parts), rest.includes("“") ? replaceIn(rest, parts) : undefined),
  ],
  ["substitute|say|use", (rest, parts) => replaceIn(rest.replace(INSTEAD, "$2 with $1"), parts)],
  [
    "rename|retitle",
    (rest, parts) => replaceIn(TITLE.test(rest) ? rest : `title of ${rest}`, parts),
  ],
  ["swap|switch|exchange", swapIn],
  ["insert|add|append|write|include", insertIn],
  ["undo|revert|take back", () => UNDO],
];
/** `adequate instead of comfortable` */
const INSTEAD = /^(.+?) (?:for|instead of|in place of|rather than) (.+)$/i;
const UNDO =
  "Nothing is proposed: reject a proposal that is open, and take back one that is accepted with Undo in the editor (Ctrl+Z).";
const ANY_VERB = VERBS.map(([words]) => words).join("|");
const TITLE = /^(?:the )?(?:title|heading|headline)\b/i;
const POLITE = /^(?:(?:please|kindly|(?:can|could|would|will) you(?: please)?),? )+/i;
/** `At the end of the risks, add how leverage moved` */
const LED = new RegExp(
  `^(?<place>(?:at|to|on|in|from|under|within|before|after|below|above|ahead of) [^,]{1,80}?),? (?<rest>(?:${ANY_VERB}) [^]+)$`,
  "i",
);
const JOINT = new RegExp(`(?:[,;.]|,? and|,? then) (?:(?:and|then) )?(?=(?:${ANY_VERB}) )`, "i");
const LONGEST = 2000;

/**
 * What a message asks to be done at places of the text, or the line that says what of it is not there or
 * not read; undefined where it asks for something else.
 */
export function commandsIn(
  message: string,
  content: string,
): readonly Command[] | string | undefined {
  const asked = message.trim();
  // A question changes no text.
  const isQuestion = /\?\s*$/.test(asked) && !POLITE.test(asked);
  if (isQuestion || asked.length > LONGEST) return undefined;
  const text = quotesJoined(asked)
    .replace(POLITE, "")
    .replace(/,? please[.!?]*$|\?$/i, "");
  const parts = partsOfDocument(content);
  const read = readIn(text, parts);
  if (typeof read === "object") return read;
  // `Cut capex by 20%`, `Exchange rate exposure`
  const isThing = readIntent(asked).kind === "question" && !/\b(?:the|my|our|this)\b|“/i.test(text);
  if (isThing || /\d ?%|\bby [^“]*\d/.test(asked)) return undefined;
  return read;
}

/** The commands of a text, or why it is none: `Rename A as B and delete C`; what is typed behind a colon is one. */
function readIn(text: string, parts: DocumentParts): readonly Command[] | string | undefined {
  const whole = commandIn(text, parts);
  const each = text.split(JOINT).map((one) => commandIn(one, parts));
  const commands = each.flatMap((one) => (typeof one === "object" ? [one] : []));
  const isOfSeveral = each.length > 1 && commands.length === each.length;
  if (isOfSeveral && (typeof whole !== "object" || !text.includes(": "))) return commands;
  // `rename A to B and move it to the top`: what is typed ends where another request begins.
  const isOfTwo = each.length > 1 && typeof each[0] === "object" && !/[:“]/.test(text);
  const unread = isOfTwo ? each.find((one) => typeof one === "string") : undefined;
  if (typeof unread === "string") return unread;
  if (typeof whole === "object") return [whole];
  return whole ?? (commands.length > 0 ? each.find((one) => typeof one === "string") : undefined);
}

function commandIn(asked: string, parts: DocumentParts): Read {
  const text = asked
    .replace(LED, "$<rest> $<place>")
    .replace(/^take (.+?) out\b/i, "take out $1")
    .replace(/^(add|insert|put), ((?:after|before|below|under|at) [^,]{1,80}), (.+)$/i, "$1 $3 $2");
  for (const [words, read] of VERBS) {
    const verb = new RegExp(`^(?:${words})\\b:? ?`, "i").exec(text)?.[0];
    if (verb !== undefined) return read(text.slice(verb.length), parts);
  }
  return undefined;
}

function objectOr(read: Read, other: Read): Read {
  return typeof read === "object" ? read : other;
}

function deleteIn(rest: string, parts: DocumentParts): Read {
  const place = placeIn(rest, parts);
  if (typeof place === "object") return { verb: "delete", place };
  // `Cut the overview to one sentence`
  return / to (?:an?|one|two|three|half|\d+)\b/i.test(rest) ? undefined : place;
}

function swapIn(rest: string, parts: DocumentParts): Read {
  if (/ for /i.test(rest)) return replaceIn(rest, parts);
  const both = rest.replace(/ with /i, " and ").replace(/^(?:the )?(?:order|places?) of /i, "");
  const place = placeIn(both, parts);
  if (typeof place === "string") return place;
  return place.ranges.length === 2
    ? { verb: "swap", place }
    : `Nothing is proposed: two places are swapped, and “${plain(rest)}” is not two.`;
}

function moveIn(rest: string, parts: DocumentParts): Read {
  const found = spotIn(
    rest.replace(/(?<=(?:end|bottom|start|beginning|top)) of it[.]?$/i, ""),
    parts,
  );
  if (typeof found === "string") return found;
  const place = placeIn(found?.head ?? rest, parts);
  if (typeof place === "string") return place;
  if (found === undefined || place.kind === "words")
    return "Nothing is proposed: what is to stand where is not read.";
  const { head, spot } = found;
  // `Move the last bullet to the top`: of its own list.
  const home = /\b(?:note|document|text|report|memo)\b/i.test(rest.slice(head.length))
    ? undefined
    : homeOf(place, parts);
  const isOpen =
    spot.place.kind === "document" && home !== undefined && !isAllOf(place, home, parts);
  return { verb: "move", place, spot: isOpen ? { ...spot, place: home } : spot };
}

/** Whether a place is all that a section holds. */
function isAllOf({ ranges }: Place, home: Place, { lines }: DocumentParts): boolean {
  return lines.every((line) => !isWithin(line, home.ranges) || isWithin(line, ranges));
}

/** The section that holds a part of one. */
function homeOf({ kind, ranges }: Place, { sections }: DocumentParts): Place | undefined {
  const from = ranges[0]?.from ?? 0;
  const home = sections.find((section) => section.from < from && section.to > from);
  return kind === "section" || home === undefined
    ? undefined
    : { kind: "section", ranges: [home], name: `“${home.name}”` };
}

const NAMED = /\b(?:section|paragraph|sentence|bullet|title|heading)s?\b/i;
const END =
  /^(?:(?:up |down )?(?:(?:at|to|on|in|into) )?(?:the )?(?:very )?(?:end|bottom|(?<start>start|beginning|top|first))(?: of (?<place>.+))?|last)$/i;
const BESIDE =
  /^(?:(?:up|down|right|directly|immediately|just|to) ){0,2}(?:(?<before>before|ahead of|in front of|above|as (?!the last|the final))|(?<between>(?:in )?between)|after|as|behind|below|beneath|following) (?<place>.+)$/i;
/** Not `before tax` */
const BESIDE_IT = /^(?:before|after|ahead of|between) (?:the|my|our) /i;
const INSIDE = /^(?:in|into|to|within|inside|under) (?<place>.+)$/i;

/** A request parted before where its thing is to stand, or what it names that is not there. */
function spotIn(
  text: string,
  parts: DocumentParts,
): { readonly head: string; readonly spot: Spot } | string | undefined {
  let missing: string | undefined;
  for (const { index } of text.matchAll(/(?<=^| )\S/g)) {
    const tail = bare(text.slice(index)).replace(/ instead$/i, "");
    const spot = spotOf(tail, parts);
    if (typeof spot === "object") return { head: text.slice(0, index).trim(), spot };
    if (NAMED.test(tail) || BESIDE_IT.test(tail) || topicsIn(tail.toLowerCase()).length > 0)
      missing = spot ?? missing;
  }
  return missing;
}

function spotOf(tail: string, parts: DocumentParts): Spot | string | undefined {
  const [ends, beside, inside] = [END, BESIDE, INSIDE].map((way) => way.exec(tail)?.groups);
  const { place: words = "note", ...said } = ends ?? beside ?? inside ?? { place: "" };
  const place = words === "" ? undefined : placeIn(words, parts);
  if (typeof place !== "object") return place;
  if (ends !== undefined || beside === undefined)
    return { side: said["start"] === undefined ? "at the end of" : "at the beginning of", place };
  if (said["between"] !== undefined)
    return { side: "between", place: { ...place, ranges: place.ranges.slice(0, 1) } };
  return { side: said["before"] === undefined ? "after" : "before", place };
}

function typed(words: string, unit?: Kind): Wanted {
  const text = plain(words);
  const kind = unit ?? (/^[^\n]+[.!?]$/.test(text) ? "sentence" : undefined);
  return { kind, text, isTyped: true, limits: NO_LIMITS };
}

/** The first ways to part `X with Y in Z`, of which the first that names what is there counts. */
const WAYS_MAX = 4;

function replaceIn(rest: string, parts: DocumentParts): Read {
  const said = rest.replace(/,? (?:everywhere|throughout(?: .*)?)[.!]?$/i, "");
  const links = [...said.matchAll(/ (?:with|by|to|into|for|as):? /gi)].slice(0, WAYS_MAX);
  const ways = links.map(({ index, 0: link }) => {
    const [from, to] = [said.slice(0, index), said.slice(index + link.length)];
    return placed(from, link.includes(":") ? quoted(to) : to, parts);
  });
  return ways.find((one) => typeof one === "object") ?? ways[0];
}

/** Another text for a place, else words for others within one. */
function placed(from: string, to: string, parts: DocumentParts): Read {
  // `Change net leverage to 3x` is no word for another.
  if (/^\W*\d/.test(to) && !/[\d“]/.test(from)) return undefined;
  const place = placeIn(from, parts);
  const isPlace = typeof place === "object" && place.kind !== "words";
  const isNamed = /^(?:the|my|our|title) /i.test(from) || NAMED.test(from);
  if (isPlace && isNamed && !from.includes("“")) return replaceAt(place, to);
  const words = replaceWords(from, to, parts);
  if (typeof words === "object" || !isPlace) return words;
  return replaceAt(place, to);
}

function replaceAt(place: Place, to: string): Read {
  const isTitle = place.kind === "title";
  // A time is no text to put in a place.
  if (!isTitle && isTimeAlone(to)) return undefined;
  const wanted = isTitle ? typed(capitalise(plain(to).replace(/[:.]$/, ""))) : wantedIn(to);
  return { verb: "replace", place, wanted };
}

function isTimeAlone(text: string): boolean {
  const { tokens, times } = readQuestion(text, []);
  const isPlain = ({ kind, text: word }: (typeof tokens)[number]): boolean =>
    kind !== "word" || isOf(word, "determiner") || isOf(word, "preposition");
  return times.length > 0 && tokens.every(isPlain) && !tokens.some(({ kind }) => kind === "row");
}

function replaceWords(from: string, to: string, parts: DocumentParts): Read {
  // `X in the overview only`
  const scope = [...to.matchAll(WITHIN)].find(({ index, 0: link }) => {
    const tail = to.slice(index + link.length);
    const isMeant =
      to.startsWith("“") || /^(?:the|my|our) | only\W*$/i.test(tail) || NAMED.test(tail);
    return isMeant && typeof placeIn(tail, parts) === "object";
  });
  const links = [...from.matchAll(WITHIN)].map(({ index }) => index).slice(0, WAYS_MAX);
  const ways = [from.length, ...links].map((end) => {
    const words = bare(from.slice(0, end));
    const marked = words.includes("“") ? words : quoted(words);
    const named = marked.startsWith("“") ? `word ${marked}` : marked;
    return placeIn(`${named}${from.slice(end)}${to.slice(scope?.index ?? to.length)}`, parts);
  });
  const place = ways.find((one) => typeof one === "object" && one.kind !== "section");
  const behind = /^“[^”]*”[\s.,]*(.+)/.exec(
    to.slice(0, scope?.index).replace(/,? only$/i, ""),
  )?.[1];
  if (behind !== undefined) return `Nothing is proposed: “${behind}” is not read.`;
  const by = to.slice(0, scope?.index).replace(/,? only$|\.$/i, "");
  if (typeof place !== "object") return ways.find((one) => typeof one === "string");
  return { verb: "replace", place, wanted: place.kind === "words" ? typed(by) : wantedIn(by) };
}

function insertIn(rest: string, parts: DocumentParts): Read {
  const [, lead = "", words] = /^([^:“]{0,200}): ?([^]+)$/.exec(rest) ?? [];
  const led = lead.replace(/,? (?:saying|reading|which says|that (?:says|reads))$/i, "");
  const given = words === undefined ? undefined : spotIn(led, parts);
  if (words !== undefined && typeof given === "object")
    return { verb: "insert", spot: given.spot, wanted: typed(words, wantedIn(given.head).kind) };
  // `before the conclusion, without dividends`: what limits a text may stand behind its place.
  const { rest: unlimited, limits } = limitsIn(rest);
  const found = spotIn(rest, parts);
  const limited = typeof found === "object" ? found : spotIn(unlimited, parts);
  if (typeof limited !== "object") return limited;
  const head = asBullet(limited.head, limited.spot.place);
  const wanted = wantedIn(head, limited === found ? undefined : limits);
  return wanted.text === ""
    ? "Nothing is proposed: what is to stand there is not said."
    : { verb: "insert", spot: limited.spot, wanted };
}

/** `a risk on covenants` for a section of risks. */
function asBullet(words: string, { name }: Place): string {
  return words.replace(/^(an? )(\w{4,})(?= (?:on|about)\b)/i, (all, lead: string, thing: string) =>
    name.toLowerCase().includes(`${thing.toLowerCase()}s`) ? `${lead}bullet` : all,
  );
}

const UNIT = new RegExp(
  `^(?:(?:an?|the|one|another|new|short) )*(?<unit>${KIND})s?\\b[:,]?(?: (?:on|about|of|for|with|saying|that says))?(?: |$)`,
  "i",
);

function wantedIn(words: string, given?: Limits): Wanted {
  const said = words.replace(/^one (?=on |about )/i, "a paragraph ");
  const { rest, limits } = given === undefined ? limitsIn(said) : { rest: said, limits: given };
  const [lead = "", unit = ""] = UNIT.exec(rest) ?? [];
  const text = rest.slice(lead.length).trim();
  const kind = limits.sentences === undefined ? kindOf(unit) : "sentence";
  if (/^“[^”]+”[.,]?$/.test(text)) return typed(text.replace(/[.,]$/, ""), kind);
  // What is said to be so is somebody's own sentence.
  const own = /^that (?<own>\S+ .+?)[.]?$/i.exec(text)?.groups?.["own"];
  if (own !== undefined) return typed(`${capitalise(own)}.`, kind);
  return { kind, text, isTyped: false, limits };
}
