import { useSyncExternalStore } from "react";
import type { DocumentSession } from "./document-session.ts";
import type { Session } from "./session.ts";

/** A part of the open document; the component renders again only when that part changes. */
export function useSession<Part>(session: DocumentSession, select: (state: Session) => Part): Part {
  return useSyncExternalStore(session.subscribe, () => select(session.get()));
}
