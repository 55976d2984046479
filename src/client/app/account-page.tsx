import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { DataCard } from "#client/features/accounts/data-card.tsx";
import { DisclosureCard } from "#client/features/accounts/disclosure-card.tsx";
import { ModelCard } from "#client/features/accounts/model-card.tsx";
import { PasswordCard } from "#client/features/accounts/password-card.tsx";
import { PlanCard } from "#client/features/accounts/plan-card.tsx";
import { ProfileCard } from "#client/features/accounts/profile-card.tsx";
import { sessionQuery } from "#client/features/accounts/session-query.ts";
import { TokensCard } from "#client/features/accounts/tokens-card.tsx";

/** One's own account: profile, password, plan, model, disclosure, tokens, data (decisions.md 50). */
export function AccountPage() {
  const { data: user } = useQuery(sessionQuery);
  const { upgraded } = useSearch({ from: "/account/" });
  if (user === undefined || user === null) return null;
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        <ProfileCard user={user} />
        <PasswordCard />
        <PlanCard isUpgrading={upgraded === "1"} />
        <ModelCard />
      </div>
      <DisclosureCard />
      <TokensCard />
      <DataCard email={user.email} />
    </>
  );
}
