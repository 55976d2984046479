import { describe, expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { evaluate, isAbsent } from "#core/ledger/formula.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { isOfPassages } from "#core/ledger/passages-provider.ts";
import { anchorsOf, printProse } from "#core/ledger/prose.ts";
import { isPassage } from "#core/ledger/source.ts";
import { passagesCard, scheduleTable } from "#core/ledger/testing/passages.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { REAL_TICKERS, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import { documentSheet } from "./document-sheet.ts";
import { readTerm } from "./reference-text.ts";
import { columnKey, ledgerSheet } from "./ledger-sheet.ts";
import { passageText } from "./model-context.ts";
import { passageCells } from "./passage-cells.ts";
import { type CitablePassage, type Grounds, resolveText } from "./resolve-text.ts";

const TEXTS = [
  "The mill cost $12.4 million in 2025. A press of $3 million was bought, and $3 million was spent on moulds.",
];
const card = passagesCard(TEXTS, [scheduleTable("Maturities of debt", false)]);
const ledger = openLedger([cardOf(harbour), card]);
const provider = ledger.providers.find(isOfPassages);
if (provider === undefined) throw new Error("no passages");
const passages = new Map(
  provider.passages.map((passage, at): [string, CitablePassage] => {
    const { text } = passage;
    const cells = passageCells(provider, passage);
    return [`p${at + 1}`, { id: `p${at + 1}`, label: "10-K", cite: "10-K", text, cells }];
  }),
);
const sheet = ledgerSheet(ledger);
const grounds: Grounds = {
  ledger,
  sheet,
  document: documentSheet("", [], ledger),
  passages,
  computed: new Map(),
  style: "mm",
};
const said = (raw: string) => {
  const { prose, broken } = resolveText(raw, grounds);
  const printed = printProse(prose, "mm");
  return {
    text: printed.text + broken.map(({ reason }) => `<${reason}>`).join(""),
    anchored: anchorsOf(printed).length,
  };
};
const id = (item: string) => sheet.rows.find((row) => row.item === item)?.id ?? item;

describe("a figure of a passage, named where it stands", () => {
  it("is every cell that is certain, by the row's number and the column's name as they are shown", () => {
    const named = [...passages].flatMap(([of, { text, cells }]) => {
      const passage = provider.passages.find((one) => one.text === text);
      const shown = passageText({ id: of, label: "", cite: "", text, cells });
      const columns = / columns="([^"]*)"/.exec(shown)?.[1]?.split(", ") ?? [];
      return (passage === undefined ? [] : provider.dataOf(passage)).flatMap((datum) => {
        const at = datum.source && isPassage(datum.source) ? datum.source.at : undefined;
        if (at === undefined || !("row" in at)) return [];
        const own = columns[at.column]?.split(" ")[0] ?? "";
        const bound = [`c${at.column + 1}`, own].map((name) => {
          const binding = cells?.find(`${at.row + 1}.${name}`) ?? "no cells";
          return typeof binding === "string" ? binding : evaluate(binding, ledger);
        });
        return [{ datum, bound, isNumbered: shown.includes(`\n${at.row + 1}| `) }];
      });
    });
    expect(named.length).toBeGreaterThan(15);
    for (const { datum, bound, isNumbered } of named) {
      const same = { value: datum.value, item: datum.item, period: datum.period };
      expect(bound).toMatchObject([same, same]);
      expect(isNumbered).toBe(true);
    }
  });

  it.each([
    ["Debt of {{p1.2.2025}}.", "Debt of USD 225 mm."],
    ["Costs of {{p1.5.2024|size}}.", "Costs of USD 17 mm."],
    ['It cost {{p4."$12.4 million"}}.', "It cost $12.4 million."],
    ['Moulds took {{p4."$3 million was spent on moulds"}}.', "Moulds took $3 million."],
    ['Half was {{calc(p4."$12.4 million" / 2)|1}}.', "Half was USD 6.2 mm."],
    ["Up {{p1.2.2025 - p1.2.2024|size}}.", "Up USD 42 mm."],
    [
      `{{calc(365 * avg(p1.3.2025, p1.3.2024) / ${id("Revenues")}.2025)|2}} in days.`,
      "75.44x in days.",
    ],
  ])("%s prints %s", (raw, printed) => {
    expect(said(raw)).toEqual({ text: printed, anchored: 1 });
  });

  it.each([
    ["It cost {{p3.“$12.4 million”}}.", /no figure of p3/],
    ["{{p1.2.2023}}.", /no figure of p1.*no such cell/],
    ["{{p1.99.2025}}.", /no such cell/],
    ['{{p4."$3 million"}}.', /stands in it twice/],
    ['{{p4."$9 million"}}.', /doesn't stand in it/],
    ['{{p4."$3 million was bought, and $3 million"}}.', /holds several figures/],
    ['{{p4."The mill"}}.', /holds no figure/],
    ["{{p77.1.2025}}.", /no id/],
  ])("%s is refused, with the reason", (raw, reason) => {
    expect(said(raw)).toEqual({ text: expect.stringMatching(reason), anchored: 0 });
  });
});

it.each(REAL_TICKERS)("every cell of the tables has a name that can be said: %s", (ticker) => {
  const own = openLedger([cardOf(realCompany(ticker))]);
  const { rows, bindingOf } = ledgerSheet(own);
  const unsaid = rows.flatMap(({ id: row, item, provider: of }) =>
    of.periods.flatMap((period) => {
      const name = `${row}.${columnKey(period)}`;
      const term = readTerm(name);
      const binding = bindingOf(name);
      const datum = binding && evaluate(binding, own);
      const isNamed = datum && !isAbsent(datum) ? datum.period === period : !of.find(item, period);
      return typeof term !== "string" && "id" in term && term.id === name && isNamed ? [] : [name];
    }),
  );
  expect(unsaid).toEqual([]);
});
