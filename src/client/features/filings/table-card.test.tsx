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
import { isTableUsed, sourceBeside, tableOf, withEarlier, withTable } from "./table-cards.ts";

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
    expect(source !== undefined && isTableUsed([card], source)).toBe(true);
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
      "Covenants. ".repeat(20),
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
      <TableCard card={card} onOpen={onOpen} onEarlier={NOWHERE} onInsert={vi.fn<() => void>()} />,
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
    const spots = { marks: [], chosen: undefined, onChoose: undefined };
    const { user } = renderWithProviders(
      <>
        <PassageBody view={view} isMarked={false} spots={spots} onUseTable={() => onUse}>
          {null}
        </PassageBody>
        <PassageBody view={view} isMarked={false} spots={spots} onUseTable={() => undefined}>
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
  });
});
