import { type KeyboardEvent, useState } from "react";
import { PAGE_LIBRARY, type LibraryComponentId } from "#core/outputs/deck/page-library.ts";
import {
  changedLayout,
  findPlaced,
  firstPages,
  type LaidPage,
  type LayoutChange,
} from "#core/outputs/deck/report-layout.ts";

/** What is picked up by keyboard, waiting for the number of its page. */
export type Picked =
  | { readonly kind: "library"; readonly componentId: LibraryComponentId }
  | { readonly kind: "placed"; readonly id: string };

export type PageDesk = ReturnType<typeof usePageDesk>;

/** The pages as they are laid out, by mouse or by keyboard; every change is said aloud and kept. */
export function usePageDesk(
  kept: readonly LaidPage[] | undefined,
  onPages: (pages: readonly LaidPage[]) => void,
) {
  const [empty] = useState(firstPages);
  const pages = kept ?? empty;
  const [picked, setPicked] = useState<Picked>();
  const [said, setSaid] = useState("");

  function change(what: LayoutChange, text: string): void {
    const next = changedLayout(pages, what);
    setPicked(undefined);
    setSaid(next === pages ? "That page takes no more." : text);
    if (next !== pages) onPages(next);
  }

  function place(componentId: LibraryComponentId, pageId: string, at?: number): void {
    change(
      { type: "placed", componentId, pageId, at, time: Date.now() },
      `${nameOf(componentId)} placed on ${titleOf(pages, pageId)}.`,
    );
  }

  function move(id: string, pageId: string, at?: number): void {
    change({ type: "moved", id, pageId, at }, movedText(pages, id, pageId, at));
  }

  function follow(what: Picked, meaning: KeyMeaning): void {
    if (meaning.kind === "order") {
      move(meaning.id, meaning.pageId, meaning.at);
      setPicked(what);
    } else if (what.kind === "library") place(what.componentId, meaning.pageId);
    else move(what.id, meaning.pageId);
  }

  return {
    pages,
    picked,
    said,
    pick: (what: Picked) => {
      setPicked(what);
      setSaid(pickedText(what, pages));
    },
    place,
    move,
    onKeyDown: (event: KeyboardEvent) => {
      const meaning = keyMeaning(event, picked, pages);
      if (picked === undefined || meaning === undefined) return;
      event.preventDefault();
      follow(picked, meaning);
    },
    /** Puts back what is picked, with the dialog left open; closes the dialog when nothing is. */
    onEscape: (event: globalThis.KeyboardEvent) => {
      if (picked === undefined) return;
      event.preventDefault();
      setPicked(undefined);
      setSaid("Put back.");
    },
    addPage: () => change({ type: "pageAdded" }, "Page added."),
    deletePage: ({ id, title }: LaidPage) =>
      change({ type: "pageDeleted", pageId: id }, `${title} deleted.`),
    remove: (id: string) =>
      change({ type: "removed", id }, `${findPlaced(pages, id)?.component.title ?? ""} removed.`),
  };
}

function movedText(pages: readonly LaidPage[], id: string, pageId: string, at?: number): string {
  const title = findPlaced(pages, id)?.component.title ?? "";
  const where = at === undefined ? "" : `, place ${at + 1}`;
  return `${title} moved to ${titleOf(pages, pageId)}${where}.`;
}

function pickedText(picked: Picked, pages: readonly LaidPage[]): string {
  const keys = `Press the number of a page, 1 to ${Math.min(9, pages.length)}; Escape puts it back.`;
  if (picked.kind === "library") return `${nameOf(picked.componentId)} picked. ${keys}`;
  const title = findPlaced(pages, picked.id)?.component.title ?? "";
  return `${title} picked. ${keys} Up and Down change its place on the page.`;
}

type KeyMeaning =
  | { readonly kind: "page"; readonly pageId: string }
  | { readonly kind: "order"; readonly id: string; readonly pageId: string; readonly at: number };

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** What a key means for what is picked; nothing for all others. */
function keyMeaning(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  picked: Picked | undefined,
  pages: readonly LaidPage[],
): KeyMeaning | undefined {
  if (picked === undefined || ctrlKey || metaKey || altKey) return undefined;
  const page = /^[1-9]$/.test(key) ? pages[Number(key) - 1] : undefined;
  if (page !== undefined) return { kind: "page", pageId: page.id };
  const step = STEPS[key];
  const found = picked.kind === "placed" ? findPlaced(pages, picked.id) : undefined;
  if (step === undefined || found === undefined) return undefined;
  const at = Math.min(Math.max(0, found.at + step), found.page.components.length - 1);
  return { kind: "order", id: found.component.id, pageId: found.page.id, at };
}

function nameOf(componentId: LibraryComponentId): string {
  return PAGE_LIBRARY.find((each) => each.componentId === componentId)?.name ?? "";
}

function titleOf(pages: readonly LaidPage[], pageId: string): string {
  return pages.find(({ id }) => id === pageId)?.title ?? "";
}
