import { ChevronDown, ChevronRight, X } from "lucide-react";
import { useId, useRef, useState, type RefObject, useEffect, useLayoutEffect } from "react";
import { Button } from "#client/components/button.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { BLANK_DOCUMENT } from "#client/document/blank-document.ts";
import { PROGRESS_AFTER_MS } from "#client/features/assistant/turn-progress.tsx";
import { useElapsed } from "#client/lib/use-elapsed.ts";
import { countText } from "#core/count-text.ts";
import { AdvancedSettings, type RewriteEngine } from "./advanced-settings.tsx";
import { PanelNotice } from "./panel-notice.tsx";
import { RunningStep } from "./running-step.tsx";
import type { Rewrite } from "./use-rewrite.ts";
import { QUICK_ACTIONS } from "#core/writing/rewrite/rewrite-text.ts";

const INSTRUCTION_PLACEHOLDER = "Describe the change, for example: state leverage on a net basis";
const REWRITING_TEXT = "A rewrite is running";

export type RewritePanelProps = {
  readonly rewrite: Rewrite;
  /** Words of the selection; undefined when nothing is selected and the whole text is meant. */
  readonly selectedWords: number | undefined;
  readonly words: number;
  /** Whether a language model rewrites, and not the built-in rules. */
  readonly engine: RewriteEngine;
  /** What the button that opens it says it controls. */
  readonly id: string;
  /** Another number each time the focus is asked to come here; 0 when it stays where it is. */
  readonly focusRequest: number;
  readonly onClose: () => void;
};

/** Under the toolbar: what is to become of the selection or the whole document. */
export function RewritePanel(props: RewritePanelProps) {
  const { rewrite, selectedWords, words, engine, id, focusRequest, onClose } = props;
  const panel = useRef<HTMLElement>(null);
  usePanelFocus(panel, focusRequest);
  const blocked = blockOf(rewrite, words);
  return (
    // Esc closes the panel from whatever in it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      id={id}
      aria-label="AI Rewrite"
      className="@container shrink-0 border-b border-hairline-strong bg-surface px-3.5 pt-2.5 pb-3"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <header className="mb-2 flex items-center gap-1.5">
        <h2 className="text-[12.5px] font-semibold">AI Rewrite</h2>
        <p className="min-w-0 flex-1 truncate text-12 text-ink-3 figures">
          {targetText(selectedWords)}
        </p>
        <IconButton icon={X} label="Close AI Rewrite" size="small" onClick={onClose} />
      </header>
      <div role="group" aria-label="Quick rewrites" className="flex flex-wrap gap-1.5">
        {QUICK_ACTIONS.map((action) => (
          <Button
            key={action}
            size="small"
            className="min-w-max flex-1 px-1!"
            isBusy={rewrite.running === action}
            disabledReason={blocked}
            onClick={() => {
              rewrite.run(action);
            }}
          >
            {action}
          </Button>
        ))}
      </div>
      <OwnInstruction rewrite={rewrite} blocked={blocked} />
      {rewrite.running !== undefined && (
        <RewriteProgress words={selectedWords ?? words} step={rewrite.step} onStop={rewrite.stop} />
      )}
      <div aria-live="polite" className="not-empty:mt-2">
        {rewrite.notice !== undefined && <PanelNotice notice={rewrite.notice} />}
      </div>
      <Advanced rewrite={rewrite} engine={engine} />
    </section>
  );
}

type OwnInstructionProps = { readonly rewrite: Rewrite; readonly blocked: string | undefined };

function OwnInstruction({ rewrite, blocked }: OwnInstructionProps) {
  const { instruction, dispatch, run } = rewrite;
  return (
    <form
      className="mt-2 flex items-start gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (blocked === undefined) run(instruction);
      }}
    >
      <TextField
        label="Instruction"
        isLabelHidden
        className="min-w-0 flex-1"
        value={instruction}
        placeholder={INSTRUCTION_PLACEHOLDER}
        autoComplete="off"
        onChange={(event) => {
          dispatch({ type: "typed", instruction: event.target.value });
        }}
        onKeyDown={(event) => {
          // Enter submits what is not blank (spec section 5); the button says what is missing.
          const isBlank = event.key === "Enter" && instruction.trim() === "";
          if (isBlank || event.nativeEvent.isComposing) event.preventDefault();
        }}
      />
      <Button
        type="submit"
        isBusy={rewrite.running !== undefined && rewrite.running === instruction.trim()}
        disabledReason={blocked}
      >
        Rewrite
      </Button>
    </form>
  );
}

type AdvancedProps = { readonly rewrite: Rewrite; readonly engine: RewriteEngine };

function Advanced({ rewrite, engine }: AdvancedProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="mt-1.5 -ml-1 flex h-6 items-center gap-1.25 rounded-1 pr-1.5 pl-1 text-12 font-medium text-ink-2 hover:text-ink"
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <Chevron size={14} strokeWidth={1.75} aria-hidden />
        Advanced Settings
      </button>
      <div id={id} hidden={!isOpen}>
        <AdvancedSettings
          settings={rewrite.settings}
          engine={engine}
          onChange={(settings) => {
            rewrite.dispatch({ type: "set", settings });
          }}
        />
      </div>
    </>
  );
}

function targetText(selectedWords: number | undefined): string {
  if (selectedWords === undefined) return "whole document, nothing selected";
  return selectedWords === 1
    ? "selection, 1 word"
    : `selection, ${selectedWords.toLocaleString("en-US")} words`;
}

function blockOf({ running }: Rewrite, words: number): string | undefined {
  if (words === 0) return BLANK_DOCUMENT;
  return running === undefined ? undefined : REWRITING_TEXT;
}

type RewriteProgressProps = {
  readonly words: number;
  /** What the server says it does. */
  readonly step: string | undefined;
  readonly onStop: () => void;
};

/** A rewrite that takes longer names its step and offers Stop. */
function RewriteProgress({ words, step, onStop }: RewriteProgressProps) {
  const isSlow = useElapsed(PROGRESS_AFTER_MS);
  const counted = countText(words, "word");
  return (
    isSlow && (
      <div className="mt-2">
        <RunningStep text={step ?? `Rewriting ${counted}`} onStop={onStop} />
      </div>
    )
  );
}

/**
 * Leads the focus to the quick actions each time it is asked to (`request`, 0 for not yet), and to the
 * button that opens the panel when the panel goes with the focus in it.
 */
function usePanelFocus(panel: RefObject<HTMLElement | null>, request: number): void {
  useEffect(() => {
    if (request === 0) return undefined;
    // The command palette, which asks, gives the focus back first.
    const timer = setTimeout(() => {
      panel.current?.querySelector<HTMLElement>("[role=group] button")?.focus();
    });
    return () => {
      clearTimeout(timer);
    };
  }, [panel, request]);

  useLayoutEffect(() => {
    const element = panel.current;
    return () => {
      // The element is still on the page here, and its focus with it.
      if (element?.contains(document.activeElement) !== true) return;
      document.querySelector<HTMLElement>(`[aria-controls="${element.id}"]`)?.focus();
    };
  }, [panel]);
}
