import { Link, Outlet } from "@tanstack/react-router";
import {
  Archive,
  Cpu,
  Gauge,
  KeyRound,
  Lock,
  Mail,
  Newspaper,
  Server,
  User,
  Users,
} from "lucide-react";
import { ErrorBoundary } from "#client/components/error-boundary.tsx";
import { SignedIn } from "#client/features/accounts/signed-in.tsx";
import { usePageTitle } from "#client/lib/use-page-title.ts";

/** Places of one's own page. */
const OWN_PLACES = [
  { to: "/account", label: "Profile and theme", icon: User },
  { to: "/account", hash: "password", label: "Password", icon: Lock },
  { to: "/account", hash: "plan", label: "Plan and usage", icon: Gauge },
  { to: "/account", hash: "model", label: "Language model", icon: Cpu },
  { to: "/account", hash: "tokens", label: "Access tokens", icon: KeyRound },
  { to: "/account", hash: "data", label: "Your data", icon: Archive },
] as const;
const OWNER_PAGES = [
  { to: "/account/people", label: "People", icon: Users },
  { to: "/account/workspace", label: "Workspace", icon: Server },
  { to: "/account/posts", label: "Posts", icon: Newspaper },
  { to: "/account/subscribers", label: "Subscribers", icon: Mail },
] as const;

/** The pages on one's account, and those of the owner. */
export function AccountLayout() {
  usePageTitle("Account");
  return <SignedIn>{(user) => <Account isOwner={user.isOwner === true} />}</SignedIn>;
}

function Account({ isOwner }: { readonly isOwner: boolean }) {
  return (
    <div className="mx-auto max-w-344 px-4 py-6 md:px-8">
      <h1 className="mb-3.5 flex h-8 items-center text-20 font-semibold tracking-[-0.01em]">
        Account
      </h1>
      <div className="grid items-start gap-x-5 gap-y-4 md:grid-cols-[220px_minmax(0,1fr)]">
        <nav aria-label="Account">
          <PageLinks pages={OWN_PLACES} />
          {isOwner && (
            <>
              <p className="mt-3 px-2.5 pb-1 text-[11.5px] text-ink-3">Owner</p>
              <PageLinks pages={OWNER_PAGES} />
            </>
          )}
        </nav>
        <div className="grid min-w-0 gap-4">
          <ErrorBoundary name="This page">
            <Outlet />
          </ErrorBoundary>
        </div>
      </div>
    </div>
  );
}

type PageLinksProps = { readonly pages: typeof OWN_PLACES | typeof OWNER_PAGES };

function PageLinks({ pages }: PageLinksProps) {
  return (
    <ul className="flex flex-wrap gap-0.5 md:flex-col">
      {pages.map(({ to, label, icon: Icon, ...place }) => (
        <li key={label}>
          <Link
            to={to}
            hash={"hash" in place ? place.hash : ""}
            activeOptions={{ exact: true, includeHash: true }}
            activeProps={{ className: "bg-accent-soft text-ink" }}
            inactiveProps={{ className: "text-ink-2 hover:bg-hover" }}
            className="flex h-7.5 items-center gap-2.5 rounded-2 px-2.5 text-13 font-medium"
          >
            <Icon size={15} strokeWidth={1.75} aria-hidden /> {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
