import { Plus } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#client/components/icon-button.tsx";
import { TextField } from "#client/components/text-field.tsx";

type QuestionBoxProps = {
  readonly label: string;
  /** The label when absent. */
  readonly placeholder?: string;
  /** Nothing can be asked now: what is typed stays. */
  readonly isBlocked?: boolean;
  readonly onAsk: (question: string) => void;
};

/** Longer questions are refused by the server. */
const QUESTION_MAX = 2_000;

/** A line to ask in: Enter or the plus submits what is not blank, and clears it. */
export function QuestionBox({ label, placeholder = label, isBlocked, onAsk }: QuestionBoxProps) {
  const [text, setText] = useState("");
  const question = text.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (question === "" || isBlocked === true) return;
        onAsk(question);
        setText("");
      }}
    >
      <TextField
        label={label}
        isLabelHidden
        placeholder={placeholder}
        maxLength={QUESTION_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        trailing={
          <IconButton
            type="submit"
            icon={Plus}
            size="small"
            label={`Ask: ${label}`}
            disabled={question === "" || isBlocked}
            className="-mr-1.5"
          />
        }
      />
    </form>
  );
}
