const NUMBER_WORDS = "no one two three four five six seven eight nine ten".split(" ");

/** A small whole number in words, so that it is not read as a figure. */
export function numberWord(count: number): string {
  return NUMBER_WORDS[count] ?? String(count);
}

/** What a number comes to that is written in digits or in words: `3`, `three`; undefined for no number. */
export function numberIn(word: string): number | undefined {
  const at = NUMBER_WORDS.indexOf(word.toLowerCase());
  return Number(word) || (at > 0 ? at : undefined);
}

/** `one year`, `three years`. */
export function counted(count: number, noun: string): string {
  return `${numberWord(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** `a` or `an`, as the first letter of what follows asks. */
export function article(noun: string): string {
  return /^[aeiou]/i.test(noun) ? "an" : "a";
}

/** The text with its first letter as a capital. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Words in a text, parted by white space. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

/** What is counted, not paid: the words of a pattern. */
export const COUNTED =
  "customers|subscribers|users|members|memberships|units|tonnes|tons|barrels|people|employees|stores|restaurants|vehicles|devices|accounts|households|homes|square (?:feet|metres|meters)|acres|boe|MWh|GWh|transactions|orders|downloads|visits|guests|patients|policies|associates|workers|staff|colleagues|riders|passengers|drivers|partners|merchants|shops|rooms|beds|hectares|kilomet(?:re|er)s|miles|cars|trucks|aircraft|bottles|cases|meals|tickets|seats|ounces|megawatts|barrels of oil|shipments|deliveries|trips|rides|nights|views|clicks|searches|queries|chips|phones|tyres|shoes|pairs|watches";
