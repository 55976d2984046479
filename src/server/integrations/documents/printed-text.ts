import { statedCell } from "#core/ledger/stated-figures.ts";

const UNITS =
  /\((?:[^()]{0,60}\b)?(?:in|expressed in)?\s{0,3}(?:[a-z$€£]{0,12}\s)?(?:millions|thousands|billions|mm|000s)\b[^()]{0,80}\)|\b(?:USD|EUR|GBP|CHF|JPY)\s(?:mm|m|bn|million|thousand)\b|\b(?:in|dollars?|amounts?)\b.{0,40}\b(?:millions|thousands|billions)\b.{0,60}|(?:US|RMB|[$€£¥])\s?['’$]?\s?(?:['’]?000s?\b|m\b|bn\b|million\b)/i;
const FIGURE =
  /^(?:US)?[$€£¥]?\s?[-–−]?\s?(?:US)?[$€£¥]?\s?\(?\s?[-–−]?(?:US)?[$€£¥]?\s?\.?\d[\d,.' ]*\s?[%x]?\s?\)?\s?[%x]?\)?(?:\s?\((?:\d{1,2}|[a-z*†‡])\))?$|^(?:US)?[$€£¥]?\s?[-–—]{1,2}$|^n\.?[am]\.?$/i;
/** `$130,497M`, `24,300M`: an amount in its own scale; a number alone with a letter counts what is printed. */
const SCALED =
  /^[-–−(]{0,2}(?:(?:US)?[$€£¥]\s?\d[\d,.]{0,20}|\d{1,3}[,.]\d[\d,.]{0,17})\s?(?:[KMBT]|m|mm|bn)\)?$/;
/** `$3.51 / 24,300M`, `$47.76–$140.76`, `$4,452B ($4.45T)`: two figures of one row, each with its unit. */
const TWO = /^([^/()–]{1,20}?)(?:\s?[/–]\s?|\s\()([^/()–]{1,20}?)\)?$/;
const UNIT = /[%x$€£¥KMBT]/;
const TIME =
  /^(?:fy|q[1-4]|h[12]|ltm)?\s?'?(?:19|20)\d\d[ae]?(?:\s?\([\da-z]\))?$|^\d{4}-\d\d-\d\d$|^(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}, (?:19|20)\d\d$/i;
const LONGEST_FIGURE = 40;
const LONGEST_UNITS = 120;

/** Whether a cell holds a figure, and not the time of a column. */
export function isFigure(text: string): boolean {
  if (text.length > LONGEST_FIGURE || TIME.test(text)) return false;
  if (isOneFigure(text)) return true;
  const two = UNIT.test(text) ? TWO.exec(text)?.slice(1) : undefined;
  return two?.every((each) => UNIT.test(each) && isOneFigure(each)) === true;
}

function isOneFigure(text: string): boolean {
  // What is said to be about so much, or more: `~$225`, `+69%`.
  const plain = /^[~≈+]/.test(text) ? text.slice(1).trimStart() : text;
  return FIGURE.test(plain) || SCALED.test(plain) || statedCell(plain) !== undefined;
}

/** Whether a cell names the time of a column. */
export function isTime(text: string): boolean {
  return text.length <= LONGEST_FIGURE && TIME.test(text);
}

/** The words of a text that say what figures are in: `(in millions, except per share data)`. */
export function unitsIn(text: string): string | undefined {
  return UNITS.exec(text.slice(0, 300))?.[0];
}

/** Whether a text says what figures are in, and little else. */
export function saysUnits(text: string): boolean {
  return text.length <= LONGEST_UNITS && UNITS.test(text);
}

/** Whether raised letters are the numbers of notes or sources, or a sign between them. */
export function isNoteMark(text: string): boolean {
  return /^(?:[\d,–[\]\s-]{1,40}|\s{0,2}\(?[a-z*†‡?]{1,2}\)?)$/i.test(text);
}
