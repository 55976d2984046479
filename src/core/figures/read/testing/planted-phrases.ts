import { spokenName } from "#core/finance/vocabulary/company-name.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import { runs, spans } from "#core/figures/read/testing/planted-spans.ts";
import {
  cellOf,
  CLEARLY,
  FLAT,
  lower,
  type Part,
  type Path,
  ROWS,
  sentence,
  type WordedSentence,
} from "#core/figures/read/testing/planted-words.ts";
import { printMagnitude, printsAlike } from "#core/ledger/print-datum.ts";

/** A word and whether it is right. */
type Said = readonly [word: string, isRight: boolean];

/** Sentences of more shapes than `subject verb figure`, about each row of a company in its years. */
export function phrasedSentences(company: CompanyLedger): readonly WordedSentence[] {
  const paths = ROWS.flatMap((item) => pathsOf(company, item, company.years));
  return [
    ...paths.flatMap((path) => [...led(path), ...strengths(path), ...spans(path), ...runs(path)]),
    ...paths.flatMap((path) => [...sets(path, paths), ...pairs(path, paths)]),
    ...halves(company),
    ...turns(company),
  ];
}

/** Sentences of two companies side by side. */
export function sideBySide(one: CompanyLedger, two: CompanyLedger): readonly WordedSentence[] {
  return ROWS.flatMap((item) =>
    pathsOf(one, item, one.years).flatMap((a) => {
      const b = pathsOf(two, item, two.years).find(({ now }) => now.year === a.now.year);
      return b === undefined ? [] : [...grew(a, b), ...higher(a, b)];
    }),
  );
}

function pathsOf(company: CompanyLedger, item: string, labels: readonly string[]): Path[] {
  const called = spokenName(company.tables[0]?.name ?? company.ticker);
  return labels.flatMap((year, at) => {
    const [now, ...past] = labels.slice(at).flatMap((each) => {
      const cell = cellOf(company, item, each);
      return cell === undefined || cell.size <= 0 ? [] : [cell];
    });
    const isWhole = past.length === labels.length - at - 1 && now?.year === year;
    return isWhole && now !== undefined && past.length > 0 ? [{ company, called, now, past }] : [];
  });
}

function changeOf({ now, past: [before] }: Path): number {
  return before === undefined ? 0 : now.size / before.size - 1;
}

function isMoved(path: Path): boolean {
  const [before] = path.past;
  const isShown = before !== undefined && !printsAlike(path.now.datum, before.datum);
  return isShown && Math.abs(changeOf(path)) > CLEARLY;
}

function turned(up: string, down: string, isUp: boolean): readonly Said[] {
  return [
    [up, isUp],
    [down, !isUp],
  ];
}

/** The word stands before the row, or after it in another form than a plain verb. */
function led(path: Path): readonly WordedSentence[] {
  if (!isMoved(path)) return [];
  const { now, called } = path;
  const isUp = changeOf(path) > 0;
  const [row, at] = [lower(now), ` in FY${now.year}`];
  const made = (up: string, down: string, parts: (word: string) => readonly Part[]) =>
    turned(up, down, isUp).map(([word, isRight]) => sentence("led", isRight, parts(word)));
  const isOwned = /^(?:dividends|capital|net debt|total debt|cash)/.test(row);
  return [
    ...(isOwned
      ? made("raised", "cut", (word) => [`${called} ${word} its ${row} to `, now.figure, `${at}.`])
      : []),
    ...made("Higher", "Lower", (word) => [
      `${word} ${row} of `,
      now.figure,
      ` marked FY${now.year}.`,
    ]),
    ...made("an increase", "a decline", (word) => [
      `The year saw ${word} in ${row} to `,
      now.figure,
      `${at}.`,
    ]),
    ...made("up", "down", (word) => [
      `With ${row} ${word} to `,
      now.figure,
      `${at}, little else moved.`,
    ]),
    ...made("rose", "fell", (word) => [
      `${called}'s ${row}, which ${word} to `,
      now.figure,
      `${at}, is watched.`,
    ]),
    ...made("rise", "fall", (word) => [
      `The ${word} in ${row} to `,
      now.figure,
      `${at} was noted.`,
    ]),
    ...made("higher", "lower", (word) => [
      `${now.name} ${now.was} ${word} at `,
      now.figure,
      `${at}.`,
    ]),
    ...made("rising", "falling", (word) => [
      `FY${now.year} brought ${word} ${row}, at `,
      now.figure,
      ".",
    ]),
  ];
}

