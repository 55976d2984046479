import { RotateCcw } from "lucide-react";
import { useDeferredValue, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useStore } from "#client/lib/use-store.ts";
import type { ChatMessage } from "#contracts/research.ts";
import { Button } from "#client/components/button.tsx";
import { countText } from "#core/count-text.ts";
import { type RenderText, ChatMessageItem } from "./chat-message.tsx";
import { CHAT_FAILED_TEXT, CHAT_STOPPED_TEXTS, type FailedTurn } from "./conversation-state.ts";
import type { EditDesk } from "#client/document/edit-desk.ts";
import { TurnProgress } from "./turn-progress.tsx";
import type { Conversation } from "./use-conversation.ts";

const MESSAGE_KEPT_TEXT = "Your message is kept in the input.";

/** What messages show of the document, given by `app`. */
export type MessageParts = {
  readonly desk: EditDesk;
  /** Shows a stretch of what the assistant says, with its figures marked. */
  readonly renderText: RenderText;
};

type ChatMessagesProps = MessageParts & {
  readonly conversation: Conversation;
  readonly onStop: () => void;
  readonly onTryAgain: () => void;
  readonly onRegenerate: () => void;
  readonly onGoOn: () => void;
  /** Whether the reader has gone back to what was said before. */
  readonly isReadingBack: () => boolean;
};

/** As many of the newest messages stand in the page; the others come when they are asked for. */
const SHOWN_AT_ONCE = 40;

/** The messages of a conversation, then the turn that runs or failed. */
export function ChatMessages(props: ChatMessagesProps) {
  const { conversation, onStop, onTryAgain, onRegenerate, onGoOn, desk, renderText } = props;
  const { isReadingBack } = props;
  const shown = { desk, renderText };
  const { failed, sourceCount } = conversation;
  const messages = useMessages(conversation);
  // The document may have the answer a moment before the reducer knows: never show the turn twice.
  const running = messages.some(({ id }) => id === conversation.running?.userMessage.id)
    ? undefined
    : conversation.running;
  const last = messages.at(-1);
  const { earlier, list, showMore, said } = useNewest(messages, isReadingBack);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={list} className="grid gap-3">
        {earlier > 0 && <ShowEarlier count={earlier} onPress={showMore} />}
        {messages.slice(earlier).map((message) => (
          <ChatMessageItem
            key={message.id}
            message={message}
            isNews={message === last}
            {...shown}
          />
        ))}
        {last?.role === "assistant" && running === undefined && failed === undefined && (
          <LastAnswerActions
            isCut={last.isCut === true}
            blockedReason={conversation.templateBlockedReason}
            {...{ onRegenerate, onGoOn }}
          />
        )}
        {running !== undefined && (
          <>
            <ChatMessageItem message={running.userMessage} {...shown} />
            <TurnProgress
              key={running.userMessage.id}
              turn={running}
              progress={conversation.progress}
              renderText={renderText}
              sourceCount={sourceCount}
              onStop={onStop}
            />
          </>
        )}
        {failed !== undefined && (
          <Failure
            {...shown}
            failed={failed}
            isMessageKept={conversation.draft === failed.turn.userMessage.content}
            blockedReason={conversation.templateBlockedReason}
            onTryAgain={onTryAgain}
          />
        )}
      </ol>
    </>
  );
}

/**
 * The newest messages, and as many before them as were asked for: those leave again with the next
 * turn, as the oldest do, unless the reader is at them.
 */
