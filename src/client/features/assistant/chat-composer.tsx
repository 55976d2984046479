import { ArrowUp, Square } from "lucide-react";
import type { KeyboardEvent, RefObject } from "react";
import { Button } from "#client/components/button.tsx";
import { limitReachedPlaceholder } from "#core/chat-quota.ts";
import { ChatOptions } from "./chat-options.tsx";
import type { Conversation } from "./use-conversation.ts";

const CHAT_PLACEHOLDER = "Ask a question or give an editing instruction";

const SENT_THEN_TEXT = "Your message is sent then.";

/** The id of the input, for what leads the focus to it. */
export const CHAT_INPUT_ID = "chat-input";

type ChatComposerProps = {
  readonly conversation: Conversation;
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
};

/** Where a message is written. Enter sends it, Shift Enter begins a line. */
export function ChatComposer({ conversation, inputRef }: ChatComposerProps) {
  const { draft, quota } = conversation;

  function handleKeyDown(event: KeyboardEvent): void {
    // An Enter that ends the composition of a character is not a message.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    conversation.send();
  }

  return (
    <form
      className="@container px-3 py-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        conversation.send();
        inputRef.current?.focus();
      }}
    >
      <label htmlFor={CHAT_INPUT_ID} className="sr-only">
        {CHAT_PLACEHOLDER}
      </label>
      <textarea
        ref={inputRef}
        id={CHAT_INPUT_ID}
        value={draft}
        rows={2}
        disabled={quota.isLimitReached}
        placeholder={quota.isLimitReached ? limitReachedPlaceholder(quota.limit) : CHAT_PLACEHOLDER}
        onChange={(event) => {
          conversation.changeDraft(event.target.value);
        }}
        onKeyDown={handleKeyDown}
        className="block field-sizing-content max-h-40 min-h-13 w-full resize-none rounded-2 border border-control bg-paper px-2.5 py-1.75 text-[13px]/[18px] outline-none placeholder:text-ink-3 focus:border-focus focus:shadow-[0_0_0_1px_var(--focus)] disabled:border-hairline-strong disabled:bg-sunken"
      />
      <p role="status" className="text-12 text-ink-2 not-empty:pt-1.5">
        {conversation.isAwaited && `${conversation.sendBlockedReason} ${SENT_THEN_TEXT}`}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-1.75 text-12 text-ink-2">
        <ChatOptions
          reasoningEffort={quota.model === undefined ? undefined : conversation.reasoningEffort}
          onEffortChange={conversation.chooseEffort}
          webSearch={conversation.webSearch}
          webSearchOff={quota.webSearchOff}
          onWebSearchChange={conversation.switchWebSearch}
        />
        <SendOrStop
          conversation={conversation}
          onStopped={() => {
            inputRef.current?.focus();
          }}
        />
      </div>
    </form>
  );
}

type SendOrStopProps = { readonly conversation: Conversation; readonly onStopped: () => void };

/** While an answer is on its way, Stop stands in place of Send. */
function SendOrStop({ conversation, onStopped }: SendOrStopProps) {
  const { sendBlockedReason } = conversation;
  return conversation.running === undefined ? (
    <Button
      type="submit"
      variant={sendBlockedReason === undefined ? "primary" : "outline"}
      aria-label="Send"
      disabledReason={sendBlockedReason}
      className="ml-auto w-8 px-0!"
    >
      <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
    </Button>
  ) : (
    <Button
      aria-label="Stop the answer"
      className="ml-auto w-8 px-0!"
      onClick={() => {
        conversation.stop();
        onStopped();
      }}
    >
      <Square size={12} strokeWidth={1.75} aria-hidden className="fill-current" />
    </Button>
  );
}
