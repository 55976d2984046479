import { useMutation, useQuery } from "@tanstack/react-query";
import { requestPasswordReset } from "#contracts/session.ts";
import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import { callApi } from "#client/lib/api.ts";
import { preferencesQuery } from "./preferences.ts";
import type { SignedInUser } from "./session-query.ts";
import { useChooseTheme } from "./use-choose-theme.ts";

const RESET_SENT = "A link to set a new password is on its way. Setting it signs out every device.";

/** Who one is here, how the pages look, and the way to another password. */
export function ProfileCard({ user }: { readonly user: SignedInUser }) {
  const theme = useQuery(preferencesQuery).data?.theme ?? "system";
  const choose = useChooseTheme();
  const reset = useMutation({
    mutationFn: () => callApi(requestPasswordReset, { body: { email: user.email } }),
    retry: false,
  });
  return (
    <Card
      title="Profile"
      footer={
        <>
          <span className="flex-1" role="status">
            {reset.isSuccess && RESET_SENT}
            {reset.error?.message}
          </span>
          <Button isBusy={reset.isPending} onClick={() => reset.mutate()}>
            Change password
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[120px_1fr] items-center gap-y-2.5 px-3.5 py-3 text-[12.5px]">
        <dt className="text-ink-2">Name</dt>
        <dd>
          {user.name} <span className="text-12 text-ink-3">The byline of exports and posts</span>
        </dd>
        <dt className="text-ink-2">E-mail</dt>
        <dd>
          {user.email}{" "}
          {user.isOwner === true && (
            <span className="text-12 text-ink-3">
              Owner of this workspace. Set by the operator.
            </span>
          )}
        </dd>
        <dt className="text-ink-2">Theme</dt>
        <dd>
          <Segmented
            label="Theme"
            value={theme}
            onChange={choose}
            options={[
              { value: "system", label: "System" },
              { value: "light", label: "Light" },
              { value: "dark", label: "Dark" },
            ]}
          />
        </dd>
      </dl>
    </Card>
  );
}
