import { describe, expect, it } from "vitest";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { chosenAnchor } from "#core/figures/check/figure-decisions.ts";
import { documentFigures } from "#core/figures/check/document-figures.ts";
import { figureName, statusText } from "#core/figures/check/document-figures-text.ts";
import {
  isMatch,
  matchFinder,
  type Matches,
  unsourcedFigures,
} from "#core/figures/check/matches.ts";
import { sourceCandidates } from "#core/figures/check/source-candidates.ts";
import { checkOn } from "#core/figures/read/check-figures.ts";
import { groundOf } from "#core/figures/read/ledger/ground.ts";
import { cardOf, corda } from "#core/figures/read/testing/sample.ts";
import {
  groundFor,
  ratesOf,
  type Scored,
  scored,
  setRows,
} from "#core/figures/read/testing/sets.ts";
import { unmarked } from "#core/figures/read/testing/marked-note.ts";
import { displayOf } from "#core/figures/read/verdicts/expected.ts";
import { realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";

const ground = groundOf([cardOf(corda)], "CRDA");
const find = matchFinder();

function finished(steps: Generator<undefined, Matches>): { matches: Matches; steps: number } {
  let count = 0;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return { matches: step.value, steps: count };
    count += 1;
  }
}

function noteOf(content: string) {
  const checked = checkOn(ground, content);
  const { matches, steps } = finished(find({ checked, content, anchors: [] }));
  return { document: documentFigures(checked, content, [], matches), matches, steps };
}

const states = (content: string) => noteOf(content).document.figures.map(({ state }) => state);

it("is asked about no more once it is confirmed, whatever time was spoken of before", () => {
  const rows = ["Turnover, they say, hit USD 7,512 mm.", "Capex, they say, hit USD 402 mm."];
  for (const content of rows.map((row) => `Fiscal 2024 was a hard year. ${row}`)) {
    const { matches } = noteOf(content);
    expect([...matches.values()].map(([first]) => first?.period)).toEqual(["2025"]);
    for (const [position, [first]] of matches) {
      if (first === undefined) continue;
      const text = content.slice(position, content.indexOf(" mm") + 3);
      const chosen = chosenAnchor({ position, text }, first.binding, { id: "a", now: 0 });
      const anchors = fittingAnchors([chosen], content);
      const after = checkAnchored({ content, connectedData: [cardOf(corda)], anchors });
      expect(after.warnings).toEqual([]);
      expect(after.figures.at(-1)?.verdict).toBe("verified");
    }
  }
});

describe("a suggestion", () => {
  const LEFT = "That bill came to USD 402 mm, and the other to USD 7,513 mm.";
  const checked = checkOn(ground, LEFT);
  const asked = { checked, content: LEFT, anchors: [] };
  const suggested = (binding: unknown) => {
    const of = unsourcedFigures(asked).map(({ key }) => [key, JSON.stringify(binding)] as const);
    return finished(find({ ...asked, suggested: new Map(of) })).matches;
  };

  it("is asked for of what some source says, with the candidates that say it", () => {
    const [only, none] = unsourcedFigures(asked);
    expect(none).toBeUndefined();
    expect(only).toMatchObject({ text: "USD 402 mm", sentence: LEFT });
    expect(only?.candidates.every(({ isEqual }) => isEqual)).toBe(true);
    expect(only?.candidates.map(({ item }) => item)).toContain("Capital Expenditure");
  });

  it("makes a match of what says the value, however the text moves, and of nothing else", () => {
    const [only] = unsourcedFigures(asked);
    const binding = only?.candidates.find(({ item }) => item === "Capital Expenditure")?.binding;
    expect([...suggested(binding).values()].map(([first]) => first?.item)).toEqual([
      "Capital Expenditure",
    ]);
    const another = { ref: { entity: "CRDA", item: "Revenues", period: "2025" } };
    expect(suggested(another).size).toBe(0);
    const content = `A heading:\n\n${LEFT}`;
    const moved = { checked: checkOn(ground, content), content, anchors: [] };
    expect(unsourcedFigures(moved).map(({ key }) => key)).toEqual([only?.key]);
  });
});

