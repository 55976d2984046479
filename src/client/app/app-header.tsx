import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Ref } from "react";
import { preferencesQuery } from "#client/features/accounts/preferences.ts";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
import { AccountMenu } from "#client/features/accounts/account-menu.tsx";
import { FindButton } from "./find-button.tsx";
import { NarrowMenu } from "./narrow-menu.tsx";
import { PAGES } from "./pages.ts";
import { showShortcuts } from "./palette-state.ts";
import { SignInLinks } from "#client/features/accounts/sign-in-links.tsx";
import { ThemeToggle } from "#client/features/accounts/theme-toggle.tsx";
import { Wordmark } from "./wordmark.tsx";

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