/** How far a word says that a row went. */
function strengths(path: Path): readonly WordedSentence[] {
  const { now, past } = path;
  const [before] = past;
  if (before === undefined || printsAlike(now.datum, before.datum)) return [];
  const change = changeOf(path);
  const size = Math.abs(change);
  const points = now.datum.unit === "money" ? 1 : Math.abs(now.size - before.size);
  const isUp = change > 0;
  const at = ` in FY${now.year}`;
  const say = (words: readonly Said[]) =>
    words.map(([word, isRight]) =>
      sentence("strength", isRight, [`${now.name} ${word} `, now.figure, `${at}.`]),
    );
  const big = isUp
    ? ["surged to", "jumped to", "soared to"]
    : ["collapsed to", "plunged to", "slumped to"];
  const times = now.size / before.size;
  const isFlat = size < FLAT && points > 0.0001;
  const isBig = size > 0.25 && points > (now.datum.unit === "multiple" ? 0.3 : 0.03);
  const [verb, adverb] = isUp ? ["rose", "up"] : ["fell", "down"];
  const sized = [
    ...[...big, `${verb} sharply to`].map((word): Said => [word, isBig]),
    ...["barely moved, at", "hardly changed, at", "was flat at"].map((word): Said => [
      word,
      isFlat,
    ]),
    ...[`${verb} slightly to`, `edged ${adverb} to`].map((word): Said => [word, isFlat]),
  ];
  return [...(isFlat || isBig ? say(sized) : []), ...say(factors(times))];
}

/** `doubled` and its kind, where they are plainly right or plainly not. */
function factors(times: number): readonly Said[] {
  const all = { "doubled to": 2, "halved to": 0.5, "tripled to": 3 };
  return Object.entries(all).flatMap(([word, factor]): readonly Said[] => {
    const off = Math.abs(times / factor - 1);
    const isPlain = off < 0.08 || (off > 0.6 && Math.abs(times - 1) > CLEARLY);
    return isPlain ? [[word, off < 0.08]] : [];
  });
}

/** Two rows of one year set against each other. */
function sets({ now: a }: Path, paths: readonly Path[]): readonly WordedSentence[] {
  const index = ROWS.indexOf(a.item);
  return paths.flatMap(({ now: b }) => {
    const isOther = b.year === a.year && b.item !== a.item && b.datum.unit === a.datum.unit;
    const times = a.size / b.size;
    const isNear = ROWS.indexOf(b.item) === index + 1 || ROWS.indexOf(b.item) === index - 1;
    if (!isOther || !isNear || Math.abs(times - 1) < CLEARLY) return [];
    const at = ` in FY${a.year}`;
    const row = lower(b);
    const say = (isRight: boolean, words: string, tail = ".") =>
      sentence("two rows", isRight, [
        `${a.name} of `,
        a.figure,
        ` ${words} `,
        b.figure,
        `${at}${tail}`,
      ]);
    const [is, more] = [a.was, times > 1];
    return [
      say(more, `exceeded ${row} of`),
      say(more, `${is} above ${row} of`),
      say(!more, `${is} below ${row} of`),
      say(more, `${is} higher than ${row} of`),
      say(!more, `${is} lower than ${row} of`),
      say(!more, `fell short of ${row} of`),
      ...(Math.abs(times / 2 - 1) < 0.05
        ? []
        : [say(times > 2, `${is} more than twice ${row} of`)]),
      ...(Math.abs(times * 2 - 1) < 0.05
        ? []
        : [say(times < 0.5, `${is} less than half ${row} of`)]),
    ];
  });
}

/** Two rows that are said to have gone one way. */
function pairs(path: Path, paths: readonly Path[]): readonly WordedSentence[] {
  const next = ROWS[ROWS.indexOf(path.now.item) + 1];
  const other = paths.find(({ now }) => now.item === next && now.year === path.now.year);
  if (other === undefined || !isMoved(path) || !isMoved(other)) return [];
  const [a, b] = [path.now, other.now];
  const [isUp, isOtherUp] = [changeOf(path) > 0, changeOf(other) > 0];
  const both = `${a.name} and ${lower(b)}`;
  const at = ` in FY${a.year}`;
  return [true, false].flatMap((up) => {
    const isRight = isUp === up && isOtherUp === up;
    const verb = up ? "rose" : "fell";
    const isContrast = isUp === up && isOtherUp !== up;
    return [
      sentence("pair", isRight, [
        `${both} ${verb} to `,
        a.figure,
        ` and `,
        b.figure,
        `, respectively,${at}.`,
      ]),
      sentence("pair", isRight, [
        `${both} both ${verb}${at}, to `,
        a.figure,
        ` and `,
        b.figure,
        ".",
      ]),
      sentence("pair", isContrast, [
        `${a.name} ${verb} to `,
        a.figure,
        `${at}, while ${lower(b)} ${up ? "fell" : "rose"} to `,
        b.figure,
        ".",
      ]),
    ];
  });
}

