import { Link } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { Button } from "#client/components/button.tsx";
import type { ButtonVariant } from "#client/components/button-classes.ts";
import { CopyButton } from "#client/components/copy-button.tsx";
import type { Plan } from "#contracts/plans.ts";
import { ASK_THE_OWNER } from "#contracts/plans.ts";
import { planQuery, useBillingPage } from "./account-queries.ts";
import { sessionQuery } from "./session-query.ts";

/** Where nothing is billed, only the owner makes somebody Pro (decisions.md 49). */

/**
 * From Free to Pro: the checkout, or, where it stands for itself, whom to ask. Nothing for who is Pro, or
 * until it is known.
 */
export function Upgrade({ variant = "primary" }: { readonly variant?: ButtonVariant }) {
  const { data } = useQuery(planQuery());
  if (data?.plan !== "FREE") return null;
  if (data.upgrade === "checkout") return <Checkout variant={variant} />;
  return variant === "outline" ? null : <ByOwner ownerEmail={data.ownerEmail} />;
}

const ROW = "flex flex-1 flex-wrap items-center gap-2 text-12 text-ink-2";

function Checkout({ variant }: { readonly variant: ButtonVariant }) {
  const billing = useBillingPage("checkout");
  return (
    <span className={ROW}>
      <span className="flex-1">
        {billing.error !== null && (
          <span role="alert" className="text-error">
            {billing.error.message}
          </span>
        )}
      </span>
      <Button variant={variant} isBusy={billing.isPending} onClick={() => billing.mutate()}>
        Upgrade
      </Button>
    </span>
  );
}

/** The owner asks nobody. */
function ByOwner({ ownerEmail }: Pick<Plan, "ownerEmail">) {
  const { data: user } = useQuery(sessionQuery);
  return (
    <span className={ROW}>
      {user?.isOwner === true ? (
        <Link to="/account/people" className="text-accent underline">
          Give yourself Pro under People
        </Link>
      ) : (
        <>
          <span className="flex-1">{ASK_THE_OWNER}</span>
          {ownerEmail !== null && <CopyButton text={ownerEmail} label="Copy the owner's address" />}
        </>
      )}
    </span>
  );
}
