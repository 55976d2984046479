import { CornerDownLeft } from "lucide-react";
import { Button } from "#client/components/button.tsx";

/** Spec section 2, "Chat panel": the empty state and what it suggests. */
const EMPTY_CHAT_TEXT = "Start a conversation to analyze and edit your analysis";
export const CHAT_SUGGESTIONS = [
  "Write some credit analysis",
  "Add an overview of the balance sheet",
  "Improve executive summary",
] as const;

type ChatSuggestionsProps = {
  /** Why the input takes nothing now. */
  readonly disabledReason: string | undefined;
  readonly onChoose: (suggestion: string) => void;
};

/** What an empty conversation shows. A suggestion fills the input; it is not sent. */
export function ChatSuggestions({ disabledReason, onChoose }: ChatSuggestionsProps) {
  return (
    <div className="mx-auto grid w-full max-w-72 gap-1.5 py-4">
      <p className="mb-2 text-center text-ink-2">{EMPTY_CHAT_TEXT}</p>
      {CHAT_SUGGESTIONS.map((suggestion) => (
        <Button
          key={suggestion}
          className="h-auto! min-h-7 justify-between! py-1 text-left font-normal! whitespace-normal!"
          disabledReason={disabledReason}
          onClick={() => {
            onChoose(suggestion);
          }}
        >
          {suggestion}
          <CornerDownLeft
            size={13}
            strokeWidth={1.75}
            className="shrink-0 text-ink-3"
            aria-hidden
          />
        </Button>
      ))}
    </div>
  );
}
