import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AccountRequired } from "./account-required.tsx";
import { SessionFailed } from "./session-failed.tsx";
import { SessionLoading } from "./session-loading.tsx";
import { sessionQuery, type SignedInUser } from "./session-query.ts";

type SignedInProps = { readonly children: (user: SignedInUser) => ReactNode };

/** What somebody signed in sees; a visitor is asked to sign in. */
export function SignedIn({ children }: SignedInProps) {
  const session = useQuery(sessionQuery);
  if (session.isPending) return <SessionLoading />;
  if (session.data === undefined) {
    return <SessionFailed error={session.error} retry={() => void session.refetch()} />;
  }
  return session.data === null ? <AccountRequired /> : children(session.data);
}
