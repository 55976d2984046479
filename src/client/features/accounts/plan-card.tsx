import { useQuery } from "@tanstack/react-query";
import { Check, ExternalLink } from "lucide-react";
import { Badge } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Loading } from "#client/components/not-loaded.tsx";
import { FactList } from "#client/components/fact-list.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { classNames } from "#client/lib/class-names.ts";
import type { Plan } from "#contracts/plans.ts";
import { CHATS_PER_SESSION, CHATS_RESET_TEXT } from "#core/chat-quota.ts";
import { countText } from "#core/count-text.ts";
import { accountQuery, planQuery, useBillingPage } from "./account-queries.ts";
import { Upgrade } from "./upgrade.tsx";
import { longDate } from "#core/ledger/dates.ts";

/** The plan, what is used of it this session, and the way to Pro. */
export function PlanCard({ isUpgrading }: { readonly isUpgrading: boolean }) {
  const query = useQuery(planQuery(isUpgrading));
  const { data } = query;
  if (data === undefined) return <Loading label="Loading your plan" query={query} />;
  const { plan, usage } = data;
  return (
    <Card
      title="Plan and usage"
      place="plan"
      note={<Badge tone="accent">{plan === "PRO" ? "Pro" : "Free"}</Badge>}
      footer={<PlanFoot plan={data} />}
    >
      <div className="flex flex-col gap-2 px-3.5 py-3 text-12 figures">
        <Used usage={usage} />
        <Tiers plan={plan} />
        {isUpgrading && plan === "FREE" && (
          <p role="status" className="flex items-center gap-2 text-ink-2">
            <Spinner /> Waiting for the payment to be confirmed
          </p>
        )}
      </div>
    </Card>
  );
}

const TIERS = [
  { tier: "FREE", name: "Free" },
  { tier: "PRO", name: "Pro" },
] as const;

function Tiers({ plan }: Pick<Plan, "plan">) {
  return (
    <ul className="mt-1 grid grid-cols-2 overflow-hidden rounded-2 border border-hairline-strong">
      {TIERS.map(({ tier, name }) => (
        <li
          key={tier}
          aria-current={tier === plan || undefined}
          className={classNames(
            "px-2.5 py-1.5",
            tier === plan ? "bg-accent-soft text-ink" : "text-ink-2",
          )}
        >
          <span className="flex items-center gap-1.5 font-semibold text-ink">
            {name}
            {tier === plan && <Check size={13} strokeWidth={2} aria-label="Your plan" />}
          </span>
          {CHATS_PER_SESSION[tier]} chats per session
        </li>
      ))}
    </ul>
  );
}

/** What is used this session: of the chats, and beside them. */
function Used({ usage: { used, limit } }: Pick<Plan, "usage">) {
  const { templates = 0, rewrites = 0, refunds = 0 } = useQuery(accountQuery).data?.today ?? {};
  const kinds = [
    ["Chat messages", used - templates],
    ["Template runs", templates],
    [
      "Not counted",
      `${countText(rewrites, "rewrite")}, ${refunds} refunded ${refunds === 1 ? "chat" : "chats"}`,
    ],
  ] as const;
  return (
    <>
      <p className="flex items-baseline gap-2">
        <strong className="text-20 font-semibold">{used}</strong> of {limit} chats this session
        <span className="ml-auto text-ink-3">{CHATS_RESET_TEXT}</span>
      </p>
      <progress
        aria-label="Chats used this session"
        value={Math.min(used, limit)}
        max={limit}
        className={`h-1 w-full ${used >= limit ? "text-warning" : "text-(--accent-fill)"}`}
      />
      <FactList facts={kinds} />
    </>
  );
}

function PlanFoot({ plan: { plan, subscription } }: { readonly plan: Plan }) {
  const billing = useBillingPage("portal");
  if (subscription !== null) {
    return (
      <>
        <span className="flex-3">
          {standingText(plan, subscription)}{" "}
          {billing.error !== null && (
            <span role="alert" className="text-error">
              {billing.error.message}
            </span>
          )}
        </span>
        <Button isBusy={billing.isPending} onClick={() => billing.mutate()}>
          Manage billing <ExternalLink size={13} strokeWidth={1.75} aria-hidden />
        </Button>
        <Upgrade />
      </>
    );
  }
  if (plan === "PRO") return "Pro by the owner of this workspace";
  return <Upgrade />;
}

/** What is true of a subscription, by Stripe's word of it. */
const STANDINGS: Readonly<Record<string, string>> = {
  past_due: "The last payment did not go through. Pro begins again when it is paid.",
  unpaid: "The last invoices are not paid. Pro begins again when they are.",
  canceled: "Your subscription has ended.",
  incomplete: "The first payment has not gone through yet.",
  incomplete_expired: "The first payment did not go through.",
  paused: "Your subscription is paused.",
};

type Subscription = NonNullable<Plan["subscription"]>;

function standingText(plan: Plan["plan"], { status, renewsAt, endsAt }: Subscription): string {
  const ended = STANDINGS[status];
  if (ended !== undefined) {
    return plan === "PRO" ? `${ended} You have Pro by the owner of this workspace.` : ended;
  }
  if (endsAt !== null) return `Canceled. Pro stays until ${longDate(endsAt)}.`;
  return renewsAt === null ? "" : `Next invoice on ${longDate(renewsAt)}`;
}
