import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changedLayout,
  componentCount,
  firstPages,
  type LaidPage,
  type LayoutChange,
} from "#core/outputs/deck/report-layout.ts";
import { LIBRARY_COMPONENT_IDS } from "#core/outputs/deck/page-library.ts";

const placedOn = (pageId: string, time: number): LayoutChange => ({
  type: "placed",
  componentId: "model-page",
  pageId,
  time,
});

describe("changedLayout", () => {
  it("begins with four empty pages, Page 1 to Page 4", () => {
    expect(firstPages().map(({ id, title, components }) => [id, title, components.length])).toEqual(
      [
        ["page-1", "Page 1", 0],
        ["page-2", "Page 2", 0],
        ["page-3", "Page 3", 0],
        ["page-4", "Page 4", 0],
      ],
    );
  });

  it("adds a page with the next number and never deletes the last one", () => {
    let pages = changedLayout(firstPages(), { type: "pageAdded" });
    expect(pages.at(-1)?.title).toBe("Page 5");
    for (const { id } of pages) pages = changedLayout(pages, { type: "pageDeleted", pageId: id });
    expect(pages.map(({ title }) => title)).toEqual(["Page 5"]);
  });

  it("moves a component before another on its own page and to other pages", () => {
    let pages: readonly LaidPage[] = [1, 2].reduce<readonly LaidPage[]>(
      (now, time) => changedLayout(now, placedOn("page-1", time)),
      firstPages(),
    );
    pages = changedLayout(pages, { type: "moved", id: "model-page-2", pageId: "page-1", at: 0 });
    expect(pages[0]?.components.map(({ id }) => id)).toEqual(["model-page-2", "model-page-1"]);
    pages = changedLayout(pages, { type: "moved", id: "model-page-2", pageId: "page-3" });
    expect(pages.map(({ components }) => components.length)).toEqual([1, 0, 1, 0]);
  });

  it("never loses or doubles a component, whatever is moved where", () => {
    const change = fc.oneof(
      fc.record({
        type: fc.constant("placed" as const),
        componentId: fc.constantFrom(...LIBRARY_COMPONENT_IDS),
        pageId: fc.constantFrom("page-1", "page-2", "page-9"),
        at: fc.option(fc.nat(3), { nil: undefined }),
        time: fc.nat(2),
      }),
      fc.record({
        type: fc.constant("moved" as const),
        id: fc.constantFrom("model-page-0", "title-page-1", "none"),
        pageId: fc.constantFrom("page-1", "page-2", "page-9"),
        at: fc.option(fc.nat(3), { nil: undefined }),
      }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        let pages = firstPages();
        for (const each of changes) {
          const next = changedLayout(pages, each);
          const grown = componentCount(next) - componentCount(pages);
          expect(grown).toBe(each.type === "placed" && next !== pages ? 1 : 0);
          pages = next;
        }
        const ids = pages.flatMap(({ components }) => components.map(({ id }) => id));
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
