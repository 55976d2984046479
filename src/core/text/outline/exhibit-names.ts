import { isExhibitName } from "#core/text/outline/exhibit-lines.ts";

/** A name and its place in the text (UTF-16), without the brackets. */
export type ExhibitLine = {
  readonly name: string;
  readonly position: number;
};

const OPENING = "[Exhibit: ";
/** As `withoutExhibits` has it, which is loaded with the first page and apart from this. */
const EXHIBIT_LINE = /^\[Exhibit: (.{1,999})] *$/gm;

/** The lines of a text that name exhibits, in order. */
export function exhibitLines(content: string): readonly ExhibitLine[] {
  if (!content.includes(OPENING)) return [];
  return [...content.matchAll(EXHIBIT_LINE)]
    .map(({ 1: name = "", index }) => ({ name, position: index + OPENING.length }))
    .filter(({ name }) => isExhibitName(name));
}

/** Whether a line names an exhibit. */
export function isExhibitLine(line: string): boolean {
  return exhibitLines(line).length > 0;
}

/** The line that names an exhibit. */
export function exhibitLine(name: string): string {
  return `${OPENING}${name}]`;
}

/** What a line of a document names that is drawn there: what it is, and of which time. */
export type ExhibitName = {
  /** "Net Leverage", "Revenues; EBITDA of HPKG", "Debt". */
  readonly what: string;
  /** As the line says them: "FY2021", "LTM"; none where it says no time. */
  readonly times: readonly string[];
  /** From the first time to the second, rather than each of them. */
  readonly isSpan: boolean;
};

const TIME = String.raw`(?:FY\d{4}|\d{4}E|[QH]\d FY\d{4}|LTM to \d{1,2} [A-Z][a-z]{2,8} \d{4}|LTM|\d{1,2} [A-Z][a-z]{2,8} \d{4})`;
const SPAN = new RegExp(`^(${TIME}) to (${TIME})$`);
const ONE = new RegExp(`^${TIME}$`);
const BETWEEN = "; ";

/** What a name says. */
export function parseExhibitName(name: string): ExhibitName {
  const at = name.lastIndexOf(", ");
  const said = at === -1 ? "" : name.slice(at + 2);
  const what = name.slice(0, at);
  // "LTM to 28 March 2026" is one time.
  const span = ONE.test(said) ? null : SPAN.exec(said);
  if (span !== null) return { what, times: span.slice(1), isSpan: true };
  const times = said.split(BETWEEN);
  return times.every((time) => ONE.test(time))
    ? { what, times, isSpan: false }
    : { what: name, times: [], isSpan: false };
}

/** The name that says this. */
export function printExhibitName({ what, times, isSpan }: ExhibitName): string {
  return times.length === 0 ? what : `${what}, ${times.join(isSpan ? " to " : BETWEEN)}`;
}
