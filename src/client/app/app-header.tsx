import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useLocation } from "@tanstack/react-router";
import { House, Library, Menu as MenuIcon, Moon, PenLine, Search, Sun } from "lucide-react";
import type { Ref } from "react";
import { IconButton } from "#client/components/icon-button.tsx";
import { Menu, type MenuItem } from "#client/components/menu.tsx";
import { AccountMenu } from "#client/features/accounts/account-menu.tsx";
import { preferencesQuery } from "#client/features/accounts/preferences.ts";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
import { CREATE_ACCOUNT, SIGN_IN } from "#client/features/accounts/sign-in-words.ts";
import { useChooseTheme } from "#client/features/accounts/use-choose-theme.ts";
import { useShownTheme } from "#client/lib/theme.ts";
import { FindButton } from "./find-button.tsx";
import { showPalette, showShortcuts } from "./palette-state.ts";
import { buttonClasses } from "#client/components/button-classes.ts";
import { returnTo } from "#client/features/accounts/return-path.ts";

type AppHeaderProps = { readonly crumbSlotRef: Ref<HTMLDivElement> };

/** The bar over every page: where one is, what one can find, who one is. */
export function AppHeader({ crumbSlotRef }: AppHeaderProps) {
  const { data: user } = useQuery(sessionQuery);
  // Its theme is shown as soon as it is known.
  useQuery({ ...preferencesQuery, enabled: user !== undefined && user !== null });
  return (
    <header className="flex h-(--h-header) shrink-0 items-center gap-1 border-b border-hairline-strong bg-surface pr-3 pl-4">
      <Link to="/" className="mr-4 rounded-2">
        <Wordmark />
        <span className="sr-only">home</span>
      </Link>
      <nav aria-label="Pages" className="hidden gap-0.5 md:flex">
        {PAGES.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === "/", includeSearch: false }}
            activeProps={{ className: "bg-sunken text-ink" }}
            inactiveProps={{ className: "text-ink-2 hover:bg-hover" }}
            className="flex h-7 items-center rounded-2 px-[9px] font-medium"
          >
            {label}
          </Link>
        ))}
      </nav>
      <div ref={crumbSlotRef} className="hidden min-w-0 md:flex" />
      <span className="flex-1" />
      {user && (
        <span className="hidden md:contents">
          <FindButton />
          <ThemeToggle />
        </span>
      )}
      {user === null && (
        <span className="hidden items-center gap-1 md:flex">
          <SignInLinks />
        </span>
      )}
      <span className="contents md:hidden">
        <NarrowMenu isSignedIn={user !== undefined && user !== null} />
      </span>
      {user && <AccountMenu user={user} onShortcuts={() => showShortcuts(true)} />}
    </header>
  );
}

/** The pages of the navigation. */
const PAGES = [
  { to: "/", label: "Home" },
  { to: "/canvas", label: "Canvas" },
  { to: "/library", label: "Library" },
  { to: "/models", label: "Models" },
] as const;

type NarrowMenuProps = { readonly isSignedIn: boolean };

/** The header's links and buttons in a window that has no room for them. */
function NarrowMenu({ isSignedIn }: NarrowMenuProps) {
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

/** The product's name with its footnote. */
function Wordmark() {
  return (
    <span className="inline-flex items-baseline font-doc text-[18px] leading-none font-semibold tracking-[-0.005em] text-ink">
      Footnote
      <sup
        aria-hidden
        className="relative -top-[7px] ml-px align-baseline text-[10px] leading-none text-accent"
      >
        1
      </sup>
    </span>
  );
}

/** Changes between light and dark. Following the system again is a command of the palette. */
function ThemeToggle() {
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

/** The two ways in, leading back to the page they stand on. */
function SignInLinks() {
  const next = useLocation({ select: ({ href }) => returnTo(href) });
  return (
    <>
      <Link to="/login" search={{ next }} className={buttonClasses({ variant: "ghost" })}>
        {SIGN_IN}
      </Link>
      <Link to="/signup" search={{ next }} className={buttonClasses({})}>
        {CREATE_ACCOUNT}
      </Link>
    </>
  );
}
