import {
  CLEARLY,
  FLAT,
  lower,
  type Part,
  type Path,
  sentence,
  type WordedSentence,
} from "#core/figures/read/testing/planted-words.ts";

function spanned(isRight: boolean, ...parts: readonly Part[]): WordedSentence {
  return sentence("span", isRight, parts);
}

/** Superlatives over years that are named, and records. */
export function spans({ company, now, past }: Path): readonly WordedSentence[] {
  if (past.some((cell) => Math.abs(cell.size / now.size - 1) < CLEARLY)) return [];
  const row = lower(now);
  const [at, isPlural] = [` in FY${now.year}`, now.was === "were"];
  const since = past.slice(1).flatMap(({ year }, index) => {
    const between = past.slice(0, index + 1);
    const isHigh = between.every(({ size }) => size < now.size);
    const isLow = between.every(({ size }) => size > now.size);
    return [
      spanned(isHigh, `${now.name} ${now.was} `, now.figure, `${at}, the highest since FY${year}.`),
      spanned(isLow, `${now.name} ${now.was} `, now.figure, `${at}, its lowest since ${year}.`),
      spanned(
        isHigh,
        `${now.name} of `,
        now.figure,
        `${at} ${now.was} the highest since FY${year}.`,
      ),
      spanned(
        isLow,
        `FY${now.year} brought the lowest ${row} since FY${year}, at `,
        now.figure,
        ".",
      ),
    ];
  });
  const [latest] = company.years;
  if (now.year !== latest) return since;
  const isTop = past.every(({ size }) => size < now.size);
  const isBottom = past.every(({ size }) => size > now.size);
  const count = ["two", "three", "four", "five"][past.length - 1];
  return [
    ...since,
    spanned(isTop, `${now.name} reached a record `, now.figure, `${at}.`),
    spanned(isTop, `${now.name} ${now.was} at a record high of `, now.figure, `${at}.`),
    ...(count === undefined
      ? []
      : [
          spanned(
            isTop,
            `At `,
            now.figure,
            `${at}, ${row} ${now.was} the highest of the ${count} years.`,
          ),
          spanned(
            isBottom,
            `At `,
            now.figure,
            `${at}, ${row} ${now.was} the lowest of the ${count}.`,
          ),
          spanned(isBottom, `${now.name} fell to a ${count}-year low of `, now.figure, `${at}.`),
        ]),
    ...(isPlural ? [] : [spanned(isTop, `${now.name} peaked at `, now.figure, `${at}.`)]),
  ];
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth"];

/** Years in a row, and what happens for the first time since. */
export function runs(path: Path): readonly WordedSentence[] {
  const cells = [path.now, ...path.past];
  const signs = cells.slice(0, -1).map((cell, index) => {
    const change = cell.size / (cells[index + 1]?.size ?? cell.size) - 1;
    return Math.abs(change) < FLAT ? 0 : Math.sign(change);
  });
  const [sign] = signs;
  if (sign === undefined || signs.includes(0)) return [];
  const ended = signs.findIndex((each) => each !== sign);
  const length = ended === -1 ? signs.length : ended;
  const { name, was, figure, year } = path.now;
  const [verb, noun] = sign > 0 ? ["rose", "growth"] : ["fell", "decline"];
  const when = ` in FY${year}`;
  const counted = [2, 3, 4].flatMap((count) => {
    if (count > signs.length) return [];
    const isRight = length >= count;
    const ordinal = ORDINALS[count - 1] ?? "";
    return [
      sentence("run", isRight, [
        `${name} ${verb} for the ${ordinal} consecutive year to `,
        figure,
        `${when}.`,
      ]),
      sentence("run", isRight, [
        `${name} ${was} `,
        figure,
        `${when}, the ${ordinal} consecutive year of ${noun}.`,
      ]),
      sentence("run", isRight, [
        `${name} ${verb} to `,
        figure,
        `${when}, for the ${ordinal} year in a row.`,
      ]),
    ];
  });
  // As it did last in the year that is named, and in none between.
  const again = signs.flatMap((each, index) => {
    const last = cells[index]?.year;
    if (index < 2 || each !== sign || last === undefined) return [];
    const isRight = signs.slice(1, index).every((between) => between !== sign);
    return [
      sentence("first since", isRight, [
        `${name} ${verb} for the first time since FY${last} to `,
        figure,
        `${when}.`,
      ]),
      sentence("first since", isRight, [
        `${name} ${verb} to `,
        figure,
        `${when}, for the first time since FY${last}.`,
      ]),
    ];
  });
  return [...counted, ...again];
}
