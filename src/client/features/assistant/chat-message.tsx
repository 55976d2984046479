import { memo, type ReactNode, Suspense } from "react";
import type { ChatMessage } from "#contracts/research.ts";
import { formatMinute } from "#client/lib/format-when.ts";
import { later } from "#client/lib/later.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { sortedEdits } from "#core/text/edits/edit-range.ts";
import { AnswerMaking, AnswerSources, type FigureSource } from "./answer-making.tsx";
import { FoldedSteps } from "./answer-steps.tsx";
import { AnswerActions } from "./answer-actions.tsx";
import type { EditDesk } from "#client/document/edit-desk.ts";
import { TURN_START } from "./use-follow-end.ts";

const ProposedEdits = later(async () => (await import("./proposed-edits.tsx")).ProposedEdits);

/** Of an answer that could do nothing: it used none of the chats (decisions.md 42). */
export const NOT_COUNTED = "Not counted";

/** An answer with its figures marked, by what `anchors` say they are of; under it what `below` makes of their sources. */
export type RenderText = (
  text: string,
  anchors?: readonly PlacedBinding[],
  below?: (sources: readonly FigureSource[]) => ReactNode,
  cited?: readonly { readonly cite: string; readonly label: string }[],
) => ReactNode;

type ChatMessageItemProps = {
  readonly message: ChatMessage;
  readonly desk: EditDesk;
  /** Shows a stretch of what the assistant says, with its figures marked. */
  readonly renderText: RenderText;
  /** The conversation reads out what is new in it; what of an older message changes is not. */
  readonly isNews?: boolean;
  /** What stands under the text in place of the usual actions. */
  readonly footer?: ReactNode;
};

/** One message of the conversation. Its text is shown as it is: no markup is read into it. */
// Of a long conversation only what changed is drawn again while edits are decided.
export const ChatMessageItem = memo(function ChatMessageItem(props: ChatMessageItemProps) {
  const { message, isNews = true, ...rest } = props;
  return (
    <li
      {...(message.role === "user" ? TURN_START : {})}
      {...(isNews ? {} : { "aria-live": "off" })}
    >
      <p className="mb-0.5 flex gap-1.5 text-11 font-medium text-ink-3">
        {message.role === "user" ? "You" : "Assistant"}
        <time dateTime={message.timestamp} className="figures">
          {formatMinute(message.timestamp)}
        </time>
        {message.counted === false && <span>{NOT_COUNTED}</span>}
      </p>
      {message.role === "user" ? (
        <p className="inline-block max-w-full rounded-3 bg-sunken px-2.5 py-1.5 whitespace-pre-line wrap-anywhere">
          {message.content}
        </p>
      ) : (
        <Answer message={message} {...rest} />
      )}
    </li>
  );
});

function Answer({ message, desk, renderText, footer }: ChatMessageItemProps) {
  const { edits = [] } = message;
  // What was applied at once is in the text; only what of it was left out is told here. The list
  // reads as the text does, and so do the numbers: a model may propose in any order.
  const listed = sortedEdits(
    edits.filter(({ autoApply, outcome }) => autoApply !== true || outcome === "dropped"),
  );
  return (
    <>
      {message.steps !== undefined && <FoldedSteps steps={message.steps} tookMs={message.tookMs} />}
      <div className="grid gap-1.5">
        {renderText(
          message.content,
          message.anchors,
          (sources) => (
            <div>
              {listed.length > 0 && (
                <Suspense>
                  <ProposedEdits edits={listed} desk={desk} />
                </Suspense>
              )}
              <AnswerMaking message={message} />
              {footer ?? <AnswerActions message={message} desk={desk} />}
              <AnswerSources message={message} figures={sources} />
            </div>
          ),
          message.sources?.flatMap(({ cite, label }) =>
            cite === undefined ? [] : { cite, label },
          ),
        )}
      </div>
    </>
  );
}
