import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderWithProviders } from "#client/testing/render-with-providers.tsx";
import { contextItemSchema } from "#contracts/connected-data.ts";
import { passageInContextSchema, type PassageView } from "#contracts/passages.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { passagesCard, scheduleTable } from "#core/ledger/testing/passages.ts";
import { filingOf } from "./filing-cards.ts";
import { PassageBody } from "./passage-body.tsx";
import { passagesOn } from "./passage-ref.ts";
import { TableCard } from "./table-card.tsx";
import { OfferedTables } from "./offered-tables.tsx";
import {
  cardOfTable,
  offeredTables,
  sourceBeside,
  tableOf,
  withEarlier,
  withFound,
  withTable,
} from "./table-cards.ts";
import { TablesBesideDialog } from "./tables-beside-dialog.tsx";

const CARD = passagesCard();
const MADE = { id: "table", timestamp: "2026-11-20T12:00:00.000Z" };

/** The first passage of the card that is a table, as the viewer reads it beside others. */
function tablePassage(): PassageView["passage"] {
  const found = filingOf(CARD)?.results.find(({ table }) => table !== undefined);
  if (found?.table === undefined) throw new Error("the card holds no table");
  const { source, content, table } = found;
  const { anchor, page, hash, section = "" } = source;
  return { anchor, kind: "table", text: content, table, page, headings: section.split(", "), hash };
}

const NOWHERE = () => Promise.resolve();

function labels() {
  return screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
}

function chip(name: string) {
  return screen.findByRole("button", { name });
}

function around() {
  return { opened: { id: `d/${tablePassage().anchor}` }, passage: tablePassage() };
}

function connected() {
  const [card] = withTable([], CARD, around(), MADE);
  if (card === undefined) throw new Error("no card was made");
  return card;
}

