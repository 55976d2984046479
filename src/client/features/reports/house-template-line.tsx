import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Button } from "#client/components/button.tsx";
import { callApi } from "#client/lib/api.ts";
import {
  deleteHouseTemplate,
  getHouseTemplate,
  TEMPLATE_MAX_BYTES,
  uploadHouseTemplate,
} from "#contracts/reports.ts";

const TOO_LARGE = `A template has at most ${TEMPLATE_MAX_BYTES / (1024 * 1024)} MB.`;

/** The house template that slides take their master, theme, fonts and logo from. */
export function HouseTemplateLine() {
  const input = useRef<HTMLInputElement>(null);
  const { template, isPending, upload, remove, failure } = useHouseTemplate();
  const using =
    template === undefined ? "Slides in Footnote's own layout" : `Slides in ${template.fileName}`;
  return (
    <div className="mt-1.5 px-0.5 text-12 text-ink-3">
      <div className="flex min-h-6 items-center gap-1.5">
        <p className="min-w-0 flex-1 truncate">
          {isPending ? "Looking for a house template…" : using}
        </p>
        <Button
          size="small"
          variant="ghost"
          isBusy={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {template === undefined ? "Upload house template" : "Replace"}
        </Button>
        {template !== undefined && (
          <Button
            size="small"
            variant="ghost"
            aria-label="Remove the house template"
            isBusy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Remove
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept=".pptx"
          aria-label="House template"
          className="hidden"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (file !== undefined) upload.mutate(file);
          }}
        />
      </div>
      {failure !== null && (
        <p role="alert" className="text-error">
          {failure.message}
        </p>
      )}
    </div>
  );
}

function useHouseTemplate() {
  const queries = useQueryClient();
  const { data, isPending, error } = useQuery(houseTemplateQuery);
  const onSuccess = () => queries.invalidateQueries({ queryKey: houseTemplateQuery.queryKey });
  const upload = useMutation({
    onSuccess,
    mutationFn: async (file: File) => {
      if (file.size > TEMPLATE_MAX_BYTES) throw new Error(TOO_LARGE);
      const form = new FormData();
      form.set("file", file);
      return callApi(uploadHouseTemplate, { form });
    },
  });
  const remove = useMutation({ onSuccess, mutationFn: () => callApi(deleteHouseTemplate, {}) });
  const failure = upload.error ?? remove.error ?? error;
  return { template: data?.template ?? undefined, isPending, upload, remove, failure };
}

/** The caller's house template, null without one. */
const houseTemplateQuery = queryOptions({
  queryKey: ["house-template"],
  queryFn: ({ signal }) => callApi(getHouseTemplate, { signal }),
});
