import { TRY_AGAIN } from "#client/components/error-boundary.tsx";
import { Notice } from "#client/components/notice.tsx";

type SessionFailedProps = { readonly error: Error | null; readonly retry: () => void };

/** Who is signed in can't be told, because the server did not answer. */
export function SessionFailed({ error, retry }: SessionFailedProps) {
  return (
    <div className="mx-auto max-w-140 px-4 pt-24">
      <Notice tone="error" action={{ label: TRY_AGAIN, run: retry }}>
        {error?.message}
      </Notice>
    </div>
  );
}
