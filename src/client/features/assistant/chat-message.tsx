import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "#client/components/badge.tsx";
import type { ChatMessage } from "#contracts/research.ts";
import { CopyButton } from "./copy-button.tsx";
import { messageTime } from "./message-time.ts";
import { ProposedEdits } from "./proposed-edits.tsx";
import { TURN_START } from "./use-follow-end.ts";

type ChatMessageItemProps = {
  readonly message: ChatMessage;
  /** What stands under the text in place of the usual actions. */
  readonly footer?: ReactNode;
};

/** One message of the conversation. Its text is shown as it is: no markup is read into it. */
export function ChatMessageItem({ message, footer }: ChatMessageItemProps) {
  return (
    <li {...(message.role === "user" ? TURN_START : {})}>
      <p className="mb-0.5 flex gap-1.5 text-11 font-medium text-ink-3">
        {message.role === "user" ? "You" : "Assistant"}
        <time dateTime={message.timestamp} className="figures">
          {messageTime(message.timestamp)}
        </time>
      </p>
      {message.role === "user" ? (
        <p className="inline-block max-w-full rounded-3 bg-sunken px-2.5 py-1.5 whitespace-pre-line wrap-anywhere">
          {message.content}
        </p>
      ) : (
        <Answer message={message} footer={footer} />
      )}
    </li>
  );
}

function Answer({ message, footer }: ChatMessageItemProps) {
  const edits = message.edits ?? [];
  const isApplied = edits.length > 0 && edits.every(({ autoApply }) => autoApply === true);
  return (
    <>
      <div className="grid gap-1.5">
        {paragraphsOf(message.content).map((paragraph) => (
          <p key={paragraph.position} className="whitespace-pre-line wrap-anywhere">
            {paragraph.text}
          </p>
        ))}
      </div>
      {edits.length > 0 && !isApplied && <ProposedEdits edits={edits} />}
      {footer ?? (
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
          {isApplied && (
            <Badge tone="success">
              <Check size={12} strokeWidth={1.75} aria-hidden />
              Applied to the document
            </Badge>
          )}
          <CopyButton text={message.content} />
        </div>
      )}
    </>
  );
}

function paragraphsOf(text: string) {
  let position = 0;
  return text.split(/\n{2,}/).map((paragraph) => {
    const found = text.indexOf(paragraph, position);
    position = found + paragraph.length;
    return { position: found, text: paragraph };
  });
}