describe("a figure that nothing verifies", () => {
  const LOOSE = "Turnover, they tell us over lunch, hit USD 7,512 mm in FY2025.";

  it("matches its first candidate in value, unit, row and period, and is not sourced", () => {
    const { document } = noteOf(LOOSE);
    const [figure] = document.figures;
    expect(figure).toMatchObject({ state: "matches", verdict: "unsupported", sourceNumbers: [] });
    expect(figure?.candidates?.[0]).toMatchObject({ item: "Revenues", period: "2025" });
    expect(document.counts).toMatchObject({ sourced: 0, matches: 1, unsupported: 0 });
    expect(figure && figureName(figure)).toBe(
      "USD 7,512 mm, matches Revenues FY2025, not confirmed",
    );
  });

  it("matches nothing by another value, unit, row, period or company, or where nothing is claimed", () => {
    const others = [
      LOOSE.replace("7,512", "7,513"),
      LOOSE.replace("USD 7,512 mm", "7,512x"),
      LOOSE.replace("USD", "GBP"),
      LOOSE.replace("Turnover", "The bill"),
      LOOSE.replace("FY2025", "FY2024"),
      `Was it so? ${LOOSE.replace(".", "?")}`,
      LOOSE.replace("Turnover", "Organic turnover"),
      LOOSE.replace("Turnover", "Turnover of its rival"),
      LOOSE.replace("Turnover", "Samsung's turnover"),
      LOOSE.replace("Turnover", "At the bakery, turnover"),
      LOOSE.replace("Turnover", "Turnover before rebates"),
      LOOSE.replace("mm in", "mm abroad in"),
      LOOSE.replace("mm in", "mm a store in"),
      LOOSE.replace("hit", "may have hit"),
    ];
    expect(others.filter((other) => states(other).includes("matches"))).toEqual([]);
  });

  it.each(["more than", "at least", "below", "up to", "nearly"])(
    "matches no value that it only stands beside: %s",
    (hedge) => {
      const beside = hedge === "below" || hedge === "up to" ? "USD 7.6bn" : "USD 7.3bn";
      const said = LOOSE.replace("USD 7,512 mm", `${hedge} ${beside}`);
      const exact = LOOSE.replace("USD 7,512 mm", `${hedge} USD 7.5bn`);
      expect(states(said)).toEqual(["unsupported"]);
      expect(states(exact)).toEqual(["matches"]);
    },
  );

  const PLAIN = "Revenues were USD 7,512 mm in FY2025.";
  const HEADS = ["Outlook", "## Samsung", "Key takeaways", "Bear case", "Corda Europe"];

  it.each(HEADS)("matches under a heading that may name something else: %s", (head) => {
    expect(states(`${head}\n\n${PLAIN}`)).toEqual(["matches"]);
    expect(states(`${head}\n\n${PLAIN.replace("7,512", "7,513")}`)).toEqual(["unsupported"]);
    expect(states(`${head}\n\nSamsung is larger. ${PLAIN}`)).toEqual(["unsupported"]);
    const [figure] = noteOf(`${head}\n\n${PLAIN}`).document.figures;
    expect(figure?.note).toContain(/[A-Z]\w+$/.exec(head)?.[0] ?? "“");
  });

  it("matches no amount of another year than the one in its row's name", () => {
    const data = realCompany("KHC");
    const due = groundOf([cardOf(data)], "KHC");
    const state = (amount: number, year: number) => {
      const said = `USD ${(amount / 1e6).toLocaleString("en-US")} mm of debt falls due in ${year}.`;
      const checked = checkOn(due, said);
      const { matches } = finished(matchFinder()({ checked, content: said, anchors: [] }));
      return documentFigures(checked, said, [], matches).figures[0]?.state;
    };
    const ladder = (data.debt?.maturities ?? []).filter(
      ({ name, amount }) => /^\d{4}$/.test(name) && amount !== null,
    );
    expect(ladder.length).toBeGreaterThan(3);
    const others = ladder.map(({ name, amount }) => state(amount ?? 0, Number(name) + 1));
    expect(others.filter((each) => each === "matches" || each === "verified")).toEqual([]);
  });

  it("is asked about once while its sentence stays", () => {
    const before = `${LOOSE}\n\nIt cost them USD 3 mm.`;
    expect(noteOf(before).steps).toBeGreaterThan(0);
    const { matches, steps } = noteOf(`First.\n\n${before}`);
    expect([matches.size, steps]).toEqual([1, 0]);
  });
});

