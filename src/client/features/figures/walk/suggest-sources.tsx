import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { callApi } from "#client/lib/api.ts";
import { useStore } from "#client/lib/use-store.ts";
import { SUGGESTED_MAX, suggestSources } from "#contracts/check-figures.ts";
import { countText } from "#core/count-text.ts";
import { cellText } from "#core/figures/check/document-figures-text.ts";
import { type Unsourced, unsourcedFigures } from "#core/figures/check/matches.ts";

type SuggestSourcesProps = {
  readonly check: Pick<FigureCheck, "get" | "subscribe" | "checkNow" | "suggest">;
  /** The configured model's name. */
  readonly model: string;
};

/** Has the model choose among the candidates of what has no source; what it chooses is a match, to be confirmed. */
export function SuggestSources({ check, model }: SuggestSourcesProps) {
  const left = useStore(check, ({ document }) => document?.counts.unsupported ?? 0);
  const { asked, failure, outcome, ask, stop } = useSuggesting(check);
  if (asked !== undefined) {
    return (
      <Foot text={`Asking ${model}, figure ${asked.done + 1} of ${asked.of}`} isAsking>
        <Button size="small" onClick={stop}>
          Stop
        </Button>
      </Foot>
    );
  }
  if (left === 0 && outcome === undefined) return null;
  return (
    <Foot text={failure ?? saidOf(outcome, left)} isFailed={failure !== undefined}>
      {left > 0 && (
        <Button size="small" variant="ghost" onClick={ask}>
          {failure === undefined ? "Suggest" : "Try again"}
        </Button>
      )}
    </Foot>
  );
}

type FootProps = {
  readonly text: string;
  readonly isAsking?: boolean;
  readonly isFailed?: boolean;
  readonly children: ReactNode;
};

function Foot({ text, isAsking = false, isFailed = false, children }: FootProps) {
  return (
    <footer className="flex min-h-9 shrink-0 items-center gap-2 border-t border-hairline px-3.5 py-1 text-12 text-ink-2">
      {isAsking && <Spinner size={13} />}
      <p role="status" className={`min-w-0 flex-1 figures ${isFailed ? "text-error" : ""}`}>
        {text}
      </p>
      {children}
    </footer>
  );
}

/** Asks about all that is left, some figures at a time; what was found before it is stopped stays. */
function useSuggesting(check: SuggestSourcesProps["check"]) {
  const [asked, setAsked] = useState<{ readonly done: number; readonly of: number }>();
  const stopping = useRef<AbortController>(null);
  const stop = () => stopping.current?.abort();
  useEffect(() => () => stopping.current?.abort(), []);
  const { mutate, error, data } = useMutation({
    mutationFn: async () => {
      const { signal } = (stopping.current = new AbortController());
      const figures = unsourcedIn(check);
      let found = 0;
      for (let done = 0; done < figures.length; done += SUGGESTED_MAX) {
        setAsked({ done, of: figures.length });
        found += await suggestFor(check, figures.slice(done, done + SUGGESTED_MAX), signal);
      }
      return { found, of: figures.length };
    },
    onSettled: () => setAsked(undefined),
  });
  const failure = error === null || error.name === "AbortError" ? undefined : error.message;
  return { asked, failure, outcome: data, ask: () => mutate(), stop };
}

type Outcome = { readonly found: number; readonly of: number };

function saidOf(outcome: Outcome | undefined, left: number): string {
  if (outcome === undefined) return `Suggest sources for the ${left} left`;
  const { found, of } = outcome;
  if (of === 0) return "No connected source says what is left.";
  return found === 0
    ? `None suggested for ${countText(of, "figure")}.`
    : `${countText(found, "match", "matches")} suggested, to be confirmed.`;
}

function unsourcedIn(check: SuggestSourcesProps["check"]): readonly Unsourced[] {
  const { checked, content, parts } = check.checkNow();
  return checked === undefined
    ? []
    : unsourcedFigures({ checked, content, anchors: parts?.anchors ?? [] });
}

/** Asks about some figures; how many were given a source. */
async function suggestFor(
  check: SuggestSourcesProps["check"],
  figures: readonly Unsourced[],
  signal: AbortSignal,
): Promise<number> {
  const { chosen } = await callApi(suggestSources, {
    body: {
      figures: figures.map(({ text, sentence, candidates }) => ({
        text,
        sentence,
        candidates: candidates.map(
          ({ ticker, item, period, display }) =>
            `${ticker}: ${cellText({ item, period })}, ${display}`,
        ),
      })),
    },
    signal,
  });
  const named = figures.flatMap(({ key, candidates }, at) => {
    const candidate = candidates[chosen[at] ?? candidates.length];
    return candidate === undefined ? [] : [[key, JSON.stringify(candidate.binding)] as const];
  });
  if (named.length > 0) check.suggest(new Map(named));
  return named.length;
}
