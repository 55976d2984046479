import { useQuery } from "@tanstack/react-query";
import { Download, Search, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { ActionDialog } from "#client/components/action-dialog.tsx";
import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { buttonClasses } from "#client/components/button-classes.ts";
import { Card } from "#client/components/card.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
import { ListTable } from "#client/components/list-table.tsx";
import { Loading } from "#client/components/not-loaded.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { formatWhen } from "#client/lib/format-when.ts";
import { exportSubscribers, type Subscriber } from "#contracts/publishing.ts";
import { ImportSubscribers } from "./import-subscribers.tsx";
import { useRemoveSubscriber } from "./mutations.ts";
import { subscribersQuery } from "./queries.ts";

/** Rows a table of addresses shows at once; the rest is found by typing. */
const SHOWN_MAX = 200;

/** The newsletter's list: who gets it, who asked, who left. */
export function SubscriberList() {
  const query = useQuery(subscribersQuery);
  const { data } = query;
  const [sought, setSought] = useState("");
  const [isImporting, setIsImporting] = useState(false);
  const [removing, setRemoving] = useState<Subscriber>();
  if (data === undefined) return <Loading label="Loading the subscribers" query={query} />;
  const found = data.subscribers.filter(({ email }) =>
    email.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  return (
    <Card
      title="Subscribers"
      note={`${data.confirmed.toLocaleString("en-US")} confirmed of ${data.subscribers.length.toLocaleString("en-US")}`}
      actions={
        <>
          <TextField
            label="Find an address"
            isLabelHidden
            placeholder="Find an address"
            icon={<Search size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden />}
            className="w-52"
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
          />
          <Button onClick={() => setIsImporting(true)}>
            <Upload size={14} strokeWidth={1.75} aria-hidden /> Import
          </Button>
          {data.confirmed > 0 && (
            <a href={exportSubscribers.path} download className={buttonClasses({})}>
              <Download size={14} strokeWidth={1.75} aria-hidden /> Export
            </a>
          )}
        </>
      }
      footer="People join on the blog and confirm by mail. Those who left come back only by themselves."
    >
      {found.length === 0 ? (
        <p className="px-3.5 py-3 text-12 text-ink-3">
          {data.subscribers.length === 0
            ? "Nobody subscribes yet. Import addresses that agreed to get your research, or point readers to the blog."
            : `No address has “${sought.trim()}” in it.`}
        </p>
      ) : (
        <Table subscribers={found} onRemove={setRemoving} />
      )}
      {isImporting && <ImportSubscribers onClose={() => setIsImporting(false)} />}
      {removing !== undefined && (
        <RemoveSubscriber subscriber={removing} onClose={() => setRemoving(undefined)} />
      )}
    </Card>
  );
}

const STATUS: Readonly<Record<Subscriber["status"], { label: string; tone: BadgeTone }>> = {
  confirmed: { label: "Confirmed", tone: "success" },
  pending: { label: "Not confirmed", tone: "outline" },
  unsubscribed: { label: "Left", tone: "neutral" },
  bounced: { label: "Bounced", tone: "warning" },
};

type TableProps = {
  readonly subscribers: readonly Subscriber[];
  readonly onRemove: (subscriber: Subscriber) => void;
};

function Table({ subscribers, onRemove }: TableProps) {
  const [now] = useState(() => new Date());
  return (
    <>
      <ListTable
        heads={[{ label: "E-mail" }, { label: "Status" }, { label: "Since", align: "right" }]}
        actions="w-10 pr-2"
      >
        {subscribers.slice(0, SHOWN_MAX).map((subscriber) => {
          const { label, tone } = STATUS[subscriber.status];
          return (
            <tr key={subscriber.id} className="h-7 border-b border-hairline last:border-b-0">
              <td className="max-w-0 min-w-60 truncate pl-3.5">{subscriber.email}</td>
              <td className="px-2">
                <Badge tone={tone}>{label}</Badge>
              </td>
              <td className="px-2 text-right whitespace-nowrap text-ink-3">
                {formatWhen(subscriber.since, now)}
              </td>
              <td className="pr-2 text-right">
                {/* Those who left stay known, so that no import brings them back. */}
                {subscriber.status !== "unsubscribed" && (
                  <IconButton
                    icon={Trash2}
                    size="small"
                    label={`Remove ${subscriber.email}`}
                    onClick={() => onRemove(subscriber)}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </ListTable>
      {subscribers.length > SHOWN_MAX && (
        <p className="border-t border-hairline px-3.5 py-2 text-12 text-ink-3 figures">
          The newest {SHOWN_MAX} of {subscribers.length.toLocaleString("en-US")}. Type to find
          others.
        </p>
      )}
    </>
  );
}

type RemoveSubscriberProps = { readonly subscriber: Subscriber; readonly onClose: () => void };

function RemoveSubscriber({ subscriber, onClose }: RemoveSubscriberProps) {
  const remove = useRemoveSubscriber();
  return (
    <ActionDialog
      action="Remove"
      variant="danger"
      title="Remove subscriber"
      isBusy={remove.isPending}
      onAction={() => remove.mutate(subscriber.id, { onSettled: onClose })}
      onClose={onClose}
    >
      <p className="px-5 py-4 text-13 wrap-anywhere">
        {subscriber.email} gets no more newsletters, and is forgotten: an import can add it again.
        Mails that are queued are left out.
      </p>
    </ActionDialog>
  );
}
