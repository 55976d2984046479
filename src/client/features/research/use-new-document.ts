import { useNavigate } from "@tanstack/react-router";
import { useCreateResearch } from "./list-mutations.ts";

/** Makes a document and opens it. */
export function useNewDocument(): { readonly create: () => void; readonly isPending: boolean } {
  const navigate = useNavigate();
  const { mutate, isPending } = useCreateResearch();
  return {
    isPending,
    create: () =>
      mutate(undefined, {
        onSuccess: ({ id }) => void navigate({ to: "/canvas/$id", params: { id } }),
      }),
  };
}
