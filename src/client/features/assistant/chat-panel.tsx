import { ArrowDown, TriangleAlert } from "lucide-react";
import { type ComponentType, type RefObject, useRef } from "react";
import { Button } from "#client/components/button.tsx";
import { usePageKeys } from "#client/lib/use-page-keys.ts";
import { useStore } from "#client/lib/use-store.ts";
import {
  CHATS_RESET_TEXT,
  chatsLeftText,
  LIMIT_REACHED_TEXT,
  limitReachedPlaceholder,
  LOW_CHATS_REMAINING,
  lowChatsText,
} from "#core/chat-quota.ts";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatMessages, type MessageParts } from "./chat-messages.tsx";
import { ChatSuggestions } from "./chat-suggestions.tsx";
import type { ChatQuota } from "./use-chat-quota.ts";
import type { Conversation } from "./use-conversation.ts";
import { useFollowEnd } from "./use-follow-end.ts";

/** As the panel calls the built-in analyst. */
export const BUILT_IN_NAME = "Built-in analyst";

type ChatPanelProps = MessageParts & {
  readonly conversation: Conversation;
  /** The way to more chats, shown at the limit of Free. */
  readonly upgrade: UpgradeButton;
};

/** The conversation about the document, and the input for the next message. */
export function ChatPanel({ conversation, desk, renderText, upgrade }: ChatPanelProps) {
  const { running, quota, changeDraft, stop, tryAgain } = conversation;
  const input = useRef<HTMLTextAreaElement>(null);
  const { box, isAway, isReadingBack, goToEnd, handleScroll } = useFollowEnd<HTMLDivElement>(
    running?.userMessage.id,
  );
  const isEmpty = useIsEmpty(conversation);
  useFocusShortcut(input);

  /** What was pressed goes away: the focus must not go with it. */
  function thenFocusInput<Given extends readonly string[]>(action: (...given: Given) => void) {
    return (...given: Given) => {
      action(...given);
      input.current?.focus();
    };
  }

  return (
    <section aria-label="AI Chat" className="flex h-full min-h-0 flex-col bg-surface">
      <PanelHead quota={quota} />
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div
          ref={box}
          onScroll={handleScroll}
          role="log"
          aria-live="polite"
          aria-relevant="additions"
          aria-label="Conversation"
          // A box that scrolls can be reached and scrolled by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto px-3.5 py-3 focus-visible:shadow-(--focus-ring-inset)"
        >
          {isEmpty ? (
            <ChatSuggestions
              disabledReason={
                quota.isLimitReached ? limitReachedPlaceholder(quota.limit) : undefined
              }
              onChoose={thenFocusInput(changeDraft)}
            />
          ) : (
            <ChatMessages
              {...{ conversation, desk, renderText, isReadingBack }}
              onStop={thenFocusInput(stop)}
              onTryAgain={thenFocusInput(tryAgain)}
              onRegenerate={thenFocusInput(conversation.regenerate)}
              onGoOn={thenFocusInput(conversation.goOn)}
            />
          )}
        </div>
        {isAway && <LatestButton onPress={goToEnd} />}
      </div>
      <div className="shrink-0 border-t border-hairline">
        <ChatQuotaNotice quota={quota} upgrade={upgrade} />
        <ChatComposer conversation={conversation} inputRef={input} />
      </div>
    </section>
  );
}

/** Who answers, and how many chats are left. */
function PanelHead({ quota }: Pick<Conversation, "quota">) {
  return (
    <header className="flex h-(--h-panel-head) shrink-0 items-center gap-2 border-b border-hairline px-3.5 text-[12.5px] font-semibold">
      <h2>AI Chat</h2>
      <span className="min-w-0 flex-1 truncate text-[11.5px] font-medium text-ink-3">
        {quota.model ?? BUILT_IN_NAME}
      </span>
      {!quota.isSubscriptionLoading && quota.left !== undefined && (
        <span className="text-[11.5px] font-medium text-ink-3 figures">
          {chatsLeftText(quota.left, quota.limit)}
        </span>
      )}
    </header>
  );
}

/** Under the conversation, not over it: no line may be covered. */
function LatestButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <div className="flex shrink-0 justify-center py-1">
      <Button size="small" onClick={onPress}>
        <ArrowDown size={13} strokeWidth={1.75} aria-hidden />
        Latest
      </Button>
    </div>
  );
}

function useIsEmpty({ messages, running, failed }: Conversation): boolean {
  const hasMessages = useStore(messages, (all) => all.length > 0);
  return !hasMessages && running === undefined && failed === undefined;
}

/** The way to more chats, given by `app`: filled where there is no other way. */
type UpgradeButton = ComponentType<{ readonly variant?: "primary" | "outline" }>;

type ChatQuotaNoticeProps = {
  readonly quota: ChatQuota;
  /** Beside the texts of Free. */
  readonly upgrade: UpgradeButton;
};

/** Above the input: how few chats are left, or that none is. Nothing while there are enough. */
function ChatQuotaNotice({ quota, upgrade: Upgrade }: ChatQuotaNoticeProps) {
  const { left, limit, tier, isLimitReached, isSubscriptionLoading } = quota;
  if (isLimitReached) {
    return (
      <div className="flex flex-col gap-1.5 px-3 pt-2.5">
        <p role="status" className="text-13">
          {LIMIT_REACHED_TEXT[tier]}{" "}
          <span className="whitespace-nowrap text-ink-3 figures">{CHATS_RESET_TEXT}</span>
        </p>
        {tier === "FREE" && <Upgrade />}
      </div>
    );
  }
  if (isSubscriptionLoading || left === undefined || left > LOW_CHATS_REMAINING) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 bg-warning-soft px-3 py-1.5 text-12 text-warning figures">
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
      <p role="status" className="flex-1">
        {lowChatsText(left, limit)}
      </p>
      {tier === "FREE" && <Upgrade variant="outline" />}
    </div>
  );
}

/** Leads the focus to an input on Ctrl / (Command / on macOS), wherever it is. */
function useFocusShortcut(input: RefObject<HTMLElement | null>): void {
  usePageKeys(() => [{ keys: "Ctrl /", run: () => input.current?.focus() }]);
}
