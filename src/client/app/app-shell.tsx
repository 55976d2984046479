import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { Suspense, useEffect, useState, type RefObject, useRef } from "react";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
import { whenAtRest } from "#client/lib/at-rest.ts";
import { useWaitingToasts } from "#client/lib/toast.ts";
import { fetchPart, later, laterAsked } from "#client/lib/later.ts";
import { AppHeader } from "./app-header.tsx";
import { HeaderSlot } from "./header-slot.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { showPalette, showShortcuts, useShownOverlay } from "./palette-state.ts";
import { useShellCommands } from "./shell-commands.ts";
import { useCommandKeys } from "#client/lib/use-command-keys.ts";
import { usePressesAlone } from "#client/lib/use-page-keys.ts";

const CommandPalette = laterAsked(
  async () => (await import("./command-palette.tsx")).CommandPalette,
);

const ShortcutsDialog = laterAsked(
  async () => (await import("./shortcuts-dialog.tsx")).ShortcutsDialog,
);

/** For who asked for the deletion of their account only. */
const DeletionPlanned = later(
  async () => (await import("#client/features/accounts/deletion-planned.tsx")).DeletionPlanned,
);

async function loadToaster() {
  return (await import("#client/components/toaster.tsx")).Toaster;
}

const Toaster = later(loadToaster);

/** What every page stands in: the header above, the palette and messages over it. */
export function AppShell() {
  const [crumbSlot, setCrumbSlot] = useState<HTMLElement | null>(null);
  const overlay = useShownOverlay();
  const deletesAt = useQuery({ ...sessionQuery, enabled: false }).data?.deletesAt ?? null;
  useShellCommands();
  useCommandKeys();
  usePressesAlone();
  const content = useRouteFocus();
  useKeptFocus(content);
  return (
    <HeaderSlot value={crumbSlot}>
      <div className="flex h-full flex-col">
        <a
          href="#content"
          className="sr-only rounded-2 bg-paper px-3 py-1.5 text-13 font-medium text-accent shadow-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
        >
          Skip to content
        </a>
        <AppHeader crumbSlotRef={setCrumbSlot} />
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-y-auto"
        >
          <div className="contents" inert={deletesAt !== null}>
            <Outlet />
          </div>
          {deletesAt !== null && (
            <div className="absolute inset-0 z-20 overflow-y-auto bg-app">
              <Suspense>
                <DeletionPlanned deletesAt={deletesAt} />
              </Suspense>
            </div>
          )}
        </main>
      </div>
      {overlay === "palette" && (
        <ErrorBoundary name="Search">
          <CommandPalette onNotFetched={() => showPalette(false)} />
        </ErrorBoundary>
      )}
      {overlay === "shortcuts" && <ShortcutsDialog onNotFetched={() => showShortcuts(false)} />}
      <Messages />
    </HeaderSlot>
  );
}

/** Fetches the toaster ahead, for a lost connection is told by it; it is there from the first toast on. */
function Messages() {
  useEffect(() => whenAtRest(() => void fetchPart(loadToaster).catch(() => undefined)), []);
  const [isNeeded, setIsNeeded] = useState(false);
  const hasToasts = useWaitingToasts().length > 0;
  if (hasToasts && !isNeeded) setIsNeeded(true);
  return isNeeded ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

/** A page that has no heading by then has gone wrong, or says so itself. */
const HEADING_WAIT_MS = 5_000;

/**
 * Leads the focus to the heading of a page that was gone to, which says where one is; not where the
 * page has taken the focus, or something is being written.
 */
function useRouteFocus(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const page = content.current;
    if (page === null || shown.current === pathname) return undefined;
    shown.current = pathname;
    // The page one comes from stands until the other is there.
    const before = page.querySelector("h1");
    const title = before?.textContent;
    const observer = new MutationObserver(lead);
    const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
    observer.observe(page, { childList: true, subtree: true });
    lead();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };

    function lead(): void {
      const heading = page?.querySelector<HTMLElement>("h1");
      if (heading == null || (heading === before && heading.textContent === title)) return;
      observer.disconnect();
      if (!isFree(page)) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }, [pathname]);
  return content;
}

/** Whether the focus is on nothing, or on what led here. */
function isFree(page: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement === page) {
    return true;
  }
  return page?.contains(activeElement) === false && activeElement.matches("a, button");
}
