import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "#client/components/icon-button.tsx";
import { TextField } from "#client/components/text-field.tsx";

/** A password that can be shown while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "trailing">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          size="small"
          label={isShown ? "Hide what is typed" : "Show what is typed"}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
