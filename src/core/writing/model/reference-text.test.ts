import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bindingSchema } from "#contracts/anchors.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { anchorsOf, printProse } from "#core/ledger/prose.ts";
import { documentSheet } from "./document-sheet.ts";
import { ledgerSheet } from "./ledger-sheet.ts";
import { bindingOfTerm, readReference } from "./reference-text.ts";
import { type Grounds, resolveText } from "./resolve-text.ts";

const ledger = openLedger([cardOf(harbour)]);
const sheet = ledgerSheet(ledger);
const grounds: Grounds = {
  ledger,
  sheet,
  document: documentSheet("", [], ledger),
  passages: new Map([
    [
      "p1",
      { id: "p1", label: "10-K, Item 7", cite: "10-K, Item 7", text: "Prices rose 4% in 2025." },
    ],
  ]),
  computed: new Map(),
  style: "mm",
};
const id = (item: string) => `${sheet.rows.find((row) => row.item === item)?.id ?? item}.2025`;
const print = (raw: string) => {
  const { prose, broken } = resolveText(raw, grounds);
  return printProse(prose, "mm").text + broken.map(({ reason }) => `<${reason}>`).join("");
};
const inBillions = (raw: string) =>
  printProse(resolveText(raw, { ...grounds, style: "bn" }).prose, "bn").text;
const [revenues, ebitda] = [id("Revenues"), id("EBITDA")];

describe("what a model writes between braces", () => {
  it.each([
    [`{{product(${revenues}, 0.5)}}`, "USD 1,210 mm"],
    [`{{${revenues} * 50%}}`, "USD 1,210 mm"],
    [`{{calc(${revenues} - ${ebitda} - ${ebitda})}}`, "USD 1,697 mm"],
    [`{{sum(${ebitda}, ${ebitda}, ${ebitda})}}`, "USD 1,083 mm"],
    [`{{ratio(${revenues}, sum(${ebitda}, ${ebitda}))|2}}`, "3.35x"],
    [`{{negate(${ebitda})}}`, "USD (361) mm"],
    [`{{${ebitda}|bn|1}}`, "USD 361.0 mm"],
    [`{{${revenues}|bn|2}}`, "USD 2.42bn"],
    [`{{share(${ebitda}, ${revenues})|2}}`, "14.92%"],
    [`{{(${revenues} - ${ebitda}) / ${revenues}|2}}`, "0.85x"],
    [`{{calc(365 * avg(${ebitda}, ${revenues}) / ${revenues})|2}}`, "209.74x"],
    ["{{view(20%)}}", "20%"],
    ["{{view(USD 500 mm)}}", "USD 500 mm"],
    ["{{view(150 bps)}}", "150 bps"],
  ])("%s prints %s", (raw, printed) => {
    expect(print(raw)).toBe(printed);
  });

  it.each([
    ["1", ""],
    ["2,", ""],
    ["-", ""],
    ["(−", ""],
    ["+", ""],
    ["0.", ""],
    ["$", ""],
    ["USD ", ""],
    [`{{${ebitda}}}`, ""],
    ["", ",000"],
    ["", ".5"],
    ["", "0"],
    ["", " mm"],
    ["", "bn"],
    ["", " million"],
    ["", "-thousand"],
    ["", "x"],
    ["", "%"],
    ["", " percent"],
  ])("is left out where typed characters make another figure of it: %s{{…}}%s", (lead, tail) => {
    const figures = [revenues, `share(${ebitda}, ${revenues})`, `ratio(${ebitda}, ${revenues})`];
    for (const figure of figures) {
      const raw = `It was ${lead}{{${figure}}}${tail} then.`;
      expect(resolveText(raw, grounds)).toMatchObject({ prose: [], broken: [{ text: raw }] });
    }
  });

  it.each([
    ["(", ")."],
    ["~", ", so it held."],
    ["mid-", ", 2 of them."],
    [`{{${ebitda}}}-`, "."],
    ["- ", " mainly, ex-items."],
    ["about ", " by 2026."],
    ["in 2025, ", "; more later."],
  ])("stands beside words and marks of its sentence: %s{{…}}%s", (lead, tail) => {
    expect(resolveText(`${lead}{{${revenues}}}${tail}`, grounds).broken).toEqual([]);
  });

  it("prints nothing that is not zero as zero", () => {
    const share = (part: number) => `{{ratio(${ebitda}, ${revenues}) * ${part}|0}}`;
    expect([1, 0.1, 0.01].map((part) => print(share(part)))).toEqual(["0.1x", "0.01x", "0.001x"]);
    expect(print(share(0.000_01))).toContain("would be printed as zero");
    expect(print(`{{difference(${ebitda}, ${ebitda})|0}}`)).toBe("USD 0 mm");
  });

  it("stands as the author's estimate where it is a view", () => {
    const draft = printProse(resolveText("A haircut of {{view(20%)}}.", grounds).prose, "mm");
    expect(anchorsOf(draft)).toMatchObject([
      {
        from: 13,
        to: 16,
        by: "analyst",
        binding: { constant: { value: 0.2, name: "My estimate" } },
      },
    ]);
    expect(print("{{view(a lot)}}")).toContain("is no figure");
  });

  it("is in millions where a sum of billions would not close as printed, or two read the same", () => {
    const [now, before] = [revenues, revenues.replace("2025", "2024")];
    expect(inBillions(`From {{${before}}} to {{${now}}}.`)).toBe(
      "From USD 2,390 mm to USD 2,419 mm.",
    );
    expect(inBillions(`To {{${now}}}. From {{${before}}}.`)).toBe("To USD 2.4bn. From USD 2.4bn.");
    const debt = id("Total Debt");
    expect(inBillions(`{{${now}}} less {{${debt}}} is {{difference(${now}, ${debt})}}.`)).toBe(
      "USD 2,419 mm less USD 1,257 mm is USD 1,162 mm.",
    );
  });

  it("prints what is made of ratios in percent where that is asked for, with its sign", () => {
    const less = [`1 - ${ebitda} / ${revenues}`, `${ebitda} / ${revenues} - 1`];
    const printed = less.map((formula) => print(`{{${formula}|%}}`));
    const share = Number.parseFloat(print(`{{share(${ebitda}, ${revenues})}}`));
    expect(printed).toEqual([`${(100 - share).toFixed(1)}%`, `(${(100 - share).toFixed(1)}%)`]);
  });

  it("cites a passage once a sentence", () => {
    const raw = "Prices rose {{p1}} and held {{p1}}. They fell {{p1}}.";
    expect(print(raw)).toBe("Prices rose (10-K, Item 7) and held. They fell (10-K, Item 7).");
  });

  it("is read or refused, and what is read travels on the wire", () => {
    const part = fc.constantFrom(
      revenues,
      ebitda,
      "r1",
      "(",
      ")",
      "+",
      "-",
      "*",
      "/",
      ",",
      " ",
      "sum(",
      "calc(",
      "growth(",
      "0.5",
      "20%",
      "|2",
      "|size",
      "|%",
      "view(",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        const read = readReference(parts.join(""));
        if (read.kind !== "figure") return;
        const binding = bindingOfTerm(read.term, (name) => sheet.bindingOf(name));
        if (typeof binding !== "string") bindingSchema.parse(binding);
      }),
      { numRuns: 2_000 },
    );
    const deep = Array.from({ length: 40 }, () => ebitda).join(" + 1 - ");
    expect(print(`{{${deep}}}`)).toMatch(/too long|too deep/);
  });
});