function useNewest({ length }: readonly ChatMessage[], isReadingBack: () => boolean) {
  const list = useRef<HTMLOListElement>(null);
  const newest = Math.max(0, length - SHOWN_AT_ONCE);
  const [first, setFirst] = useState(newest);
  const [said, setSaid] = useState("");
  const earlier = Math.min(first, newest);

  useLayoutEffect(() => {
    const hasFocus = list.current?.contains(document.activeElement) === true;
    if (!hasFocus && !isReadingBack()) setFirst(newest);
  }, [newest, isReadingBack]);

  /** What is read stays where it is, and the focus goes to what now stands above it. */
  function showMore(): void {
    const read = list.current?.children[1];
    const box = list.current?.parentElement;
    const from = Math.max(0, earlier - SHOWN_AT_ONCE);
    const top = read?.getBoundingClientRect().top ?? 0;
    flushSync(() => {
      setFirst(from);
      setSaid(`${countText(earlier - from, "earlier message")} shown, ${from} left`);
    });
    if (box && read) box.scrollBy(0, read.getBoundingClientRect().top - top);
    const above = read?.previousElementSibling;
    if (!(above instanceof HTMLElement)) return;
    above.setAttribute("tabindex", "-1");
    above.focus();
  }

  return { earlier, list, showMore, said };
}

function ShowEarlier({ count, onPress }: { readonly count: number; readonly onPress: () => void }) {
  return (
    <li className="justify-self-center">
      <Button variant="ghost" size="small" onClick={onPress}>
        Show earlier messages ({count})
      </Button>
    </li>
  );
}

type LastAnswerActionsProps = {
  readonly isCut: boolean;
  readonly blockedReason: string | undefined;
  readonly onRegenerate: () => void;
  readonly onGoOn: () => void;
};

/** What can be asked after the last answer without writing. */
function LastAnswerActions(props: LastAnswerActionsProps) {
  const { isCut, blockedReason, onRegenerate, onGoOn } = props;
  return (
    <li className="-mt-1.5 flex flex-wrap gap-1.5">
      {isCut && (
        <Button size="small" disabledReason={blockedReason} onClick={onGoOn}>
          Continue
        </Button>
      )}
      <Button variant="ghost" size="small" disabledReason={blockedReason} onClick={onRegenerate}>
        <RotateCcw size={13} strokeWidth={1.75} aria-hidden />
        Try again
      </Button>
    </li>
  );
}

/** The messages. What became of their edits is shown after the text that shows it, and never holds it up. */
function useMessages({ messages }: Conversation): readonly ChatMessage[] {
  const now = useStore(messages, (all) => all);
  const later = useDeferredValue(now);
  const isSameTalk = now.length === later.length && now.every(({ id }, at) => id === later[at]?.id);
  return isSameTalk ? later : now;
}

type FailureProps = MessageParts & {
  readonly failed: FailedTurn;
  readonly isMessageKept: boolean;
  readonly blockedReason: string | undefined;
  readonly onTryAgain: () => void;
};

function Failure(props: FailureProps) {
  const { failed, isMessageKept, blockedReason, onTryAgain, desk, renderText } = props;
  const shown = { desk, renderText };
  const { turn, failedAt, stop } = failed;
  const sentence = stop === undefined ? CHAT_FAILED_TEXT : CHAT_STOPPED_TEXTS[stop];
  const [content, reason] =
    failed.isRefused === true && failed.reason !== undefined
      ? [failed.reason]
      : [sentence, failed.reason];
  const apology = {
    id: `${turn.userMessage.id}-failed`,
    role: "assistant",
    content,
    timestamp: failedAt,
  } as const;
  return (
    <>
      <ChatMessageItem message={turn.userMessage} {...shown} />
      <ChatMessageItem
        message={apology}
        {...shown}
        footer={
          <>
            {reason !== undefined && <p className="mt-1 text-12 text-ink-3">{reason}</p>}
            <Button
              size="small"
              className="mt-1.5"
              disabledReason={blockedReason}
              onClick={onTryAgain}
            >
              <RotateCcw size={13} strokeWidth={1.75} aria-hidden />
              Try again
            </Button>
            {isMessageKept && (
              <p className="mt-2.5 border-t border-hairline pt-2 text-12 text-ink-3">
                {MESSAGE_KEPT_TEXT}
              </p>
            )}
          </>
        }
      />
    </>
  );
}
