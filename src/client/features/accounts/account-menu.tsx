import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Keyboard, LogOut, Mail, Newspaper, User, Zap } from "lucide-react";
import { useState } from "react";
import type { SessionUser } from "#contracts/session.ts";
import { Menu } from "#client/components/menu.tsx";
import { toastError } from "#client/lib/toast.ts";
import { planQuery, useBillingPage } from "./account-queries.ts";
import { useIsOwner } from "./use-is-owner.ts";
import { useSignOut } from "./use-sign-out.ts";

type AccountMenuProps = {
  readonly user: SessionUser;
  /** Shows the list of keyboard shortcuts. */
  readonly onShortcuts: () => void;
};

/** Who is signed in, and the way out. */
export function AccountMenu({ user, onShortcuts }: AccountMenuProps) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const isOwner = useIsOwner();
  // The plan is asked for when the menu is about to open, not on every page.
  const [isNear, setIsNear] = useState(false);
  const { data: plan } = useQuery({ ...planQuery(), enabled: isNear });
  const checkout = useBillingPage("checkout");

  function upgrade(): void {
    if (plan?.upgrade === "checkout") {
      checkout.mutate(undefined, { onError: (error) => toastError(error.message) });
    } else void navigate({ to: "/account" });
  }

  return (
    <Menu
      heading={
        <>
          <span className="block text-13 font-medium">{user.name}</span>
          <span className="block text-12 font-normal text-ink-3">{user.email}</span>
        </>
      }
      items={[
        { label: "Account", icon: User, onSelect: () => void navigate({ to: "/account" }) },
        ...(plan?.plan === "FREE" ? [{ label: "Upgrade", icon: Zap, onSelect: upgrade }] : []),
        ...(isOwner
          ? [
              {
                label: "Posts",
                icon: Newspaper,
                onSelect: () => void navigate({ to: "/account/posts" }),
              },
              {
                label: "Subscribers",
                icon: Mail,
                onSelect: () => void navigate({ to: "/account/subscribers" }),
              },
            ]
          : []),
        { label: "Keyboard shortcuts", icon: Keyboard, onSelect: onShortcuts },
        { label: "Sign out", icon: LogOut, onSelect: () => signOut.mutate() },
      ]}
      trigger={
        <button
          type="button"
          onPointerEnter={() => setIsNear(true)}
          onFocus={() => setIsNear(true)}
          className="ml-1.5 size-6.5 shrink-0 rounded-full bg-accent-fill text-center text-[10.5px] leading-[26px] font-semibold text-on-accent forced-colors:outline"
        >
          <span aria-hidden>{initials(user.name)}</span>
          <span className="sr-only">Account of {user.name}</span>
        </button>
      }
    />
  );
}

/** First letters of the first and the last word: "Maria Okafor" is MO. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = "") => String.fromCodePoint(word.codePointAt(0) ?? 0))
    .join("")
    .toUpperCase();
}
