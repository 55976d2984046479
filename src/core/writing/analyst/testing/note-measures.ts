import { NOT_IN_THE_DATA } from "#core/writing/analyst/template-prompts.ts";
import type { Draft } from "#core/ledger/prose.ts";

type Sentence = { readonly text: string; readonly from: number; readonly line: number };

/** The sentences of a note below its title, with the line each stands on. */
function sentencesOf(text: string): readonly Sentence[] {
  let from = 0;
  return text.split("\n").flatMap((line, index) => {
    const start = from;
    from += line.length + 1;
    if (index === 0 || line === "" || line.endsWith(":")) return [];
    let at = start;
    return line.split(/(?<=[.?!])(?<!^\d\.) (?=[A-Z[])/).map((sentence) => {
      const found = { text: sentence, from: at, line: index };
      at += sentence.length + 1;
      return found;
    });
  });
}

/** What a senior would strike out of a note, whatever its figures are. */
export function strikeouts(draft: Draft): readonly string[] {
  const sentences = sentencesOf(draft.text);
  return [
    ...withoutTitle(draft.text),
    ...saidTwice(sentences),
    ...ringing(draft, sentences),
    ...tooSharp(draft.text),
    ...empty(draft, sentences),
    ...withoutDay(draft.text),
    ...oneSided(draft.text),
    ...basesOf(draft.text),
  ];
}

function withoutTitle(text: string): readonly string[] {
  const [title = "", blank] = text.split("\n");
  const isTitle = /^[^:]+: \S/.test(title) && !/[.:;,]$/.test(title) && title.length <= 120;
  return isTitle && blank === "" ? [] : [`no title: ${title}`];
}

function saidTwice(sentences: readonly Sentence[]): readonly string[] {
  const seen = new Set<string>();
  return sentences.flatMap(({ text }) => {
    const isTwice = seen.has(text);
    seen.add(text);
    return isTwice ? [`said twice: ${text}`] : [];
  });
}

/** A figure printed again within two sentences of a paragraph; a numbered line is read by itself. */
function ringing({ figures }: Draft, sentences: readonly Sentence[]): readonly string[] {
  const printed = sentences.map(({ text, from }) =>
    figures
      .filter(({ position }) => position >= from && position < from + text.length)
      .map(({ ticker, item, period }) => `${ticker} ${item} ${period}`),
  );
  return sentences.flatMap(({ text, line }, index) => {
    const before = [1, 2].flatMap((back) =>
      sentences[index - back]?.line === line ? (printed[index - back] ?? []) : [],
    );
    const again = (printed[index] ?? []).filter((figure) => before.includes(figure));
    return again.length === 0 ? [] : [`${again.join(", ")} again: ${text}`];
  });
}

const JUDGES =
  /\b(is|are|holds|carries)\b.*\b(low|moderate|elevated|high|comfortable|adequate|tight|thin|solid|ample|weak|strong|short|negative|ahead|behind|improving|weakening|rising|little changed|more|peak)\b/;
const HAS_GROUND =
  /\b(because|so|not|no|nothing|without|highest|lowest|Rating estimate|recommendation|below zero)\b|^\[|“|: |n\.m\./;

/** Judgements without a figure or a cause. */
function empty({ figures }: Draft, sentences: readonly Sentence[]): readonly string[] {
  return sentences.flatMap(({ text, from }) => {
    const hasFigure = figures.some(
      ({ position }) => position >= from && position < from + text.length,
    );
    return hasFigure || HAS_GROUND.test(text) || !JUDGES.test(text)
      ? []
      : [`says nothing: ${text}`];
  });
}

/** Twelve months are told with the day they end on where a note speaks of them first. */
function withoutDay(text: string): readonly string[] {
  const first = text.split("\n").find((line) => /\bLTM \w/.test(line) && !line.endsWith(":"));
  return first === undefined || / to \d{1,2} \w+ \d{4}|LTM figures are not/.test(first)
    ? []
    : [`LTM without its day: ${first}`];
}

function oneSided(text: string): readonly string[] {
  return text.includes("Upward: ") === text.includes("Downward: ") ? [] : ["one side of a trigger"];
}

function tooSharp(text: string): readonly string[] {
  const count = text.match(/\bsharply\b/g)?.length ?? 0;
  return count > 2 ? [`${count} times sharply`] : [];
}

function basesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  const bases = lines.filter((line) => line.startsWith("Basis: "));
  const foot = lines.filter((line) => !line.startsWith(NOT_IN_THE_DATA)).at(-1);
  const atFoot = bases.length === 0 || foot === bases[0];
  const elsewhere = text.match(/Operating leases are excluded|EBITDA is as reported/g)?.length ?? 0;
  return [
    ...(bases.some((basis) => !/\w/.test(basis.slice("Basis:".length))) ? ["an empty basis"] : []),
    ...(bases.length > 1 || !atFoot ? ["the basis is not one line at the foot"] : []),
    ...(elsewhere > 1 ? ["the basis is told more than once"] : []),
  ];
}

/** Mitigants of a note that stand against none of its risks, and lists that are numbered twice. */
export function unpaired(text: string): readonly string[] {
  const linesOf = (title: string): readonly string[] =>
    (new RegExp(`(?:^|\\n)${title}:\\n([\\s\\S]*?)(?:\\n\\n|$)`).exec(text)?.[1] ?? "").split("\n");
  const risks = linesOf("Key Risks").flatMap((line) => /^\d+\. ([^:]+):/.exec(line)?.[1] ?? []);
  const mitigants = linesOf("Mitigants").filter(
    (line) => !/^(?:Basis|Not in the data):/.test(line),
  );
  return [
    ...mitigants.flatMap((line) => {
      const name = /^([^:]+): /.exec(line)?.[1];
      return line === "" || (name !== undefined && risks.includes(name))
        ? []
        : [`no risk: ${line}`];
    }),
    ...(mitigants.some((line) => /^\d+\. /.test(line)) ? ["two numbered lists"] : []),
  ];
}

/** Share of the sentences of several notes that stand word for word in another of them. */
export function repeated(texts: readonly string[]): number {
  const all = texts.flatMap((text) => [
    ...new Set(
      sentencesOf(text)
        .map((sentence) => sentence.text.replace(/^\d+\. /, ""))
        .filter((sentence) => !/^(?:Basis|Not in the data):/.test(sentence)),
    ),
  ]);
  const counts = Map.groupBy(all, (sentence) => sentence);
  const again = [...counts.values()].filter(({ length }) => length > 1).flat();
  return all.length === 0 ? 0 : again.length / all.length;
}
