import { useQuery } from "@tanstack/react-query";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { AccountRequired } from "#client/features/accounts/account-required.tsx";
import { SessionFailed } from "#client/features/accounts/session-failed.tsx";
import { SessionLoading } from "#client/features/accounts/session-loading.tsx";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
import { Library } from "#client/features/library/library.tsx";
import { usePageTitle } from "#client/lib/use-page-title.ts";

/** The analyst's documents; a visitor is asked to sign in. */
export function LibraryPage() {
  usePageTitle("Library");
  const session = useQuery(sessionQuery);
  if (session.isPending) return <SessionLoading />;
  if (session.data === undefined) {
    return <SessionFailed error={session.error} retry={() => void session.refetch()} />;
  }
  if (session.data === null) return <AccountRequired />;
  return (
    <ErrorBoundary name="The library">
      <Library />
    </ErrorBoundary>
  );
}
