import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { getSavedOutputVersions, restoreSavedOutput, type SavedModel } from "#contracts/models.ts";
import { unsavedModel } from "#client/features/models/unsaved-model.ts";
import { callApi } from "#client/lib/api.ts";
import { formatWhen } from "#client/lib/format-when.ts";

type VersionsDialogProps = {
  readonly id: string;
  /** Opens what was restored in place of what is on the screen. */
  readonly onRestored: (restored: SavedModel) => void;
  readonly onClose: () => void;
};

/** The kept versions of a model, newest first; an older one can be made the newest. */
export function VersionsDialog({ id, onRestored, onClose }: VersionsDialogProps) {
  const { data, error } = useQuery({
    queryKey: ["model versions", id],
    queryFn: ({ signal }) => callApi(getSavedOutputVersions, { params: { id }, signal }),
    gcTime: 0,
  });
  const restore = useMutation({
    mutationFn: async (version: number) =>
      (await callApi(restoreSavedOutput, { params: { id, version } })).savedOutput,
    onSuccess: (restored) => {
      unsavedModel(id).set(undefined);
      onRestored(restored);
    },
  });
  const failure = error ?? restore.error;
  return (
    <Dialog
      onClose={onClose}
      title="Versions"
      description="Every save that changed something. Restoring one makes a new version of it."
      className="max-w-110"
    >
      <div className="px-5 py-4">
        {failure !== null && <Notice tone="error">{failure.message}</Notice>}
        {data === undefined && error === null && <Spinner label="Loading versions" />}
        <ol className="max-h-90 overflow-y-auto">
          {data?.versions.map(({ version, savedAt }, at) => (
            <li key={version} className="flex h-8 items-center border-b border-hairline text-13">
              <span className="flex-1">
                Version {version}
                <span className="ml-2 text-12 text-ink-3">{formatWhen(savedAt, new Date())}</span>
              </span>
              {at === 0 ? (
                <span className="text-12 text-ink-3">now</span>
              ) : (
                <Button
                  size="small"
                  isBusy={restore.isPending && restore.variables === version}
                  onClick={() => restore.mutate(version)}
                >
                  Restore
                </Button>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
