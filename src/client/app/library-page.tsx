import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { SignedIn } from "#client/features/accounts/signed-in.tsx";
import { Library } from "#client/features/library/library.tsx";
import { useChecking } from "./use-checking.tsx";
import { usePageTitle } from "#client/lib/use-page-title.ts";

/** The analyst's documents; a visitor is asked to sign in. */
export function LibraryPage() {
  usePageTitle("Library");
  return (
    <SignedIn>
      {() => (
        <ErrorBoundary name="The library">
          <CheckingLibrary />
        </ErrorBoundary>
      )}
    </SignedIn>
  );
}

const NO_COMPANIES = (): readonly string[] => [];

function CheckingLibrary() {
  const checking = useChecking(NO_COMPANIES);
  return (
    <>
      <Library onCheck={() => checking.open()} />
      {checking.dialog}
    </>
  );
}
