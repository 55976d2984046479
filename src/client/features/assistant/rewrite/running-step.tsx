import { Button } from "#client/components/button.tsx";
import { Spinner } from "#client/components/spinner.tsx";

type RunningStepProps = { readonly text: string; readonly onStop: () => void };

/** What a rewrite is doing, with Stop. */
export function RunningStep({ text, onStop }: RunningStepProps) {
  return (
    <p role="status" className="flex items-center gap-2 text-12 text-ink-2">
      <Spinner size={13} />
      <span className="min-w-0 flex-1 truncate figures">{text}</span>
      <Button variant="ghost" size="small" onClick={onStop}>
        Stop
      </Button>
    </p>
  );
}
