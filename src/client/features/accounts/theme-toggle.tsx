import { Moon, Sun } from "lucide-react";
import { IconButton } from "#client/components/icon-button.tsx";
import { useShownTheme } from "#client/lib/theme.ts";
import { useChooseTheme } from "./use-choose-theme.ts";

/** Changes between light and dark. Following the system again is a command of the palette. */
export function ThemeToggle() {
  const shown = useShownTheme();
  const chooseTheme = useChooseTheme();
  const other = shown === "dark" ? "light" : "dark";
  return (
    <IconButton
      icon={other === "dark" ? Moon : Sun}
      label={`Use the ${other} theme`}
      onClick={() => chooseTheme(other)}
    />
  );
}
