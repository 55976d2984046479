import { useNavigate } from "@tanstack/react-router";
import { House, Library, Menu as MenuIcon, Moon, PenLine, Search, Sun } from "lucide-react";
import { IconButton } from "#client/components/icon-button.tsx";
import { Menu, type MenuItem } from "#client/components/menu.tsx";
import { CREATE_ACCOUNT, SIGN_IN } from "#client/features/accounts/sign-in-words.ts";
import { useShownTheme } from "#client/lib/theme.ts";
import { showPalette } from "./palette-state.ts";
import { useChooseTheme } from "#client/features/accounts/use-choose-theme.ts";

type NarrowMenuProps = { readonly isSignedIn: boolean };

/** The header's links and buttons in a window that has no room for them. */
export function NarrowMenu({ isSignedIn }: NarrowMenuProps) {
  const navigate = useNavigate();
  const chooseTheme = useChooseTheme();
  const isDark = useShownTheme() === "dark";
  const account: readonly MenuItem[] = isSignedIn
    ? [{ label: "Search", icon: Search, onSelect: () => showPalette(true) }]
    : [
        { label: SIGN_IN, onSelect: () => void navigate({ to: "/login" }) },
        { label: CREATE_ACCOUNT, onSelect: () => void navigate({ to: "/signup" }) },
      ];
  return (
    <Menu
      trigger={<IconButton icon={MenuIcon} label="Menu" />}
      items={[
        { label: "Home", icon: House, onSelect: () => void navigate({ to: "/" }) },
        { label: "Canvas", icon: PenLine, onSelect: () => void navigate({ to: "/canvas" }) },
        { label: "Library", icon: Library, onSelect: () => void navigate({ to: "/library" }) },
        ...account,
        {
          label: isDark ? "Light theme" : "Dark theme",
          icon: isDark ? Sun : Moon,
          onSelect: () => chooseTheme(isDark ? "light" : "dark"),
        },
      ]}
    />
  );
}
