import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
import { whenAtRest } from "#client/lib/at-rest.ts";
import { useWaitingToasts } from "#client/lib/toast.ts";
import { fetchPart, later, laterAsked } from "#client/lib/later.ts";
import { AppHeader } from "./app-header.tsx";
import { HeaderSlot } from "./header-slot.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useRouteFocus } from "./use-route-focus.ts";
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
