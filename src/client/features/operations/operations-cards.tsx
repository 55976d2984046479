import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getOperations, type Operations } from "#contracts/operations.ts";
import { Badge } from "#client/components/badge.tsx";
import { Card } from "#client/components/card.tsx";
import { FactList } from "#client/components/fact-list.tsx";
import { ListTable } from "#client/components/list-table.tsx";
import { Loading, NotLoaded } from "#client/components/not-loaded.tsx";
import { callApi } from "#client/lib/api.ts";
import { fileSize } from "#client/lib/file-size.ts";
import { formatWhen } from "#client/lib/format-when.ts";
import { countText } from "#core/count-text.ts";

const FOLLOW_MS = 10_000;

const operationsQuery = queryOptions({
  queryKey: ["operations"],
  queryFn: ({ signal }) => callApi(getOperations, { signal }),
  refetchInterval: FOLLOW_MS,
  staleTime: 0,
});

/** How the workspace runs: versions, work, storage, backups and what is used of the model. */
export function OperationsCards() {
  const query = useQuery(operationsQuery);
  const { data, error, refetch } = query;
  if (data === undefined) return <Loading label="Loading the workspace" query={query} />;
  return (
    <>
      {error !== null && <NotLoaded error={error} onRetry={() => void refetch()} />}
      <VersionsCard operations={data} />
      <WorkCard work={data.work} />
      <StorageCard storage={data.storage} />
      <BackupCard backup={data.backup} />
      <UsageCard operations={data} />
    </>
  );
}

type Facts = Parameters<typeof FactList>[0]["facts"];

function Facts({ facts }: { readonly facts: Facts }) {
  return (
    <div className="px-3.5 py-3">
      <FactList facts={facts} />
    </div>
  );
}

function VersionsCard({ operations }: { readonly operations: Operations }) {
  const [now] = useState(() => new Date());
  const { versions, database, startedAt } = operations;
  const kind = database === "embedded" ? "its own" : "of DATABASE_URL";
  return (
    <Card title="Workspace" note={`Version ${versions.footnote}`}>
      <Facts
        facts={[
          ["Running since", formatWhen(startedAt, now)],
          ["Database", `PostgreSQL ${versions.postgresql}, ${kind}`],
          ["Node", versions.node],
        ]}
      />
    </Card>
  );
}

const WORK_NAMES: Readonly<Record<Operations["work"][number]["kind"], string>> = {
  documents: "Documents to read",
  newsletters: "Newsletters to send",
};
const WORK_HEADS = [
  { label: "Work" },
  { label: "Waiting", align: "right" },
  { label: "Under way", align: "right" },
  { label: "Given up, last day", align: "right" },
  { label: "Waiting since", align: "right", className: "pr-3.5 pl-2" },
] as const;

function WorkCard({ work }: Pick<Operations, "work">) {
  const [now] = useState(() => new Date());
  const left = work.reduce((all, { waiting, underWay }) => all + waiting + underWay, 0);
  return (
    <Card title="Background work" note={left === 0 ? "Nothing waits" : `${left} to do`}>
      <ListTable heads={WORK_HEADS}>
        {work.map(({ kind, waiting, underWay, givenUp, waitingSince }) => (
          <tr key={kind} className="h-8 border-b border-hairline last:border-b-0">
            <td className="pl-3.5 font-medium">{WORK_NAMES[kind]}</td>
            <td className="px-2 text-right">{waiting}</td>
            <td className="px-2 text-right">{underWay}</td>
            <td className={`px-2 text-right ${givenUp > 0 ? "font-medium text-warning" : ""}`}>
              {givenUp}
            </td>
            <td className="pr-3.5 pl-2 text-right text-ink-3">
              {waitingSince === null ? "–" : formatWhen(waitingSince, now)}
            </td>
          </tr>
        ))}
      </ListTable>
    </Card>
  );
}

/** Of the disk: with less free, one large upload may fill it. */
const LITTLE_FREE = 0.05;

function StorageCard({ storage }: Pick<Operations, "storage">) {
  const { databaseBytes, files, fileBytes, freeBytes, diskBytes } = storage;
  const isLittle = freeBytes < diskBytes * LITTLE_FREE;
  return (
    <Card title="Storage" note={isLittle && <Badge tone="warning">Little room left</Badge>}>
      <Facts
        facts={[
          ["Database", fileSize(databaseBytes)],
          ["Files", `${countText(files, "file")}, ${fileSize(fileBytes)}`],
          ["Free on disk", `${fileSize(freeBytes)} of ${fileSize(diskBytes)}`],
        ]}
      />
    </Card>
  );
}

/** A night and what a backup takes. */
const OVERDUE_MS = 26 * 3_600_000;

function BackupCard({ backup: { isNightly, begunAt, last } }: Pick<Operations, "backup">) {
  const [now] = useState(() => new Date());
  const age = now.getTime() - Date.parse(last?.at ?? begunAt ?? now.toISOString());
  const isOverdue = isNightly && age > OVERDUE_MS;
  return (
    <Card
      title="Backup"
      note={
        <>
          {!isNightly && <Badge tone="warning">Not nightly</Badge>}
          {isOverdue && <Badge tone="error">Overdue</Badge>}
        </>
      }
      footer={
        isNightly
          ? "Each is restored into a new place and compared before it counts. Keep a copy on another machine."
          : "The operator sets BACKUP_DIR for one each night, or makes one now: npm run admin -- backup"
      }
    >
      <Facts
        facts={[
          [
            "Last backup",
            last === null ? "None yet" : `${formatWhen(last.at, now)}, ${fileSize(last.bytes)}`,
          ],
          ["Last begun", begunAt === null ? "Never" : formatWhen(begunAt, now)],
        ]}
      />
    </Card>
  );
}

function UsageCard({ operations: { model, today } }: { readonly operations: Operations }) {
  const share = model === null ? "" : ((today.tokens / model.tokensPerDay) * 100).toFixed(1);
  const ceiling = model?.tokensPerDay.toLocaleString("en-US");
  return (
    <Card
      title="Usage today"
      note={countText(today.people, "person", "people")}
      footer="All accounts together, since 00:00 UTC"
    >
      <Facts
        facts={[
          ["Model", model === null ? "Built-in analyst" : `${model.name} (${model.provider})`],
          ["Chats", today.chats],
          ["Rewrites", today.rewrites],
          ["Tokens", today.tokens.toLocaleString("en-US")],
          ...(model === null ? [] : [["Daily ceiling", `${ceiling}, ${share}% used`] as const]),
        ]}
      />
    </Card>
  );
}