describe("a table of a filing", () => {
  it("becomes a card under its name, once, that the server takes and whose cells are data", () => {
    const card = connected();
    expect(contextItemSchema.parse(card)).toMatchObject({ type: "document-table", id: "table" });
    expect(card.label).toBe("Debt, Note 12, 10-K FY2025");
    expect(withTable([card], CARD, around(), { ...MADE, id: "again" })).toEqual([card]);
    const source = sourceBeside(CARD, around());
    expect(source && cardOfTable([card], source)).toBe(card);
    expect(passagesOn(card)).toMatchObject([{ anchor: tablePassage().anchor, tag: "10-K" }]);
    const [provider] = openLedger([card]).providers;
    const [item = ""] = provider?.items ?? [];
    const datum = provider?.periods.map((period) => provider.find(item, period)).find(Boolean);
    expect(datum?.source).toMatchObject({ anchor: tablePassage().anchor });
  });

  it("is of the document that was opened, whichever of the card's it is", () => {
    const files = ["annual report.pdf", "certificate.docx", "leases.xlsx"];
    const results = files.map((fileName, at) => ({
      content: "",
      source: {
        id: `${at}/p1`,
        documentId: `${at}`,
        fileName,
        anchor: "p1",
        excerpt: "",
        hash: "h",
      },
    }));
    const loaded = { ...CARD, type: "knowledge-base" as const, data: { context: "", results } };
    for (const [at, fileName] of files.entries()) {
      const beside = { ...around(), opened: { id: `${at}/p1` } };
      const [card] = withTable([], loaded, beside, MADE);
      expect(card?.label.endsWith(fileName)).toBe(true);
      expect(card?.sources).toMatchObject([{ documentId: `${at}`, fileName }]);
    }
    expect(withTable([], loaded, around(), MADE)).toEqual([]);
  });

  it("has a name of its own among the tables of its note", () => {
    const { table } = tablePassage();
    const captions = [
      undefined,
      "Maturities of debt:",
      "Maturities of debt:",
      "Terms are said below. ".repeat(9),
    ];
    const cards = captions.reduce<readonly (typeof CARD)[]>((held, caption, at) => {
      const passage = {
        ...tablePassage(),
        anchor: `p9${at}`,
        table: { headerRows: [], rows: [], ...table, caption },
      };
      return withTable(held, CARD, { ...around(), passage }, { ...MADE, id: `${at}` });
    }, []);
    expect(cards.map(({ label }) => label)).toEqual([
      "Debt, Note 12, 10-K FY2025",
      "Maturities of debt, Note 12, 10-K FY2025",
      "Debt, Note 12, 10-K FY2025 (2)",
      "Debt, Note 12, 10-K FY2025 (3)",
    ]);
  });

  it("shows its rows as filed, the largest or the smallest first, and opens at its page", async () => {
    const card = connected();
    const onOpen = vi.fn<() => void>();
    const { user } = renderWithProviders(
      <TableCard
        card={card}
        onOpen={onOpen}
        onEarlier={NOWHERE}
        onAdd={vi.fn<() => void>()}
        onInsert={vi.fn<() => void>()}
      />,
    );
    const filed = tableOf(card)?.table.rows.map(({ label }) => label) ?? [];
    expect(labels()).toEqual(filed);
    const [, head] = screen.getAllByRole("columnheader").toReversed();
    if (head === undefined) throw new Error("nothing to sort by");
    const press = () => user.click(within(head).getByRole("button"));
    await press();
    const falling = labels();
    expect(falling).not.toEqual(filed);
    expect(falling.toSorted()).toEqual(filed.toSorted());
    expect(head.getAttribute("aria-sort")).toBe("descending");
    await press();
    expect(head.getAttribute("aria-sort")).toBe("ascending");
    await press();
    expect(labels()).toEqual(filed);
    await user.click(screen.getByRole("button", { name: /^(?:Page|Open)/ }));
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it("gives each figure by its row as filed, wherever sorting puts it", async () => {
    const card = connected();
    const onInsert = vi.fn<(at: { row: number; column: number }) => void>();
    const { user } = renderWithProviders(
      <TableCard
        card={card}
        onOpen={vi.fn<() => void>()}
        onEarlier={NOWHERE}
        onAdd={vi.fn<() => void>()}
        onInsert={onInsert}
      />,
    );
    await user.click(screen.getByRole("button", { name: "2025" }));
    const figures = screen.getAllByRole("button", { name: /^Insert / });
    expect(figures.length).toBeGreaterThan(1);
    const { rows = [] } = tableOf(card)?.table ?? {};
    for (const figure of figures) {
      await user.click(figure);
      const { row, column } = onInsert.mock.lastCall?.[0] ?? { row: -1, column: -1 };
      expect(figure.getAttribute("aria-label")).toContain(rows[row]?.label);
      expect(figure.textContent).toBe(rows[row]?.cells[column]?.text);
    }
  });

  it("names each figure by its column's head, whatever time it is of", () => {
    const due = passagesCard([], [scheduleTable("Maturities of debt:", false, "2025")]);
    const found = filingOf(due)?.results.at(-1);
    const card = { ...connected(), data: { context: "", results: [found] } };
    renderWithProviders(
      <TableCard
        card={card}
        onOpen={vi.fn<() => void>()}
        onEarlier={NOWHERE}
        onAdd={vi.fn<() => void>()}
        onInsert={vi.fn<() => void>()}
      />,
    );
    const names = screen
      .getAllByRole("button", { name: /^Insert / })
      .map((figure) => figure.getAttribute("aria-label"));
    expect(names).toEqual([
      "Insert Principal, 2026: 75",
      "Insert Principal, 2027: 30",
      "Insert Principal, 2028: 255",
      "Insert Principal, Thereafter: 500",
    ]);
  });

  it("has the one of the filing before behind it, once, under its name", () => {
    const card = connected();
    const held = tableOf(card);
    if (held === undefined || !("accession" in held.source)) throw new Error("no filing");
    const { filing } = filingOf(CARD) ?? {};
    if (filing === undefined) throw new Error("no filing");
    const source = { ...held.source, id: "before/p9", anchor: "p9", period: "2024-12-31" };
    const earlier = { filing, results: [{ ...held, score: 1, source }] };
    const other = { ...CARD, id: "other" };
    const cards = withEarlier([card, other], card, earlier, { ...MADE, id: "before" });
    expect(cards.map(({ id }) => id)).toEqual(["table", "before", "other"]);
    expect(contextItemSchema.parse(cards[1])).toMatchObject({
      label: "Debt, Note 12, 10-K FY2024",
      sources: [source],
    });
    const again = { ...MADE, id: "again" };
    expect(withEarlier(cards, card, earlier, again)).toBe(cards);
    expect(withEarlier(cards, card, { ...earlier, results: [] }, again)).toBe(cards);
    expect(openLedger(cards.slice(0, 2)).providers).toHaveLength(2);
  });

  it("asks for the one of the filing before, and says why there is none", async () => {
    const card = connected();
    const asked = Promise.withResolvers<void>();
    const onEarlier = vi.fn<() => Promise<void>>(() => asked.promise);
    const { user } = renderWithProviders(
      <TableCard
        card={card}
        onOpen={vi.fn<() => void>()}
        onEarlier={onEarlier}
        onAdd={vi.fn<() => void>()}
        onInsert={vi.fn<() => void>()}
      />,
    );
    await user.click(screen.getByRole("button", { name: "Same table, filing before" }));
    const busy = await screen.findByRole("button", { name: "Reading the filing before" });
    await user.click(busy);
    asked.reject(new Error("The 10-K filed on 1 February 2025 holds no such table."));
    expect((await screen.findByRole("alert")).textContent).toContain("holds no such table");
    expect(onEarlier).toHaveBeenCalledOnce();
    expect(onEarlier).toHaveBeenCalledWith(tableOf(card)?.source);
  });

  it("is taken from its page by a button, which says when it is in use", async () => {
    const passage = tablePassage();
    const view = passageInContextSchema.parse({
      document: { title: "Harbour" },
      passage,
      around: [passage],
      sections: [],
    });
    const onUse = vi.fn<() => void>();
    const onAdd = vi.fn<() => void>();
    const spots = { marks: [], chosen: undefined, onChoose: undefined };
    const { user } = renderWithProviders(
      <>
        <PassageBody
          view={view}
          isMarked={false}
          spots={spots}
          onUseTable={() => ({ connect: onUse })}
        >
          {null}
        </PassageBody>
        <PassageBody
          view={view}
          isMarked={false}
          spots={spots}
          onUseTable={() => ({ actions: [{ label: "Add to note", onSelect: onAdd }] })}
        >
          {null}
        </PassageBody>
        <PassageBody view={view} isMarked={false} spots={spots}>
          {null}
        </PassageBody>
      </>,
    );
    await user.click(screen.getByRole("button", { name: /^Use this table: ./ }));
    expect(onUse).toHaveBeenCalledOnce();
    const inUse = screen.getByRole("button", { name: /^In use: ./ });
    expect(inUse.getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByRole("button", { name: /^Add to note: ./ }));
    expect(onAdd).toHaveBeenCalledOnce();
  });
});

/** The name under which a table stands that is under a heading. */
function named(section: string, table: object = {}): string | undefined {
  const held = tableOf(connected());
  if (held === undefined) throw new Error("no table");
  const found = {
    ...held,
    table: { ...held.table, ...table },
    source: { ...held.source, section },
  };
  return withFound([], CARD, found, MADE)[0]?.label;
}

describe("the name of a table", () => {
  it.each([
    ["Note 9 - Debt", "Debt, Note 9, 10-K FY2025"],
    [
      "NOTE 6—CORPORATE BORROWINGS AND LEASES",
      "Corporate borrowings and leases, Note 6, 10-K FY2025",
    ],
    ["Note 13 – Segment Information", "Segment Information, Note 13, 10-K FY2025"],
    ["AWS", "AWS, 10-K FY2025"],
    ["2024 plan", "2024 plan, 10-K FY2025"],
  ])("is its heading's, as one says it: %s", (section, name) => {
    expect(named(section)).toBe(name);
  });

  it("never ends within a word, and is no line of units", () => {
    const words = "Information on the obligations of guarantors of the notes of the subsidiaries";
    for (let length = 60; length < 160; length += 1) {
      const long = `${words} ${words}`.slice(0, length).trim();
      const [name = ""] = named(long)?.split(", 10-K") ?? [];
      expect(long === name || long.startsWith(`${name} `)).toBe(true);
    }
    const caption = "(in millions of dollars)";
    expect(named("", { caption })).toBe("Table, 10-K FY2025");
  });

  it("is what it is where its heading says another thing", () => {
    const headerRows = [["Covenant", "Required"]];
    expect(named("12. Debt", { headerRows })).toBe("Covenants, Note 12, 10-K FY2025");
  });
});

describe("tables of a card", () => {
  const schedule = scheduleTable("Principal payments are due as follows:", false);

  it("are found by what they are and offered by name until they are connected", async () => {
    const card = passagesCard([], [schedule]);
    const onUse = vi.fn<(table: { name: string }) => void>();
    const { user } = renderWithProviders(
      <OfferedTables tables={offeredTables([], card)} onUse={onUse} />,
    );
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names).toEqual([
      "Use table Debt, Note 12, 10-K FY2025",
      "Use table Maturities, Note 12, 10-K FY2025",
    ]);
    await user.click(screen.getByRole("button", { name: /Maturities/ }));
    expect(onUse.mock.lastCall?.[0].name).toBe("Maturities, Note 12, 10-K FY2025");
    const [first] = offeredTables([], card);
    if (first === undefined) throw new Error("nothing is offered");
    const cards = withFound([], card, first.found, MADE);
    expect(cards[0]?.label).toBe(first.name);
    expect(contextItemSchema.parse(cards[0])).toMatchObject({ type: "document-table" });
    expect(offeredTables(cards, card).map(({ name }) => name)).toEqual([
      "Maturities, Note 12, 10-K FY2025",
    ]);
  });

  it("are offered under names of their own, which their cards keep", () => {
    const card = passagesCard([], [schedule, schedule, schedule]);
    const offered = offeredTables([], card);
    const names = offered.map(({ name }) => name);
    expect(new Set(names).size).toBe(4);
    const cards = offered
      .toReversed()
      .reduce<readonly (typeof CARD)[]>(
        (held, { found, name }, at) =>
          withFound(held, card, found, { ...MADE, id: `${at}`, label: name }),
        [],
      );
    expect(cards.map(({ label }) => label).toReversed()).toEqual(names);
  });

  it("stand side by side, the same ones of another time first; a figure is its own card's", async () => {
    const card = connected();
    const held = tableOf(card);
    if (held === undefined) throw new Error("no table");
    const rows = held.table.rows.map(({ label, cells }) => ({
      label,
      cells: cells.map((cell) => ({ ...cell, text: `${cell.text}0` })),
    }));
    const source = { ...held.source, id: "before/p9" };
    const before = {
      ...card,
      id: "before",
      label: "Debt, FY2024",
      data: { results: [{ ...held, source, table: { ...held.table, rows } }] },
    };
    const found = filingOf(passagesCard([], [schedule]))?.results.at(-1);
    const other = { ...card, id: "other", label: "Maturities", data: { results: [found] } };
    const onInsert = vi.fn<(of: { id: string }, at: object) => void>();
    const { user } = renderWithProviders(
      <TablesBesideDialog
        cards={[card, before, other]}
        first={card}
        onInsert={onInsert}
        onClose={vi.fn<() => void>()}
      />,
    );
    expect((await chip("Debt, FY2024")).getAttribute("aria-pressed")).toBe("true");
    expect((await chip("Maturities")).getAttribute("aria-pressed")).toBe("false");
    expect(labels()).toEqual(held.table.rows.map(({ label }) => label));
    await user.click(
      screen.getByRole("button", {
        name: /^Insert Term loan, due 2028, Debt, FY2024.* 2025: 2250$/,
      }),
    );
    const cell = expect.objectContaining({ row: 1, column: 0 });
    expect(onInsert).toHaveBeenCalledWith(before, cell);
    await user.click(await chip("Maturities"));
    expect(labels()).toContain("Principal");
    for (const name of ["Maturities", "Debt, FY2024", card.label])
      await user.click(await chip(name));
    expect(screen.getByText("Choose the tables to compare.")).toBeDefined();
  });
});
