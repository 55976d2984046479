import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "#client/components/badge.tsx";
import { Card } from "#client/components/card.tsx";
import { NotLoaded } from "#client/components/not-loaded.tsx";
import { Segmented } from "#client/components/segmented.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { formatWhen } from "#client/lib/format-when.ts";
import type { Person } from "#contracts/plans.ts";
import { peopleQuery, useSetPlan } from "./account-queries.ts";

/** Everybody with an account: their plan and their chats of the day. */
export function PeopleList() {
  const { data, error, refetch } = useQuery(peopleQuery);
  if (data === undefined) {
    return error === null ? (
      <Spinner label="Loading the people" />
    ) : (
      <NotLoaded error={error} onRetry={() => void refetch()} />
    );
  }
  const { people } = data;
  const pro = people.filter(({ plan }) => plan === "PRO").length;
  return (
    <Card
      title="People"
      note={`${people.length}, ${pro} on Pro`}
      footer="A change of plan holds at once. You see names, plans and counts of other people, never their documents."
    >
      <ul>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
    </Card>
  );
}

function PersonRow({ person }: { readonly person: Person }) {
  const [now] = useState(() => new Date());
  const setPlan = useSetPlan();
  const { id, name, email, isOwner, isBilled, plan, used, limit, lastSeen } = person;
  return (
    <li className="flex items-center gap-3 border-b border-hairline px-3.5 py-1.5 text-12 last:border-b-0 figures">
      <span className="w-40 truncate font-medium">{name}</span>
      <span className="min-w-0 flex-1 truncate text-ink-2">{email}</span>
      {isOwner && <Badge tone="accent">Owner</Badge>}
      <span className={used >= limit ? "font-medium text-warning" : undefined}>
        {used} of {limit}
      </span>
      <span className="w-24 text-right text-ink-3">
        {lastSeen === null ? "Never seen" : formatWhen(lastSeen, now)}
      </span>
      <Segmented
        label={`Plan of ${name}`}
        value={plan}
        onChange={(next) => setPlan.mutate({ id, plan: next })}
        options={[
          {
            value: "FREE",
            label: "Free",
            disabledReason: isBilled ? "Pro is paid for by this person" : undefined,
          },
          { value: "PRO", label: "Pro" },
        ]}
      />
    </li>
  );
}
