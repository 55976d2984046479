import { Check } from "lucide-react";
import { Button } from "#client/components/button.tsx";
import { KeyCap } from "#client/components/key-cap.tsx";
import { classNames } from "#client/lib/class-names.ts";
import { READ_NOTE } from "./sample-card.tsx";

const STEPS = [
  { id: "read", label: READ_NOTE },
  { id: "source", label: "Open a figure’s source", keys: "Alt Enter" },
  { id: "start", label: "Start a note on your company" },
  { id: "connect", label: "Connect its statements and 10-K" },
  { id: "write", label: "Write, or begin from a template" },
  { id: "export", label: "Settle the open figures and export" },
] as const;

export type StepId = (typeof STEPS)[number]["id"];

/** How many steps there are: with all of them done the list is put away. */
export const STEPS_COUNT = STEPS.length;

type FirstStepsProps = { readonly done: ReadonlySet<StepId>; readonly onLeave: () => void };

/** The way to a first note, ticked as it is gone; it can be left at any time. */
export function FirstSteps({ done, onLeave }: FirstStepsProps) {
  const next = STEPS.find(({ id }) => !done.has(id));
  return (
    <section
      id="steps"
      aria-labelledby="steps-title"
      className="overflow-hidden rounded-2 border border-hairline-strong bg-paper"
    >
      <div className="flex h-10 items-center gap-2 border-b border-hairline pr-2 pl-3.5">
        <h2 id="steps-title" className="flex-1 text-13 font-semibold">
          First note in six steps
        </h2>
        <span className="text-[11.5px] text-ink-3 figures">
          {done.size} of {STEPS_COUNT}
        </span>
        <Button size="small" variant="ghost" onClick={onLeave}>
          Leave
        </Button>
      </div>
      <ol>
        {STEPS.map((step, at) => (
          <li
            key={step.id}
            aria-current={step === next ? "step" : undefined}
            className={classNames(
              "flex min-h-9 items-center gap-3 border-t border-hairline px-3.5 text-13 first:border-t-0",
              step === next && "bg-selected shadow-[inset_2px_0_0_var(--accent)]",
            )}
          >
            <StepMark number={at + 1} isDone={done.has(step.id)} isNext={step === next} />
            <span className={classNames("flex-1", done.has(step.id) && "text-ink-3")}>
              {step.label}
            </span>
            {"keys" in step && <KeyCap>{step.keys}</KeyCap>}
          </li>
        ))}
      </ol>
      <p className="border-t border-hairline px-3.5 py-2 text-[11.5px]/[16px] text-ink-3">
        Each step ticks itself when it is done. To come back: <KeyCap>Ctrl K</KeyCap> “steps”.
      </p>
    </section>
  );
}

type StepMarkProps = {
  readonly number: number;
  readonly isDone: boolean;
  readonly isNext: boolean;
};

function StepMark({ number, isDone, isNext }: StepMarkProps) {
  const colours = isNext ? "bg-accent-fill text-on-accent" : "bg-sunken text-ink-2";
  return (
    <span
      className={classNames(
        "grid size-5 shrink-0 place-items-center rounded-full text-11 font-semibold figures",
        isDone ? "bg-success-soft text-success" : colours,
      )}
    >
      {isDone ? <Check size={12} strokeWidth={2.5} role="img" aria-label="Done:" /> : number}
    </span>
  );
}
