import type { AnchorAuthor, PlacedBinding } from "#core/ledger/anchor.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { bindingOf } from "#core/ledger/formula.ts";
import { printDatum, printMagnitude } from "#core/ledger/print-datum.ts";
import { capitalise } from "#core/ledger/words.ts";
import type { TextStyle } from "#core/ledger/display.ts";

/** A datum where a sentence prints it; a magnitude leaves the sign to the words around it. */
export type FigurePart = {
  readonly datum: Datum;
  readonly isMagnitude: boolean;
  /** Money in this style, whatever that of the text. */
  readonly style?: TextStyle | undefined;
  /** Where another count than the unit's own is asked for. */
  readonly decimals?: number | undefined;
  /** Whose it is; the product's where nobody is named. */
  readonly by?: AnchorAuthor | undefined;
  /** Its characters, where they stand in the document already. */
  readonly printed?: string | undefined;
};

/**
 * When a statement holds, with the space before it: ` in FY2025`. A paragraph says it once and again
 * only after another time.
 */
export type TimePart = { readonly time: string; readonly period: string };

export type ProsePart = string | FigurePart | TimePart;

/** Text in which every figure is a datum, not typed. */
export type Prose = readonly ProsePart[];

/** Prose with the style of its money. */
export type SaidProse = { readonly prose: Prose; readonly style: TextStyle };

export type DraftSection = {
  /** Without its colon. */
  readonly title: string;
  readonly paragraphs: readonly Prose[];
};

/** A figure of a draft: `length` characters from `position` (UTF-16) print the datum. */
export type DraftFigure = Datum & {
  readonly position: number;
  readonly length: number;
  readonly isMagnitude: boolean;
  readonly by?: AnchorAuthor | undefined;
};

/** Text the analyst wrote, with the datum of every figure in it, in the order of the text. */
export type Draft = { readonly text: string; readonly figures: readonly DraftFigure[] };

/** What the figures of a draft are of, for the text that takes them up. */
export function anchorsOf({ figures }: Draft): readonly PlacedBinding[] {
  return figures.map((figure) => ({
    from: figure.position,
    to: figure.position + figure.length,
    binding: bindingOf(figure),
    ...(figure.by !== undefined && { by: figure.by }),
  }));
}

/** A sentence: `prose\`Net debt was ${netDebt}.\``. A datum prints with its sign; see `size`. */
export function prose(
  strings: TemplateStringsArray,
  ...parts: readonly (ProsePart | Datum | Prose)[]
): Prose {
  return strings.flatMap((text, index) => {
    const part = parts[index];
    const tail = part === undefined ? [] : partOf(part);
    return text === "" ? tail : [text, ...tail];
  });
}

/** The datum without its sign, where the words say which way it goes. */
export function size(datum: Datum): FigurePart {
  return { datum, isMagnitude: true };
}

/** Sentences of a paragraph with one space between them; empty ones leave no trace. */
export function joinSentences(sentences: readonly Prose[]): Prose {
  let said = "";
  return joinProse(sentences, " ").filter((part) => {
    if (typeof part === "string" || !("time" in part)) return true;
    const isNew = part.period !== said;
    said = part.period;
    return isNew;
  });
}

/** Prose with its first letter as a capital. */
export function capitalised(parts: Prose): Prose {
  const [first, ...rest] = parts;
  return typeof first === "string" ? [capitalise(first), ...rest] : parts;
}

/** A clause as a sentence: capital, full stop. */
export function sentence(clause: Prose): Prose {
  return clause.length === 0 ? [] : [...capitalised(clause), "."];
}

/** Prose of several parts with `separator` between those that say something. */
export function joinProse(parts: readonly Prose[], separator: string): Prose {
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index) => (index === 0 ? part : [separator, ...part]));
}

/** Parts as a list in a sentence: `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly Prose[]): Prose {
  const last = parts.at(-1);
  if (last === undefined || parts.length === 1) return last ?? [];
  return prose`${joinProse(parts.slice(0, -1), ", ")} and ${last}`;
}

/** The text of sections, each title on its own line with a colon, a blank line before the next. */
export function draftOf(sections: readonly DraftSection[], style: TextStyle): Draft {
  return printProse(joinProse(sections.map(sectionProse), "\n\n"), style);
}

/** A section's title and paragraphs, a line each. */
export function sectionProse({ title, paragraphs }: DraftSection): Prose {
  return joinProse([[`${title}:`], ...paragraphs], "\n");
}

/** Prose as text in one style of money, with the place of each figure. */
export function printProse(parts: Prose, style: TextStyle): Draft {
  let text = "";
  const figures: DraftFigure[] = [];
  for (const part of parts) {
    if (typeof part === "string" || "time" in part) {
      text += typeof part === "string" ? part : part.time;
      continue;
    }
    const printed = printFigure(part, style);
    figures.push({
      ...part.datum,
      isMagnitude: part.isMagnitude,
      ...(part.by !== undefined && { by: part.by }),
      position: text.length,
      length: printed.length,
    });
    text += printed;
  }
  return { text, figures };
}

function printFigure(part: FigurePart, style: TextStyle): string {
  if (part.printed !== undefined) return part.printed;
  const print = part.isMagnitude ? printMagnitude : printDatum;
  return print(part.datum, part.style ?? style, part.decimals);
}

function partOf(part: ProsePart | Datum | Prose): Prose {
  if (typeof part === "string") return part === "" ? [] : [part];
  if (isProse(part)) return part;
  return ["datum" in part || "time" in part ? part : { datum: part, isMagnitude: false }];
}

function isProse(part: Datum | FigurePart | TimePart | Prose): part is Prose {
  return Array.isArray(part);
}
