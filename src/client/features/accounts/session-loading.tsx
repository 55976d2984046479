import { Skeleton } from "#client/components/skeleton.tsx";
import { Spinner } from "#client/components/spinner.tsx";

export const SESSION_LOADING_TEXT = "Opening your workspace";

/** The first state of the canvas: the header stands, the session is being asked for. */
export function SessionLoading() {
  return (
    <div role="status" className="mx-auto grid max-w-120 gap-5 px-4 pt-24">
      <p className="flex items-center gap-2 text-13 text-ink-2">
        <Spinner />
        {SESSION_LOADING_TEXT}
      </p>
      <Skeleton widths={["82%", "64%", "74%"]} />
    </div>
  );
}
