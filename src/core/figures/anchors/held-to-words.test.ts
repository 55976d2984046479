import { describe, expect, it } from "vitest";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { documentFigures } from "#core/figures/check/document-figures.ts";
import { standingNote } from "#core/figures/check/document-figures-text.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { bySize, evaluate, isAbsent } from "#core/ledger/formula.ts";
import { isOutflow } from "#core/ledger/items.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import { printDatum } from "#core/ledger/print-datum.ts";
import type { Binding, Op, Operand } from "#core/ledger/reference.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { passagesCard } from "#core/ledger/testing/passages.ts";

const TICKER = "AAPL";
const CARDS = cardsOf([TICKER]);
const ledger = openLedger(CARDS);
const STAMP = { by: "product", at: "2026-11-25T00:00:00.000Z" } as const;

function cell(item: string, period = "2025"): Binding {
  return { ref: { entity: TICKER, item, period } };
}

function make(op: Op, ...args: readonly Operand[]): Binding {
  return { formula: { op, args, signs: "shown" } };
}

function printed(binding: Binding, cards: readonly ContextItem[] = CARDS): string {
  const datum = evaluate(binding, openLedger(cards));
  if (isAbsent(datum)) throw new Error(datum.reason);
  return printDatum(datum, "mm");
}

/** A sentence with a figure of each binding in the places of `#`. */
function written(form: string, bindings: readonly Binding[], connectedData = CARDS) {
  const parts = form.split("#");
  let content = parts[0] ?? "";
  const placed = bindings.map((binding, at) => {
    const text = printed(binding, connectedData);
    const from = content.length;
    content += text + (parts[at + 1] ?? "");
    return { ...STAMP, id: String(at), from, to: from + text.length, text, binding };
  });
  const anchors = fittingAnchors(placed, content);
  const checked = checkAnchored({
    content,
    connectedData,
    primaryTicker: connectedData[0]?.ticker,
    anchors,
  });
  const { figures, warnings } = documentFigures(checked, content, []);
  const last = placed.at(-1)?.from;
  const figure = figures.find(({ position }) => position === last);
  return { figure, isGreen: figure?.state === "verified" && warnings.length === 0 };
}

const FORMS = [
  (name: string) => `${name} of # leaves room.`,
  (name: string) => `In FY2025 ${name} was #.`,
  (name: string) => `It had # of ${name} in FY2025.`,
  (name: string) => `With taxes paid, ${name} stood at #.`,
] as const;

describe("a formula under the name of a row", () => {
  const rows = ledger.providers
    .flatMap(({ items }) => items)
    .filter((item) => {
      const datum = ledger.find({ entity: TICKER, item, period: "2025" });
      return datum?.unit === "money" && datum.value !== 0 && wordsOf(item).name !== item;
    });
  const parts = rows.filter((_, at) => at % 3 === 0);
  const formulas = parts.flatMap((a) =>
    parts.flatMap((b) => (["sum", "difference"] as const).map((op) => make(op, cell(a), cell(b)))),
  );

  it.each(FORMS.map((form) => [form("…"), form] as const))(
    "is verified where it is that row, and nowhere else: %s",
    (_, form) => {
      const wrong: string[] = [];
      let others = 0;
      for (const [at, item] of rows.entries()) {
        const own = ledger.find({ entity: TICKER, item, period: "2025" });
        const name = wordsOf(item).name;
        // Each row under one formula of so many, and all of them under some row.
        for (const binding of formulas.filter((__, place) => place % rows.length === at)) {
          const { figure, isGreen } = written(form(name), [binding]);
          const said = [own, own && isOutflow(item) ? bySize(own) : own].map(
            (datum) => datum && printDatum(datum, "mm"),
          );
          const isWay = said.includes(printed(binding));
          if (!isWay) others += 1;
          if (!isWay && isGreen) wrong.push(`${form(name)} ${figure?.measure}`);
        }
      }
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(others).toBeGreaterThan(100);
    },
  );

  it.each([
    [
      "Discretionary FCF",
      make("sum", cell("Cash Flow From Operating Activities"), cell("Capital Expenditure")),
    ],
    ["EBITDA", make("sum", cell("EBIT"), cell("D&A"))],
    ["Net Debt", make("difference", cell("Total Debt"), cell("Cash And Equivalents"))],
    ["Capital Expenditure", make("negate", cell("Capital Expenditure"))],
    ["Gross Profit", make("sum", cell("Revenues"), cell("COGS"))],
  ])("is verified as %s, which it is in every form", (item, binding) => {
    const falsely = FORMS.map((form) => form(wordsOf(item).name)).filter(
      (form) => !written(form, [binding]).isGreen,
    );
    expect(falsely).toEqual([]);
  });

  it("says what the row is, and what this is, or what the row is by the data", () => {
    const less = make(
      "difference",
      cell("Cash Flow From Operating Activities"),
      cell("Capital Expenditure"),
    );
    const { figure } = written("Free cash flow of # leaves room.", [less]);
    expect(figure).toMatchObject({
      state: "unsupported",
      note: "the sentence says Discretionary FCF FY2025, which is USD 98,767 mm; this is Cash Flow From Operating Activities FY2025 - Capital Expenditure FY2025",
    });
    expect(written("Free cash flow was # in FY2025.", [less]).figure).toMatchObject({
      state: "contradicted",
      expected: { display: "USD 98,767 mm" },
    });
  });
});

