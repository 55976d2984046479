import { CalendarArrowUp } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useStore } from "#client/lib/use-store.ts";
import type { RollForwardWatch } from "./roll-forward-watch.ts";
import type { Found } from "./stale-search.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { toastError, toastSuccess } from "#client/lib/toast.ts";
import { connectedStatements } from "#core/ledger/ledger.ts";
import { later } from "#client/lib/later.ts";
import { type Command, useCommands } from "#client/lib/commands.ts";
import { leadToEdits } from "#client/document/lead-to-edits.ts";

const RollForwardNotice = later(
  async () => (await import("./roll-forward-notice.tsx")).RollForwardNotice,
);

const RollForwardProgress = later(
  async () => (await import("./roll-forward-progress.tsx")).RollForwardProgress,
);

export const NOTHING_STALE = "No figure is older than the connected statements";
const PENDING_FIRST = "Accept or reject the pending edits first";

type RollForwardProps = {
  readonly session: DocumentSession;
  /** Hears how many figures are older than what is connected. */
  readonly onStale: (figures: number) => void;
};

/** Rolling the figures of the open document forward: the notice that offers it, and the command. */
export function RollForward({ session, onStale }: RollForwardProps): ReactNode {
  const watch = useWatch(session);
  const found = useSyncExternalStore(watch?.subscribe ?? subscribeToNothing, () => watch?.get());
  const isPending = useStore(session, ({ manuscript }) => manuscript.pendingEdits.length > 0);
  const [isWorking, setIsWorking] = useState(false);

  async function run(): Promise<void> {
    if (isWorking) return;
    setIsWorking(true);
    try {
      session.takeUpTyping();
      const now = await (watch ?? (await loadedWatch(session))).findNow();
      if (countOf(now) === 0) {
        toastSuccess(`${NOTHING_STALE}.`);
        return;
      }
      const { propose } = await import("./propose-roll-forward.ts");
      propose(session, now);
      leadToEdits(session);
      watch?.dismiss(now);
    } catch (error) {
      toastError("The figures could not be rolled forward.", () => void run());
      reportError(error);
    } finally {
      setIsWorking(false);
    }
  }

  useCommands([
    {
      id: "roll-forward",
      label: "Roll figures forward",
      icon: CalendarArrowUp,
      keywords: "stale newer statements update period year quarter",
      disabledReason: whyNot(session, found),
      run: () => void run(),
    } satisfies Command,
  ]);

  const isOffered = watch !== undefined && found?.isOffered === true;
  // Each stale figure once, whether an edit moves it or not; edits may be of words alone.
  const stale = isOffered ? found.stale.length || found.edits.length : 0;
  useEffect(() => {
    onStale(stale);
  }, [onStale, stale]);
  if (!isOffered && !isWorking) return null;
  return (
    <Suspense>
      {isOffered && (
        <RollForwardNotice
          found={found}
          isWorking={isWorking}
          pendingReason={isPending ? PENDING_FIRST : undefined}
          onRollForward={() => void run()}
          onNotNow={() => {
            watch.dismiss(found);
          }}
        />
      )}
      {isWorking && <RollForwardProgress />}
    </Suspense>
  );
}

function countOf({ edits, stale, renewed }: Found): number {
  return edits.length + stale.length + renewed.length;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

/** Why the command has nothing to do now, as far as that is known. */
function whyNot(session: DocumentSession, found: Found | undefined): string | undefined {
  const { manuscript, connectedData } = session.get();
  if (manuscript.pendingEdits.length > 0) return PENDING_FIRST;
  if (!/\S/.test(manuscript.content)) return "The document is blank";
  if (connectedStatements(connectedData).length === 0) return "No statements are connected";
  const isKnown = found?.parts.content === manuscript.content;
  return isKnown && countOf(found) === 0 ? NOTHING_STALE : undefined;
}

/** Fetched once the editor stands; without it the text can be written all the same. */
function useWatch(session: DocumentSession): RollForwardWatch | undefined {
  const [watch, setWatch] = useState<RollForwardWatch>();
  useEffect(() => {
    let close: (() => void) | undefined;
    let isWanted = true;
    loadedWatch(session).then(
      (loaded) => {
        if (!isWanted) return;
        close = loaded.open();
        setWatch(loaded);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      close?.();
    };
  }, [session]);
  return watch;
}

async function loadedWatch(session: DocumentSession): Promise<RollForwardWatch> {
  const [{ rollForwardWatch }, { answersOf }] = await Promise.all([
    import("./roll-forward-watch.ts"),
    import("./answers.ts"),
  ]);
  const source = {
    get: () => {
      const { manuscript, connectedData } = session.get();
      const { content, anchors } = manuscript;
      return { content, anchors, connectedData };
    },
    subscribe: session.subscribe,
  };
  return rollForwardWatch(source, answersOf(session.id));
}
