import { vi } from "vitest";
import type { Journal } from "#client/document/session/journal.ts";
import type { Draw } from "./draw.ts";
import { memoryJournal } from "./documents.ts";

type Registered = readonly [EventTarget, Parameters<EventTarget["addEventListener"]>];

/**
 * What of a browser is the same for its windows: the journal, whose writes take a moment, the channel
 * between windows, and the events of its page. `crash` ends all that at once, as kill -9 does.
 */
export function simulatedBrowser(draw: Draw) {
  const kept = memoryJournal();
  const channels = new Set<SimulatedChannel>();
  const registered: Registered[] = [];
  const held = new Set<() => void>();

  class SimulatedChannel extends EventTarget {
    constructor() {
      super();
      channels.add(this);
    }
    postMessage(data: unknown): void {
      for (const other of channels) {
        if (other === this) continue;
        const arrive = () => {
          if (channels.has(other)) other.dispatchEvent(new MessageEvent("message", { data }));
        };
        setTimeout(arrive, draw.below(50));
      }
    }
    close(): void {
      channels.delete(this);
    }
  }
  vi.stubGlobal("BroadcastChannel", SimulatedChannel);
  for (const target of [window, document]) {
    const add: EventTarget["addEventListener"] = target.addEventListener.bind(target);
    vi.spyOn(target, "addEventListener").mockImplementation(
      (...given: Parameters<EventTarget["addEventListener"]>) => {
        registered.push([target, given]);
        add(given[0], given[1], given[2]);
      },
    );
  }

  /** The order of writes is kept, as IndexedDB keeps it. */
  let writing = Promise.resolve();
  function later(write: () => Promise<void>): Promise<void> {
    const written = writing.then(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, draw.below(20));
      });
      await write();
    });
    writing = written.catch(() => undefined);
    return written;
  }
  const journal: Journal = {
    read: kept.read,
    keepWork: (work) => later(() => kept.keepWork(work)),
    keepHistory: (history) => later(() => kept.keepHistory(history)),
    forgetWork: (...key) => later(() => kept.forgetWork(...key)),
    forget: (...key) => later(() => kept.forget(...key)),
    hold: (sessionId) => {
      const release = kept.hold(sessionId);
      held.add(release);
      return release;
    },
  };
  return {
    kept,
    journal,
    crash() {
      // It sets the clock back too.
      const now = Date.now();
      vi.clearAllTimers();
      vi.setSystemTime(now);
      for (const [target, [type, listener]] of registered.splice(0)) {
        if (listener !== null) target.removeEventListener(type, listener);
      }
      channels.clear();
      for (const release of held) release();
      held.clear();
      writing = Promise.resolve();
    },
  };
}
