import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUNDLED } from "#core/finance/statements/testing/bundled-companies.ts";
import { READY_COMPANIES } from "./ready-companies.ts";
import type { DirectoryEntry } from "./directory-entry.ts";
import { nameWords, tickerKey } from "./name-words.ts";
import { buildTickerIndex, findByTicker, findCompanies, SUGGESTIONS_MAX } from "./ticker-index.ts";

const directory: readonly DirectoryEntry[] = readFileSync(
  new URL("../../../../bundled/edgar/directory.tsv", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [ticker = "", name = "", cik = ""] = line.split("\t");
    return { ticker, name, cik };
  });
const index = buildTickerIndex(directory);

function tickers(text: string): readonly string[] {
  return findCompanies(index, text).map((entry) => entry.ticker);
}

describe("findCompanies on the bundled directory", () => {
  it("knows all 10,433 tickers that ship with the product", () => {
    expect(directory).toHaveLength(10_433);
  });

  it("puts the exact ticker first, however it is typed", () => {
    expect(tickers("aapl")[0]).toBe("AAPL");
    expect(tickers("AA")[0]).toBe("AA");
    expect(tickers("t")[0]).toBe("T");
  });

  it("reads class shares with a dot, a dash or nothing", () => {
    for (const text of ["BRK-B", "brk.b", "BRK/B", "brkb"]) expect(tickers(text)[0]).toBe("BRK-B");
  });

  it.each([
    ["Krafft", "KHC"],
    ["Nvidai", "NVDA"],
    ["Walmrat", "WMT"],
    ["Alphbet", "GOOGL"],
    ["Aple", "AAPL"],
  ])("forgives one wrong letter: %s", (text, ticker) => {
    expect(tickers(text)).toContain(ticker);
  });

  it("offers nothing for what is no company's name by more than a letter", () => {
    expect(tickers("zzyzzqx")).toEqual([]);
  });

  it("has every company that is ready", () => {
    const shipped = new Set<string>([...BUNDLED.map(({ ticker }) => ticker), "HPKG"]);
    expect(new Set(READY_COMPANIES.map(({ ticker }) => ticker))).toEqual(shipped);
  });

  it("goes on with tickers that begin with the text, the larger company first", () => {
    expect(tickers("AA").slice(0, 2)).toEqual(["AA", "AAPL"]);
    expect(tickers("goog").slice(0, 2)).toEqual(["GOOG", "GOOGL"]);
  });

  it("finds names by the beginnings of their words in any order", () => {
    expect(tickers("bank of america")[0]).toBe("BAC");
    expect(tickers("america bank")[0]).toBe("BAC");
    expect(tickers("hei kra")[0]).toBe("KHC");
  });

  it("puts names that begin with the text before names that hold it", () => {
    const found = tickers("general");
    expect(found.slice(0, 4)).toEqual(["GE", "GD", "GM", "GIS"]);
    expect(found.indexOf("DG")).toBeGreaterThan(found.indexOf("GIS"));
  });

  it("offers other companies before further lines of one already offered", () => {
    const found = tickers("bank of america");
    expect(found.indexOf("BLX")).toBe(1);
    expect(found).toContain("BML-PG");
  });

  it("ignores case, diacritics and signs in names", () => {
    expect(tickers("McDonald’s")).toEqual(["MCD"]);
    expect(tickers("coca-cola")[0]).toBe("KO");
    expect(tickers("Nvïdiá corp")[0]).toBe("NVDA");
    expect(tickers("u.s. bancorp")[0]).toBe("USB");
    expect(tickers("at&t")[0]).toBe("T");
  });

  it("finds nothing for signs, blanks and unknown words", () => {
    for (const text of ["%", "_", "", "  ", "'; drop table users", "<script>", "zzzzzz"]) {
      expect(tickers(text)).toEqual([]);
    }
  });

  it("answers in well under a millisecond, also the widest text", () => {
    const texts = ["a", "inc", "in c", "corp", "a b", "bank of america", "s e r i e s"];
    const slowest = Math.max(...texts.map((text) => medianMs(() => tickers(text))));
    // 0.08 ms on an idle machine; the bound leaves room for a busy one.
    expect(slowest).toBeLessThan(1);
  });
});

