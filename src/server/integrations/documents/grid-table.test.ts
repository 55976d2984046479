import { describe, expect, it } from "vitest";
import { htmlDocument } from "./filing-worker.ts";

function tablesOf(html: string) {
  return htmlDocument(html).blocks.flatMap((block) =>
    block.kind === "table" ? [block.table] : [],
  );
}

function cell(text: string, span: number): string {
  return `<td colspan="${span}">${text}</td>`;
}

/** A table of two groups of columns, laid out with other spans in each of its rows. */
function laidOut(spans: readonly number[]): string {
  const [sign = 1, digits = 1, gap = 1] = spans;
  const wide = sign + digits;
  const figures = (texts: readonly string[]) =>
    texts.map((text) => cell("$", sign) + cell(text, digits) + cell("", gap)).join("");
  const heads = (texts: readonly string[], count: number) =>
    texts.map((text) => cell(text, (wide + gap) * count - gap) + cell("", gap)).join("");
  return `<table><tr><td></td>${heads(["First half", "Full year"], 2)}</tr>
    <tr><td>(in millions)</td>${heads(["2025", "2024", "2025", "2024"], 1)}</tr>
    <tr><td>Caps</td>${figures(["1", "2", "3", "4"])}</tr>
    <tr><td>Lids</td>${["5", "(6", "7", "8"].map((text) => cell(text, wide) + cell(text.startsWith("(") ? ")" : "", gap)).join("")}</tr></table>`;
}

