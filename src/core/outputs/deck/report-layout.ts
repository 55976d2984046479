import { COMPONENTS_PER_PAGE_MAX, PAGES_MAX } from "#core/outputs/deck/report-limits.ts";
import { type LibraryComponentId, PAGE_LIBRARY } from "#core/outputs/deck/page-library.ts";

/** A page of the library, placed on a page of a report. */
export type PlacedComponent = {
  /** Component id and time of placing: two of a kind are two. */
  readonly id: string;
  readonly componentId: LibraryComponentId;
  readonly title: string;
};

/** One page of a custom report with what stands on it, in order. */
export type LaidPage<Component extends PlacedComponent = PlacedComponent> = {
  readonly id: string;
  readonly title: string;
  readonly components: readonly Component[];
};

/** Pages a custom report begins with (spec section 2). */
const FIRST_PAGES = 4;

/** Four empty pages, "Page 1" to "Page 4". */
export function firstPages(): readonly LaidPage[] {
  return Array.from({ length: FIRST_PAGES }, (_, at) => pageNumbered(at + 1));
}

function pageNumbered(number: number): LaidPage {
  return { id: `page-${number}`, title: `Page ${number}`, components: [] };
}

export type LayoutChange =
  | { readonly type: "pageAdded" }
  | { readonly type: "pageDeleted"; readonly pageId: string }
  /** From the library, behind what stands there; before `at` where it is given. */
  | {
      readonly type: "placed";
      readonly componentId: LibraryComponentId;
      readonly pageId: string;
      readonly at?: number | undefined;
      /** Milliseconds since 1970. */
      readonly time: number;
    }
  /** To a page, before what stands at `at` on it once this is taken away; else to its end. */
  | {
      readonly type: "moved";
      readonly id: string;
      readonly pageId: string;
      readonly at?: number | undefined;
    }
  | { readonly type: "removed"; readonly id: string };

/** The pages after a change; the same list where it can't be made: the last page stays. */
export function changedLayout(
  pages: readonly LaidPage[],
  change: LayoutChange,
): readonly LaidPage[] {
  switch (change.type) {
    case "pageAdded":
      return pages.length >= PAGES_MAX ? pages : [...pages, pageNumbered(nextNumber(pages))];
    case "pageDeleted":
      return pages.length <= 1 ? pages : pages.filter(({ id }) => id !== change.pageId);
    case "placed": {
      const { componentId, time, pageId, at } = change;
      const title = PAGE_LIBRARY.find((each) => each.componentId === componentId)?.name ?? "";
      return withComponent(
        pages,
        { id: freeId(pages, `${componentId}-${time}`), componentId, title },
        { pageId, at },
      );
    }
    case "moved": {
      const found = findPlaced(pages, change.id);
      if (found === undefined) return pages;
      const without = changedLayout(pages, { type: "removed", id: change.id });
      const moved = withComponent(without, found.component, change);
      return moved === without ? pages : moved;
    }
    case "removed":
      return pages.map((page) =>
        page.components.some(({ id }) => id === change.id)
          ? { ...page, components: page.components.filter(({ id }) => id !== change.id) }
          : page,
      );
    default:
      return change satisfies never;
  }
}

/** Where a component stands: its page and its place on it, from 0. */
export function findPlaced(pages: readonly LaidPage[], id: string) {
  for (const page of pages) {
    const at = page.components.findIndex((component) => component.id === id);
    const component = page.components[at];
    if (component !== undefined) return { page, at, component };
  }
  return undefined;
}

/** How many components stand on the pages together. */
export function componentCount(pages: readonly LaidPage[]): number {
  return pages.reduce((sum, { components }) => sum + components.length, 0);
}

function withComponent(
  pages: readonly LaidPage[],
  component: PlacedComponent,
  { pageId, at }: { readonly pageId: string; readonly at?: number | undefined },
): readonly LaidPage[] {
  const target = pages.find(({ id }) => id === pageId);
  if (target === undefined || target.components.length >= COMPONENTS_PER_PAGE_MAX) return pages;
  const place = at ?? target.components.length;
  const components = [...target.components];
  components.splice(place, 0, component);
  return pages.map((page) => (page === target ? { ...page, components } : page));
}

function nextNumber(pages: readonly LaidPage[]): number {
  return 1 + Math.max(0, ...pages.map(({ id }) => Number(/^page-(\d{1,9})$/.exec(id)?.[1] ?? 0)));
}

/** Two placed in one millisecond are two. */
function freeId(pages: readonly LaidPage[], id: string): string {
  return findPlaced(pages, id) === undefined ? id : freeId(pages, `${id}x`);
}
