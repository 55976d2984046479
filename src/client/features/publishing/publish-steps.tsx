import { Check, Circle } from "lucide-react";
import { Spinner } from "#client/components/spinner.tsx";
import { countText } from "#core/count-text.ts";

type PublishStepsProps = {
  readonly figures: number;
  /** Subscribers who get the newsletter; undefined without one. */
  readonly readers: number | undefined;
};

/** What is done and what is under way while a post is published: one call, all of it or nothing. */
export function PublishSteps({ figures, readers }: PublishStepsProps) {
  return (
    <ol
      aria-label="Publishing"
      className="flex flex-col gap-2 rounded-2 border border-hairline-strong bg-paper px-3 py-2.5 text-[12.5px] figures"
    >
      <li className="flex items-center gap-2.5">
        <Check size={14} strokeWidth={2} className="text-success" aria-label="Done" />
        {countText(figures, "figure")} checked on the server
      </li>
      <li className="flex items-center gap-2.5 font-medium" aria-current="step">
        <Spinner /> Writing the post
      </li>
      {readers !== undefined && (
        <li className="flex items-center gap-2.5 text-ink-3">
          <Circle size={8} strokeWidth={2} className="mx-[3px]" aria-hidden />
          Queue {countText(readers, "e-mail")}
        </li>
      )}
    </ol>
  );
}
