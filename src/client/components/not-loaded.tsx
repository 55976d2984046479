import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";

type NotLoadedProps = { readonly error: Error; readonly onRetry: () => void };

/** In place of what could not be loaded. */
export function NotLoaded({ error, onRetry }: NotLoadedProps) {
  return (
    <Notice tone="error" action={{ label: "Retry", run: onRetry }}>
      {error.message}
    </Notice>
  );
}

type LoadingProps = {
  readonly label: string;
  readonly query: { readonly error: Error | null; readonly refetch: () => Promise<unknown> };
};

/** In place of what is being loaded, or could not be. */
export function Loading({ label, query: { error, refetch } }: LoadingProps) {
  return error === null ? (
    <Spinner label={label} />
  ) : (
    <NotLoaded error={error} onRetry={() => void refetch()} />
  );
}
