import { Button } from "#client/components/button.tsx";
import { TRY_AGAIN } from "#client/components/error-boundary.tsx";
import { Notice } from "#client/components/notice.tsx";

type SessionFailedProps = { readonly error: Error | null; readonly retry: () => void };

/** Who is signed in can't be told, because the server did not answer. */
export function SessionFailed({ error, retry }: SessionFailedProps) {
  return (
    <div className="mx-auto max-w-140 px-4 pt-24">
      <Notice
        tone="error"
        action={
          <Button size="small" onClick={retry}>
            {TRY_AGAIN}
          </Button>
        }
      >
        {error?.message}
      </Notice>
    </div>
  );
}