describe("a figure of a company that another is set against", () => {
  const both = groundFor(["WMT", "HD"]);
  const names: Readonly<Record<string, string>> = { WMT: "Walmart", HD: "Home Depot" };
  const FORMS = [
    "Against &, @ had @@.",
    "Compared with &, @ had @@.",
    "At @, unlike at &, @@.",
    "At @, in contrast to &, @@.",
    "At @, compared with &, @@.",
    "Unlike &, @ had @@.",
  ];
  const ROWS = { "net income": "Net Income", "total debt": "Total Debt", EBITDA: "EBITDA" };
  const cases = FORMS.flatMap((form) =>
    [both.ledgers, both.ledgers.toReversed()].flatMap(([own, other]) =>
      Object.entries(ROWS).flatMap(([row, item]) =>
        [own, other].flatMap((company) => {
          const [year = ""] = company?.years ?? [];
          const datum = company?.find(item, year)[0]?.datum;
          if (own === undefined || other === undefined || datum === undefined) return [];
          const said = `${row} of ${displayOf(datum)} in ${year}`;
          const text = form
            .replace("@@", form.startsWith("At") ? said.replace(" of ", " was ") : said)
            .replace("@", names[own.ticker] ?? "")
            .replace("&", names[other.ticker] ?? "");
          return [{ text, isOwn: company === own }];
        }),
      ),
    ),
  );
  const told = ({ text }: (typeof cases)[number]) => {
    const checked = checkOn(both, text);
    const { matches } = finished(matchFinder()({ checked, content: text, anchors: [] }));
    return documentFigures(checked, text, [], matches).figures[0];
  };

  it("is its own, and never the other's", () => {
    expect(cases.length).toBe(FORMS.length * 2 * 3 * 2);
    const [own, others] = [cases.filter(({ isOwn }) => isOwn), cases.filter((each) => !each.isOwn)];
    const found = own.filter((each) => /verified|matches/.test(told(each)?.state ?? ""));
    expect(found.length / own.length).toBeGreaterThan(0.6);
    const wrong = others.filter((each) => /verified|matches/.test(told(each)?.state ?? ""));
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  it("says whose it is where it matches", () => {
    const named = cases.flatMap((each) => {
      const figure = told(each);
      return figure?.state === "matches" ? [figureName(figure)] : [];
    });
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !/, matches (?:WMT|HD) [A-Z]/.test(name))).toEqual([]);
  });
});

describe("what the status line says", () => {
  const counts = { total: 128, sourced: 81, contradicted: 0, estimates: 0 };

  it("names matches and what has no source, each where there is any", () => {
    expect(statusText({ ...counts, matches: 35, unsupported: 12 })).toBe(
      "81 of 128 sourced, 35 match, 12 without a source",
    );
    expect(statusText({ ...counts, matches: 47, unsupported: 0 })).toBe(
      "81 of 128 sourced, 47 match",
    );
    expect(statusText({ ...counts, matches: 0, unsupported: 47 })).toBe(
      "81 of 128 figures sourced, 47 without a source",
    );
    expect(statusText({ ...counts, matches: 0, unsupported: 0 })).toBe("81 of 128 figures sourced");
  });
});

function matchesOf(all: readonly Scored[]): readonly Scored[] {
  return all.filter(({ row, figure }) => {
    if (figure === undefined || figure.verdict !== "unsupported") return false;
    const content = row.kind === "note" ? unmarked(row.text).text : row.text;
    const of = { content, ground: groundFor(row.tickers), anchors: [] };
    return isMatch(figure, sourceCandidates(of)(figure, { most: 1 }));
  });
}

describe("matches in sentences of the sets", () => {
  it("are at most one in seven of near misses", () => {
    for (const set of ["near-misses", "six-voices"]) {
      const wrong = setRows(set)
        .flatMap(scored)
        .filter(({ is }) => is === "wrong");
      expect(wrong.length).toBeGreaterThan(50);
      expect(matchesOf(wrong).length / wrong.length).toBeLessThan(0.15);
    }
  });

  it("are at most one in seven of right values said of something else than the row", () => {
    const rows = setRows().filter(({ set }) => set.includes("other-things"));
    const wrong = rows.filter((_, at) => at % 8 === 0).flatMap(scored);
    expect(wrong.length).toBeGreaterThan(2_500);
    expect(matchesOf(wrong).length / wrong.length).toBeLessThan(0.15);
  });

  it("bring what is verified or matches to most of the right figures of voices nobody tuned to", () => {
    const all = setRows("six-voices").flatMap(scored);
    const right = all.filter(({ is }) => is === "right");
    const { verified } = ratesOf(all);
    expect((verified + matchesOf(right).length) / right.length).toBeGreaterThan(0.6);
  });

  it("name the right row in 95%, as if their sentences had not been understood", () => {
    const rows = setRows("a").filter(
      ({ kind, tickers }) => kind === "right" && tickers.length === 1,
    );
    const named = rows.flatMap(({ tickers, text }) => {
      const company = groundFor(tickers);
      const candidates = sourceCandidates({ content: text, ground: company, anchors: [] });
      return checkOn(company, text).figures.flatMap((figure) => {
        const { binding, verdict } = figure;
        if (verdict !== "verified" || binding === undefined || !("ref" in binding)) return [];
        const found = candidates(untied(figure), { most: 1 });
        return isMatch(untied(figure), found) ? [found[0]?.item === binding.ref.item] : [];
      });
    });
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(Boolean).length / named.length).toBeGreaterThan(0.95);
  });
});

function untied(figure: CheckedFigure): CheckedFigure {
  const nothing = {
    ticker: null,
    item: null,
    period: null,
    expected: null,
    hint: null,
    note: null,
  };
  return { ...figure, ...nothing, verdict: "unsupported" };
}