describe("findByTicker", () => {
  it("finds one company by its ticker alone, never by a part of it", () => {
    expect(findByTicker(index, "brk.b")?.ticker).toBe("BRK-B");
    expect(findByTicker(index, "AAP")?.name).toContain("ADVANCE AUTO");
    expect(findByTicker(index, "AAPLX")).toBeUndefined();
    expect(findByTicker(index, "__proto__")).toBeUndefined();
  });

  it("gives both share classes of one company the same CIK", () => {
    expect(findByTicker(index, "GOOG")?.cik).toBe(findByTicker(index, "GOOGL")?.cik);
  });
});

describe("findCompanies on any text", () => {
  const entry = fc.record({
    ticker: fc.stringMatching(/^[A-C]{1,4}(-[AB])?$/),
    name: fc
      .array(fc.constantFrom("Alpha", "Beta", "Bank", "of", "Cé", "co.", "A.B.", "AT&T", ""))
      .map((words) => words.join(" ")),
    cik: fc.constantFrom("1", "2", "3", "4", "5"),
  });
  const entries = fc.uniqueArray(entry, { selector: (row) => row.ticker, maxLength: 40 });
  const text = fc.oneof(
    fc.stringMatching(/^[A-Ca-c]{1,3}$/),
    fc.constantFrom("al", "bank of", "of b", "c", "a.b.", "at&t", "be ba"),
    fc.string({ unit: "binary", maxLength: 64 }),
  );

  it("finds exactly what matches by ticker or by every word, each company line once", () => {
    fc.assert(
      fc.property(entries, text, (rows, typed) => {
        const found = findCompanies(buildTickerIndex(rows), typed, rows.length + 1);
        expect(new Set(found).size).toBe(found.length);
        const expected = rows.filter((row) => isMatch(rows, row, typed));
        expect(new Set(found)).toEqual(new Set(expected));
      }),
      { numRuns: 500 },
    );
  });

  it("is cut to the limit from the same order", () => {
    fc.assert(
      fc.property(entries, text, (rows, typed) => {
        const small = buildTickerIndex(rows);
        const all = findCompanies(small, typed, rows.length + 1);
        expect(findCompanies(small, typed)).toEqual(all.slice(0, SUGGESTIONS_MAX));
      }),
    );
  });

  it("never puts a company before one that matches by ticker more exactly", () => {
    fc.assert(
      fc.property(entries, text, (rows, typed) => {
        const grades = findCompanies(buildTickerIndex(rows), typed).map((row) =>
          grade(rows, row, typed),
        );
        expect(grades).toEqual(grades.toSorted((a, b) => a - b));
      }),
    );
  });
});

/** What a search means, said plainly and slowly. */
function isMatch(rows: readonly DirectoryEntry[], row: DirectoryEntry, typed: string): boolean {
  if (grade(rows, row, typed) < 2) return true;
  const words = nameWords(typed);
  return (
    words.length > 0 &&
    words.every((word) => nameWords(row.name).some((own) => own.startsWith(word)))
  );
}

/** 0 for the one exact ticker, 1 for tickers that begin with the text, 2 for the rest. */
function grade(rows: readonly DirectoryEntry[], row: DirectoryEntry, typed: string): number {
  const key = tickerKey(typed);
  const exact =
    rows.find(({ ticker }) => ticker === key) ??
    rows.find(({ ticker }) => letters(key) !== "" && letters(ticker) === letters(key));
  if (row === exact) return 0;
  return key !== "" && row.ticker.startsWith(key) ? 1 : 2;
}

function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function medianMs(run: () => unknown): number {
  for (let round = 0; round < 200; round += 1) run();
  const times = Array.from({ length: 101 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[50] ?? Number.POSITIVE_INFINITY;
}
