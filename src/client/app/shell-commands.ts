import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  House,
  Keyboard,
  Library,
  LogOut,
  Monitor,
  Moon,
  PenLine,
  Plus,
  Search,
  Sun,
} from "lucide-react";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
import { useSignOut } from "#client/features/accounts/use-sign-out.ts";
import { type Command, useCommands } from "#client/lib/commands.ts";
import { PALETTE_KEYS, SHORTCUTS_KEYS, showPalette, showShortcuts } from "./palette-state.ts";
import { useChooseTheme } from "#client/features/accounts/use-choose-theme.ts";
import { NEW_MODEL_HASH } from "#client/features/models/new-model-hash.ts";
import { useNewDocument } from "#client/features/research/use-new-document.ts";

/** Offers what can be done from every page; for a visitor, nothing. */
export function useShellCommands(): void {
  const navigate = useNavigate();
  const { data: user } = useQuery(sessionQuery);
  const { create } = useNewDocument();
  const chooseTheme = useChooseTheme();
  const signOut = useSignOut();
  const commands: readonly Command[] = [
    { id: "find", label: "Search", icon: Search, keys: PALETTE_KEYS, run: () => showPalette(true) },
    { id: "new-document", label: "New document", icon: Plus, run: create },
    {
      id: "new-model",
      label: "New model",
      icon: Plus,
      keywords: "dcf valuation projections",
      run: () => void navigate({ to: "/models", hash: NEW_MODEL_HASH }),
    },
    { id: "home", label: "Go to Home", icon: House, run: () => void navigate({ to: "/" }) },
    {
      id: "canvas",
      label: "Go to Canvas",
      icon: PenLine,
      run: () => void navigate({ to: "/canvas" }),
    },
    {
      id: "library",
      label: "Go to Library",
      icon: Library,
      keywords: "documents upload knowledge base",
      run: () => void navigate({ to: "/library" }),
    },
    {
      id: "shortcuts",
      label: "Keyboard shortcuts",
      icon: Keyboard,
      keys: SHORTCUTS_KEYS,
      keywords: "keys help",
      run: () => showShortcuts(true),
    },
    { id: "theme-light", label: "Light theme", icon: Sun, run: () => chooseTheme("light") },
    { id: "theme-dark", label: "Dark theme", icon: Moon, run: () => chooseTheme("dark") },
    {
      id: "theme-system",
      label: "System theme",
      icon: Monitor,
      keywords: "automatic",
      run: () => chooseTheme("system"),
    },
    {
      id: "sign-out",
      label: "Sign out",
      icon: LogOut,
      keywords: "log out leave",
      run: () => signOut.mutate(),
    },
  ];
  useCommands(user === undefined || user === null ? [] : commands);
}
