import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { Button } from "#client/components/button.tsx";
import type { ButtonVariant } from "#client/components/button-classes.ts";
import { CopyButton } from "#client/components/copy-button.tsx";
import { planQuery, useBillingPage } from "./account-queries.ts";
import { sessionQuery } from "./session-query.ts";

/** Where nothing is billed, only the owner makes somebody Pro (decisions.md 49). */
const ASK_THE_OWNER = "Ask the owner of this workspace for Pro";

/**
 * From Free to Pro: the checkout, or, where it stands for itself, whom to ask. Nothing for who is Pro, or
 * until it is known.
 */
export function Upgrade({ variant = "primary" }: { readonly variant?: ButtonVariant }) {
  const { data } = useQuery(planQuery());
  const { data: user } = useQuery(sessionQuery);
  const billing = useBillingPage("checkout");
  const isAside = variant === "outline";
  if (data?.plan !== "FREE" || (isAside && data.upgrade === "owner")) return null;
  const { upgrade, ownerEmail } = data;
  return (
    <span className="flex flex-1 flex-wrap items-center gap-2 text-12 text-ink-2">
      <span className="flex-1">
        {upgrade === "owner" && (user?.isOwner === true ? <OwnWay /> : ASK_THE_OWNER)}
        {billing.error !== null && (
          <span role="alert" className="text-error">
            {billing.error.message}
          </span>
        )}
      </span>
      {upgrade === "checkout" && (
        <Button variant={variant} isBusy={billing.isPending} onClick={() => billing.mutate()}>
          Upgrade
        </Button>
      )}
      {upgrade === "owner" && user?.isOwner !== true && ownerEmail !== null && (
        <CopyButton text={ownerEmail} label="Copy the owner's address" />
      )}
    </span>
  );
}

/** The owner asks nobody. */
function OwnWay() {
  return (
    <Link to="/account/people" className="text-accent underline">
      Give yourself Pro under People
    </Link>
  );
}
