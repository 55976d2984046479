import { Button } from "#client/components/button.tsx";
import { Notice } from "#client/components/notice.tsx";

type NotLoadedProps = { readonly error: Error; readonly onRetry: () => void };

/** In place of what could not be loaded. */
export function NotLoaded({ error, onRetry }: NotLoadedProps) {
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {error.message}
    </Notice>
  );
}
