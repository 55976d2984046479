import { useParams } from "@tanstack/react-router";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { SignedIn } from "#client/features/accounts/signed-in.tsx";
import { FilingReader } from "#client/features/filings/filing-reader.tsx";

/** A filing that is read here, because it stands nowhere else: one of the sample company. */
export function FilingPage() {
  const { accession } = useParams({ from: "/filings/$accession" });
  return (
    <SignedIn>
      {() => (
        <ErrorBoundary name="The filing">
          <div className="mx-auto max-w-344 px-4 py-6 md:px-8">
            <FilingReader key={accession} accession={accession} />
          </div>
        </ErrorBoundary>
      )}
    </SignedIn>
  );
}