describe("a row under the name of another", () => {
  const companies = [CARDS, [cardOf(harbour)]].map((cards) => {
    const entity = cards[0]?.ticker ?? "";
    const opened = openLedger(cards);
    const cells = opened.providers.flatMap(({ items }) =>
      items.flatMap((item) => {
        const datum = opened.find({ entity, item, period: "2025" });
        const isKnown = wordsOf(item).name !== item || /^(?:EBITDA?|COGS|D&A)$/.test(item);
        return isKnown && datum?.unit === "money" && datum.value !== 0 ? [{ item, datum }] : [];
      }),
    );
    return { cards, entity, cells };
  });

  it.each([
    ...FORMS.map((form) => form("…")),
    "The year ended with … of # on hand.",
    "It has … of # at hand.",
    "The … was #.",
    "It holds # in … today.",
  ])("has no source, and a row under its own name has it: %s", (form) => {
    const wrong: string[] = [];
    let others = 0;
    for (const { cards, entity, cells } of companies) {
      for (const [a, said] of cells.entries()) {
        const content = form.replace("…", wordsOf(said.item).name);
        for (const [b, own] of cells.entries()) {
          const isOther = Math.abs(said.datum.value) !== Math.abs(own.datum.value);
          if ((a + 3 * b) % 5 !== 0 && a !== b) continue;
          const { figure } = written(
            form.replace("…", wordsOf(said.item).name),
            [{ ref: { entity, item: own.item, period: "2025" } }],
            cards,
          );
          const isSourced = figure?.state === "verified";
          if (isOther) others += 1;
          if ((isOther && isSourced) || (a === b && !isSourced))
            wrong.push(`${content} ${own.item}`);
        }
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(others).toBeGreaterThan(300);
  });
});

const YEARS = ["2025", "2024", "2023", "2022"] as const;
const over = (op: Op, item: string) => make(op, ...YEARS.map((year) => cell(item, year)));
const free = (year: string, op: Op = "sum") =>
  make(op, cell("Cash Flow From Operating Activities", year), cell("Capital Expenditure", year));

describe("an operation that the words name", () => {
  const SAID: Readonly<Partial<Record<Op, string>>> = {
    average: "Average # name over the four years was #.",
    max: "The highest # name of the four years was #.",
    min: "The lowest # name of the four years was #.",
    sum: "The four years of # name came to # together.",
  };
  const OPS = ["average", "max", "min", "sum"] as const;
  const OPPOSITE: Readonly<Partial<Record<Op, Op>>> = { max: "min", min: "max" };

  it.each(["Revenues", "Capital Expenditure", "EBITDA", "Tax Expense"])(
    "is the formula's, by the sizes of %s",
    (item) => {
      const out = isOutflow(item);
      for (const said of OPS) {
        const form = (SAID[said] ?? "").replace("# name", wordsOf(item).name);
        for (const op of OPS) {
          // Shown negative, the largest outflow is the least number.
          const own = (out && OPPOSITE[op]) || op;
          const { isGreen } = written(form, [over(own, item)]);
          expect(`${form} ${op} ${isGreen}`).toBe(`${form} ${op} ${op === said}`);
        }
      }
    },
  );

  it.each([
    ["EBIT plus D&A came to #.", make("sum", cell("EBIT"), cell("D&A")), true],
    ["EBIT less D&A came to #.", make("sum", cell("EBIT"), cell("D&A")), false],
    [
      "Dividends and share repurchases together came to #.",
      make("sum", cell("Dividends Paid"), cell("Share Repurchases")),
      true,
    ],
    [
      "Dividends and share repurchases together came to #.",
      make("difference", cell("Dividends Paid"), cell("Share Repurchases")),
      false,
    ],
    [
      "Operating cash flow less capital expenditure leaves free cash flow of #.",
      free("2025"),
      true,
    ],
    [
      "Operating cash flow less capital expenditure leaves free cash flow of #.",
      free("2025", "difference"),
      false,
    ],
    ["Free cash flow, after all investment, was # in FY2025.", free("2025", "difference"), false],
    ["Average free cash flow was #.", make("average", free("2025"), free("2024")), true],
    [
      "Average free cash flow was #.",
      make("average", free("2025", "difference"), free("2024")),
      false,
    ],
    [
      "Free cash flow changed by # over the year.",
      make("difference", free("2025"), free("2024")),
      true,
    ],
    ["EBITDA rose by #.", make("difference", free("2025"), free("2024")), false],
    ["Free cash flow grew #.", make("growth", free("2025"), free("2024")), true],
    ["SG&A took # of revenue.", make("share", cell("SG&A"), cell("Revenues")), true],
    [
      "Capital expenditure took # of revenue.",
      make("share", cell("SG&A"), cell("Revenues")),
      false,
    ],
    ["Net debt is # EBITDA.", make("ratio", cell("Total Debt"), cell("EBITDA")), false],
    ["Debt is # EBITDA.", make("ratio", cell("Total Debt"), cell("EBITDA")), true],
    [
      "Free cash flow per share was #.",
      make("ratio", cell("Discretionary FCF"), cell("Diluted Shares")),
      true,
    ],
    ["Revenue of # a month is a lot.", make("ratio", cell("Revenues"), 12), true],
    ["Revenue of # is a lot.", make("ratio", cell("Revenues"), 12), false],
    [
      "Revenue in the first half was #.",
      make("sum", cell("Revenues", "Q1 FY2026"), cell("Revenues", "Q2 FY2026")),
      true,
    ],
    ["The gap is #.", make("difference", cell("Total Debt"), cell("Cash And Equivalents")), true],
    [
      "Cash covers short-term debt # times over.",
      make("ratio", cell("Cash And Equivalents"), cell("Short-Term Debt")),
      true,
    ],
  ])("is held to its rows: %s", (form, binding, isRight) => {
    expect(written(form, [binding]).isGreen).toBe(isRight);
  });
});

describe("a change whose earlier end is named first", () => {
  const items = ["Revenues", "Gross Profit", "EBITDA", "Net Income", "Total Debt", "Net Debt"];

  it.each(["… V #.", "…, which V #, is one.", "… V by # in FY2025."])(
    "goes the way of its row: %s",
    (form) => {
      for (const item of items) {
        const [now = 0, before = 0] = ["2025", "2024"].map(
          (period) => ledger.find({ entity: TICKER, item, period })?.value,
        );
        for (const op of ["difference", "change"] as const) {
          const [a, b] = now > before ? ["2025", "2024"] : ["2024", "2025"];
          for (const verb of ["rose", "fell"]) {
            const sentence = form.replace("…", item).replace("V", verb);
            const { isGreen } = written(sentence, [make(op, cell(item, a), cell(item, b))]);
            expect(`${item} ${verb} ${isGreen}`).toBe(
              `${item} ${verb} ${(verb === "rose") === now > before}`,
            );
          }
        }
      }
    },
  );
});

describe("a number typed into a formula", () => {
  it.each([365, 360, 4, 100, 1000, 12, 2])(
    "needs no source where it counts time or units: %d",
    (number) => {
      expect(written("That comes to #.", [make("ratio", cell("Revenues"), number)]).isGreen).toBe(
        true,
      );
    },
  );

  it.each([1.37, 0.8, 7, 0.3])("is not traced where it is anything else: %d", (number) => {
    for (const binding of [
      make("product", number, cell("Revenues")),
      make("difference", cell("Revenues"), make("product", cell("EBITDA"), number)),
    ]) {
      const { figure } = written("That comes to #.", [binding]);
      expect(figure && [figure.state, standingNote(figure)]).toEqual(["unsupported", "untraced"]);
    }
  });

  it("is traced where a figure of its sentence has it from the data", () => {
    const margin = cell("EBITDA Margin (%)");
    const value = ledger.find({ entity: TICKER, item: "EBITDA Margin (%)", period: "2025" })?.value;
    const shown = Math.round((value ?? 0) * 1_000) / 1_000;
    const binding = make("product", cell("Revenues"), shown);
    expect(written("At # that comes to #.", [margin, binding]).isGreen).toBe(true);
    expect(written("That comes to #.", [binding]).isGreen).toBe(false);
  });
});

describe("a passage's figure", () => {
  const card = passagesCard(
    [
      "In fiscal 2025 capital expenditure was $12.7 billion and operating income was $133.1 billion.",
    ],
    [
      {
        content: "Selected data",
        table: {
          headerRows: [["(in millions)", "2025"]],
          fiscalYear: { end: "09-27", reported: "2025-09-27" },
          currency: "USD",
          rows: ["Net sales", "Net income", "Income taxes", "iPhone"].map((label, at) => ({
            label,
            cells: [
              {
                text: String(1_001 + at),
                value: (1_001 + at) * 1e6,
                period: "2025",
                unit: "money" as const,
                currency: "USD",
                scale: 1e6,
              },
            ],
          })),
        },
      },
    ],
  );
  const provider = openLedger([card]).providers.find(isOfPassages);
  const cellOf = (label: string): Binding => {
    const item = provider?.items.find((each) => each.includes(label)) ?? label;
    const period = provider?.periods.find((each) => provider.find(item, each) !== undefined);
    return { ref: { entity: provider?.entity ?? "", item, period: period ?? "" } };
  };

  it.each([
    ["Net sales", "revenue", true],
    ["Net sales", "net income", false],
    ["Net income", "net income", true],
    ["Net income", "revenue", false],
    ["Income taxes", "EBITDA", false],
    ["Income taxes", "tax expense", true],
    // A row that has no name of every company's may be said to be one.
    ["iPhone", "revenue", true],
    ["capital expenditure was", "capital expenditure", true],
    ["capital expenditure was", "EBITDA", false],
  ])("of %s is verified as %s: %s", (label, said, isRight) => {
    // Statements that say another amount of the row are a warning of its own.
    const states = [[card], [card, cardOf(harbour)]].map(
      (cards) => written(`It reports ${said} of # in all.`, [cellOf(label)], cards).figure?.state,
    );
    const state = isRight ? "verified" : "unsupported";
    expect(states).toEqual([state, state]);
  });
});

it("says what the sentence says where the analyst chose a formula for it", () => {
  const binding = make("difference", cell("EBITDA"), cell("Capital Expenditure"));
  const text = printed(binding);
  const content = `Net income was ${text} in FY2025.`;
  const place = { from: content.indexOf(text), to: content.indexOf(text) + text.length };
  const chosen = { ...STAMP, ...place, id: "a", by: "analyst" as const, text, binding };
  const anchors = fittingAnchors([chosen], content);
  const { warnings } = checkAnchored({ content, connectedData: CARDS, anchors });
  expect(warnings.map(({ kind, note }) => `${kind}: ${note}`)).toEqual([
    expect.stringMatching(/^binding: the sentence says Net Income FY2025, which is USD [\d,]+ mm/),
  ]);
});

it("warns of a source that the analyst chose under another row's name, and lets it stand", () => {
  const rows = ["EBITDA", "Net Income", "Total Debt", "Cash And Equivalents"];
  const forms = [
    "# was {f} in FY2025.",
    "The group reported # of {f}.",
    "# (FY2025): {f}",
    "Over lunch we heard # was {f}.",
  ];
  const unwarned = rows.flatMap((own) =>
    rows.flatMap((said) =>
      forms.flatMap((form) => {
        const text = printed(cell(own));
        const content = form.replace("#", wordsOf(said).name).replace("{f}", text);
        const place = { from: content.indexOf(text), to: content.indexOf(text) + text.length };
        const chosen = {
          ...STAMP,
          ...place,
          id: "a",
          by: "analyst" as const,
          text,
          binding: cell(own),
        };
        const anchors = fittingAnchors([chosen], content);
        const { figures, warnings } = checkAnchored({ content, connectedData: CARDS, anchors });
        expect(figures.find(({ position }) => position === place.from)?.verdict).toBe("verified");
        return (warnings.some(({ kind }) => kind === "binding") ? own !== said : own === said)
          ? []
          : [content];
      }),
    ),
  );
  expect(unwarned).toEqual([]);
});