describe("the table that a page lays out", () => {
  it("has each figure under its own heads, however wide signs, digits and gaps are", () => {
    for (const sign of [1, 2, 3]) {
      for (const digits of [1, 2]) {
        for (const gap of [1, 2, 3]) {
          const [table] = tablesOf(laidOut([sign, digits, gap]));
          expect(table?.headerRows).toEqual([
            ["", "First half", "First half", "Full year", "Full year"],
            ["(in millions)", "2025", "2024", "2025", "2024"],
          ]);
          expect(table?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
            ["$1", "$2", "$3", "$4"],
            ["5", "(6)", "7", "8"],
          ]);
          expect(table).toMatchObject({ spans: true, units: "(in millions)" });
        }
      }
    }
  });

  it("never has a note's mark for a digit of the figure before it, nor what is struck out", () => {
    const raised = ["<sup>", '<span style="vertical-align: super">'].flatMap((open) =>
      ["2", "12", "a", "*"].map((mark) => [
        `${open}${mark}${open === "<sup>" ? "</sup>" : "</span>"}`,
        mark,
      ]),
    );
    for (const figure of ["500", "$50.5", "(17)"]) {
      for (const [printed = "", mark = ""] of raised) {
        const [table] = tablesOf(`<table><tr><td></td><td>2025</td></tr>
          <tr><td>Caps</td><td>${figure}${printed}</td></tr><tr><td>Lids</td><td><s>5</s>6</td></tr></table>`);
        const texts = table?.rows.map(({ cells }) => cells[0]?.text);
        expect(texts).toEqual([`${figure} (${mark})`, "6"]);
      }
    }
  });

  it("keeps its columns below a cell that reaches down over rows", () => {
    const [table] = tablesOf(`<table>
      <tr><td></td><td rowspan="2">Where</td><td colspan="2">June 30,</td></tr>
      <tr><td></td><td>2025</td><td>2024</td></tr>
      <tr><td>Swaps</td><td>Other assets</td><td>24</td><td>31</td></tr></table>`);
    expect(table?.headerRows).toEqual([
      ["", "Where", "June 30,", "June 30,"],
      ["", "", "2025", "2024"],
    ]);
    expect(table?.rows[0]?.cells.map(({ text }) => text)).toEqual(["Other assets", "24", "31"]);
  });

  it("is two where further heads stand between its figures", () => {
    const tables = tablesOf(`<table>
      <tr><td></td><td>2025</td><td>2024 (1)</td></tr><tr><td>Caps</td><td>1</td><td>2</td></tr>
      <tr><td></td><td>2023</td><td>2022</td></tr><tr><td>Caps</td><td>3</td><td>4</td></tr></table>`);
    expect(tables.map(({ headerRows }) => headerRows)).toEqual([
      [["", "2025", "2024 (1)"]],
      [["", "2023", "2022"]],
    ]);
  });

  it("has the facts of an inline page in an upload as in a filing", () => {
    const [table] =
      tablesOf(`<ix:header><xbrli:context id="c"><xbrli:startdate>2025-01-01</xbrli:startdate>
      <xbrli:enddate>2025-09-30</xbrli:enddate></xbrli:context><xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:header>
      <table><tr><td></td><td>Nine months</td></tr><tr><td>Caps</td>
      <td>(<ix:nonfraction name="made:Caps" contextref="c" unitref="u" scale="6" sign="-">14.5</ix:nonfraction>)</td></tr>
      <tr><td>Lids</td><td>3</td></tr></table>`);
    expect(table?.rows[0]?.cells[0]).toMatchObject({
      text: "(14.5)",
      value: -14.5e6,
      period: "9M 2025-09-30",
      end: "2025-09-30",
      concept: "made:Caps",
      currency: "USD",
    });
  });

  it.each([
    ["2", 2],
    ["$ 109", 109],
    ["109 (1)", 109],
    ["(14)", -14],
    ["$(14)", -14],
    ["−14", -14],
  ])("has the sign a page prints, whatever that of a fact is: %s", (printed, millions) => {
    for (const sign of ["", 'sign="-"']) {
      const tagged = printed.replace(
        /\d+/,
        (digits) =>
          `<ix:nonfraction name="made:Caps" contextref="c" unitref="u" scale="6" ${sign}>${digits}</ix:nonfraction>`,
      );
      const [table] =
        tablesOf(`<ix:header><xbrli:context id="c"><xbrli:enddate>2025-09-30</xbrli:enddate></xbrli:context>
        <xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:header>
        <table><tr><td></td><td>2025</td></tr><tr><td>Caps</td><td>${tagged}</td></tr>
        <tr><td>Lids</td><td>3</td></tr></table>`);
      expect(table?.rows[0]?.cells[0]).toMatchObject({ text: printed, value: millions * 1e6 });
    }
  });

  it.each([
    ["2025-12-20", undefined],
    ["2025-02-15", undefined],
    ["2025-11-15", undefined],
    ["2025-01-01", "2025"],
    ["2024-12-29", "2025"],
    ["2025-10-01", "3M 2025-12-31"],
  ])("has a fact's time where it is months, and of days none: from %s", (start, period) => {
    expect(factOf(start, "")?.period).toBe(period);
  });

  it("has a fact's money where its unit is money, or money a share", () => {
    const ofShares = factOf("2025-01-01", "<xbrli:measure>xbrli:shares</xbrli:measure>");
    expect([factOf("2025-01-01", "")?.unit, ofShares?.unit]).toEqual(["money", "perShare"]);
    for (const other of ["utr:bbl", "utr:MMBTU", "made:Crate"]) {
      const fact = factOf("2025-01-01", `<xbrli:measure>${other}</xbrli:measure>`);
      expect([fact?.unit, fact?.currency]).toEqual([undefined, undefined]);
    }
  });
});

/** The cell of a fact of a span to the end of 2025, in dollars or in dollars per something. */
function factOf(start: string, measure: string) {
  return tablesOf(`<ix:header><xbrli:context id="c"><xbrli:startdate>${start}</xbrli:startdate>
      <xbrli:enddate>2025-12-31</xbrli:enddate></xbrli:context>
      <xbrli:unit id="u"><xbrli:divide><xbrli:unitnumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitnumerator>
      <xbrli:unitdenominator>${measure}</xbrli:unitdenominator></xbrli:divide></xbrli:unit></ix:header>
      <table><tr><td></td><td>2025</td></tr><tr><td>Caps</td>
      <td><ix:nonfraction name="made:Caps" contextref="c" unitref="u" scale="0">70</ix:nonfraction></td></tr>
      <tr><td>Lids</td><td>3</td></tr></table>`)[0]?.rows[0]?.cells[0];
}
