import { useEffect, useState } from "react";
import { type DocumentSession, documentSession, type Opening } from "./document-session.ts";
import { browserJournal } from "./journal.ts";

/** The session of an opened document, working from its first render to its last. */
export function useDocumentSession(opening: Opening): DocumentSession {
  const [session] = useState(() => documentSession(opening, browserJournal()));
  useEffect(() => session.open(), [session]);
  return session;
}
