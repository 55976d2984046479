import { describe, expect, it } from "vitest";
import { findingsOf } from "#core/findings/findings.ts";
import { ltmEnd, periodKind } from "#core/ledger/period.ts";
import { type Prose, printProse } from "#core/ledger/prose.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { writeTemplateSections } from "#core/writing/analyst/write-template.ts";

const STANDING =
  /^(?:Basis:|Not in the data:|No figure connected|.* is restated or on a later basis)/;
const MOST_WORDS = 70;
const MOST_REPEATED = 0.2;

/** The sentences of a text, a note in brackets with the one it stands in. */
function sentencesIn(text: string): readonly string[] {
  return text
    .split("\n")
    .flatMap((line) => line.split(/(?<=\.) (?=[A-Z])/))
    .map((one) => one.replace(/^\d\. /, "").trim())
    .filter((one) => one !== "");
}

const shares: number[] = [];

describe.each(REAL_TICKERS)("how the notes on %s say it", (ticker) => {
  const data = realCompany(ticker);
  const found = findingsOf(data);
  const { findings = [], view } = found ?? {};
  const print = (parts: Prose) => printProse(parts, view?.style ?? "mm").text;
  const notes = TEMPLATE_IDS.flatMap((templateId) => {
    const drafts = writeTemplateSections({ templateId, statements: [data], today: "2026-11-27" });
    return drafts === undefined ? [] : [{ templateId, ...drafts }];
  });
  const textsOf = (note: (typeof notes)[number]) => [
    note.headline.text,
    ...note.sections.flatMap(({ text, title }) =>
      sentencesIn(text).filter((one) => one !== `${title}:`),
    ),
    ...sentencesIn(note.foot.text),
  ];

  it("names in a short wording the base that is not of a year earlier", () => {
    const bare = findings.filter(({ kind, item, asOf, direction, operands, says }) => {
      const own = operands.filter((cell) => cell.item === item).map(({ period }) => period);
      const isOlder =
        ltmEnd(asOf) !== undefined &&
        own.every((one) => one === asOf || periodKind(one) === "year");
      const isMove = kind === "moved" && (direction === "up" || direction === "down");
      const isBase = isMove && isOlder && own.length > 1;
      const { text } = printProse(says.headline, "mm");
      return isBase && /\b(?:up|down|rises|falls)\b/.test(text) && !/ against FY\d{4}/.test(text);
    });
    expect(bare.map(({ id, says }) => `${id}: ${print(says.headline)}`)).toEqual([]);
  });

  it("gives of a change no cause that is revenues less all costs, or what is left of rows", () => {
    const told = findings
      .filter(({ kind }) => kind === "bridge")
      .map(({ says }) => print(says.sentence));
    const empty = told.filter((text) =>
      /costs before D&A|operating costs|(?:higher|lower) revenues(?! at unchanged)/.test(text),
    );
    expect(empty).toEqual([]);
  });

  it("says under Catalysts and Risks only what is ahead, and nothing that stands above", () => {
    const note = notes.find(({ templateId }) => templateId === "full-equity-analysis");
    const section = note?.sections.find(({ title }) => title === "Catalysts and Risks");
    const ahead = section === undefined ? [] : sentencesIn(section.text).slice(1);
    const passed = ahead
      .flatMap((one) => one.split("; "))
      .filter((clause) => !/ if .* falls| beyond | due |deficit/.test(clause));
    expect(passed).toEqual([]);
  });

  it("stays in a sentence under so many words and three notes in brackets", () => {
    const heavy = notes.flatMap(textsOf).filter((one) => {
      const isLong = one.split(" ").length > MOST_WORDS || (one.match(/\(/g)?.length ?? 0) > 3;
      return isLong && !STANDING.test(one) && !one.includes("“");
    });
    expect(heavy).toEqual([]);
  });

  it("has the risk that it ranks first in the title of its note on risks", () => {
    const note = notes.find(({ templateId }) => templateId === "credit-risk");
    const [, topic] = /(\w+) weighs? most against/.exec(note?.sections[0]?.text ?? "") ?? [];
    const titled = findings.filter(({ says }) =>
      note?.headline.text.includes(print(says.headline)),
    );
    const isNamed = (["leverage", "liquidity", "refinancing", "capital"] as const).find(
      (one) => one === topic?.toLowerCase(),
    );
    expect(isNamed === undefined || titled.some((one) => one.topic === isNamed)).toBe(true);
  });

  it("counts what is told word for word in two notes", () => {
    const byNote = notes.map((note) => new Set(textsOf(note).filter((one) => !STANDING.test(one))));
    const all = byNote.flatMap((one) => [...one]);
    const twice = all.filter((one) => byNote.filter((note) => note.has(one)).length > 1);
    shares.push(twice.length / all.length);
    expect(twice.length / all.length).toBeLessThan(1.5 * MOST_REPEATED);
  });
});

it("tells over all companies at most a fifth word for word in two notes", () => {
  const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length;
  expect(shares.length).toBe(REAL_TICKERS.length);
  expect(mean).toBeLessThan(MOST_REPEATED);
});
