import type { ContextItem } from "#core/ledger/connected-data.ts";

const ACCESSION = "0009990001-26-000002";

type Passage = Readonly<Record<string, unknown>>;

/** A card of a fictional company's 10-K: the debt table, a covenant, a second table of one row, and any more texts and tables. */
export function passagesCard(
  texts: readonly string[] = [],
  tables: readonly Passage[] = [],
): ContextItem {
  return {
    id: "filing-1",
    ticker: "HPKG",
    type: "rag-query",
    label: "SEC Filing Data",
    timestamp: "2026-03-11T10:00:00.000Z",
    status: "success",
    query: "Financial covenants and compliance",
    filingType: "10-K",
    data: {
      context: "",
      filing: {
        accession: ACCESSION,
        form: "10-K",
        period: "2025-12-31",
        filed: "2026-02-27",
        ticker: "HPKG",
        name: "Harbour Packaging Group",
        notes: [],
      },
      results: [
        result("p412", debtTable()),
        result("p413", {
          content:
            "The revolving credit facility provides for borrowings of up to $350 million and matures in June 2029. The credit agreement requires the Company to maintain a ratio of net debt to EBITDA of not more than 4.50 to 1.00, tested at the end of each fiscal quarter. At December 31, 2025 the ratio was 2.98 to 1.00, and the Company was in compliance with all covenants.",
        }),
        result("p414", tableResult([["Revolver", "350"]], ["2025"])),
        ...texts.map((content, at) => result(`p${500 + at}`, { content })),
        ...tables.map((table, at) => result(`p${600 + at}`, table)),
      ],
    },
  };
}

/** When debt falls due, tagged and under a caption; the years across, or down. As of a year, or of those years. */
export function scheduleTable(caption: string, isDown: boolean, asOf?: string): Passage {
  const years = ["2026", "2027", "2028", "Thereafter"];
  const amounts = ["75", "30", "255", "500"];
  const { content, table } = isDown
    ? tableResult(
        years.map((year, at) => [year, amounts[at] ?? ""]),
        ["2025"],
      )
    : tableResult([["Principal", ...amounts]], years);
  const concept = "us-gaap:LongTermDebtMaturitiesRepaymentsOfPrincipal";
  const rows = table.rows.map(({ label, cells }) => ({
    label,
    cells: cells.map((cell) => ({ ...cell, concept, period: asOf ?? cell.period })),
  }));
  return { content: `${caption}\n${content}`, table: { ...table, rows, caption } };
}

function result(anchor: string, { section = "Item 8, 12. Debt", ...passage }: Passage) {
  return {
    ...passage,
    score: 1,
    source: {
      id: `d/${anchor}`,
      accession: ACCESSION,
      form: "10-K",
      period: "2025-12-31",
      filed: "2026-02-27",
      page: 83,
      pageEnd: 83,
      section,
      anchor,
      excerpt: "",
      hash: `hash of ${anchor}`,
    },
  };
}

function debtTable() {
  return tableResult(
    [
      ["Receivables facility, due 2026", "60", "54"],
      ["Term loan, due 2028", "225", "267"],
      ["6.875% senior notes, due 2031", "500", "500"],
      ["Equipment loans, due in installments to 2030", "136", "151"],
      ["Unamortized discount and issuance costs", "(14)", "(17)"],
      ["Revolver", "0", "10"],
      ["Less current portion", "(75)", "(69)"],
    ],
    ["2025", "2024"],
  );
}

function tableResult(rows: readonly (readonly string[])[], years: readonly string[]) {
  const lines = rows.map(([label = "", ...cells]) =>
    [label, ...cells.map((cell, at) => `${years[at] ?? ""}: ${cell}`)].join(" | "),
  );
  return {
    content: ["In millions of dollars", ...lines].join("\n"),
    table: {
      units: "In millions of dollars",
      headerRows: [["In millions of dollars", ...years]],
      rows: rows.map(([label = "", ...cells]) => ({
        label,
        cells: cells.map((text, at) => ({
          text,
          value: (text.startsWith("(") ? -1 : 1) * Number(text.replaceAll(/[()]/g, "")) * 1e6,
          unit: "money",
          currency: "USD",
          scale: 1e6,
          period: years[at] ?? "",
        })),
      })),
    },
  };
}