/** Two halves and the halves before them, where the quarters of all are there. */
function halves(company: CompanyLedger): readonly WordedSentence[] {
  return ["Revenues", "EBITDA", "Net Income"].flatMap((item) => {
    const sum = (half: number, year: number) => {
      const quarters = [half * 2, half * 2 - 1].flatMap((quarter) => {
        const cell = cellOf(company, item, `Q${quarter} FY${year}`);
        return cell === undefined || cell.size <= 0 ? [] : [cell];
      });
      const [first, second] = quarters;
      return second === undefined || first === undefined
        ? undefined
        : {
            ...first,
            size: first.size + second.size,
            datum: { ...first.datum, value: first.size + second.size },
          };
    };
    return company.years.slice(0, 3).flatMap((label) =>
      [1, 2].flatMap((half) => {
        const year = Number(label);
        const now = sum(half, year);
        const past = [sum(half, year - 1), sum(half === 1 ? 2 : 1, half === 1 ? year - 1 : year)];
        const known = past.flatMap((cell) => (cell === undefined ? [] : [cell.size]));
        if (now === undefined || known.length < 2) return [];
        const isUp = known.every((size) => now.size > size * (1 + FLAT));
        const isDown = known.every((size) => now.size < size * (1 - FLAT));
        if (!isUp && !isDown) return [];
        const figure = printMagnitude(now.datum, "mm");
        const when = `${half === 1 ? "first" : "second"} half`;
        return turned("rose", "fell", isUp).flatMap(([word, isRight]) => [
          sentence("half", isRight, [
            `In the ${when} of FY${year} ${lower(now)} ${word} to ${figure}.`,
          ]),
          sentence("half", isRight, [`${now.name} ${word} to ${figure} in H${half} FY${year}.`]),
        ]);
      }),
    );
  });
}

/** Over zero and under it. */
function turns(company: CompanyLedger): readonly WordedSentence[] {
  return ["Net Income", "EBITDA", "EBIT", "Discretionary FCF"].flatMap((item) =>
    company.years.slice(0, -1).flatMap((year, at) => {
      const [now, before] = [year, company.years[at + 1] ?? ""].map((each) =>
        cellOf(company, item, each),
      );
      if (now === undefined || before === undefined) return [];
      const [isNow, was] = [now.size > 0, before.size > 0];
      const figure: Part =
        typeof now.figure === "string" || isNow
          ? now.figure
          : { ...now.figure, text: `(${now.figure.text})` };
      const when = ` in FY${year}`;
      return [
        sentence("turn", !isNow && was, [`${now.name} turned negative${when}, at `, figure, "."]),
        sentence("turn", isNow && !was, [`${now.name} turned positive${when}, at `, figure, "."]),
        ...(item === "Net Income"
          ? [
              sentence("turn", isNow && !was, [
                `The company returned to profit${when}, with net income of `,
                figure,
                ".",
              ]),
              sentence("turn", !isNow && was, [
                `The company swung to a loss${when}, with net income of `,
                figure,
                ".",
              ]),
            ]
          : []),
      ];
    }),
  );
}

function grew(a: Path, b: Path): readonly WordedSentence[] {
  if (!isMoved(a) || !isMoved(b)) return [];
  const [isUp, isOtherUp] = [changeOf(a) > 0, changeOf(b) > 0];
  const row = lower(a.now);
  const at = ` in FY${a.now.year}`;
  return [true, false].flatMap((up) =>
    [true, false].map((other) =>
      sentence("side by side", isUp === up && isOtherUp === other, [
        `${a.called}'s ${row} ${up ? "grew" : "fell"} to `,
        a.now.figure,
        `${at}, while ${b.called}'s ${other ? "grew" : "fell"} to `,
        b.now.figure,
        ".",
      ]),
    ),
  );
}

function higher(a: Path, b: Path): readonly WordedSentence[] {
  if (Math.abs(a.now.size / b.now.size - 1) < CLEARLY) return [];
  if (a.now.datum.unit === "money" && a.now.datum.currency !== b.now.datum.currency) return [];
  const isHigher = a.now.size > b.now.size;
  const row = lower(a.now);
  return turned("higher", "lower", isHigher).flatMap(([word, isRight]) => [
    sentence("side by side", isRight, [
      `${a.called}'s ${row} of `,
      a.now.figure,
      ` in FY${a.now.year} ${wordsOf(a.now.item).isPlural === true ? "were" : "was"} ${word} than ${b.called}'s `,
      b.now.figure,
      ".",
    ]),
    sentence("side by side", isRight, [
      `At `,
      a.now.figure,
      ` in FY${a.now.year}, ${a.called}'s ${row} ${a.now.was} ${word} than ${b.called}'s.`,
    ]),
  ]);
}
