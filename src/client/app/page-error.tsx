import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { TRY_AGAIN } from "#client/components/error-boundary.tsx";
import { Notice } from "#client/components/notice.tsx";

/** Stands in for a page that failed to load or to render; the header stays. */
export function PageError({ reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <div className="mx-auto max-w-140 px-4 pt-24">
      <Notice
        tone="error"
        action={{
          label: TRY_AGAIN,
          run: () => {
            reset();
            void router.invalidate();
          },
        }}
      >
        This page stopped because of an error. What was saved is safe.
      </Notice>
    </div>
  );
}
