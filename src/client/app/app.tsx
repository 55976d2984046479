import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useState } from "react";
import { TooltipProvider } from "#client/components/tooltip.tsx";
import { createQueryClient } from "./query-client.ts";
import { createAppRouter } from "./router.tsx";

/** The whole client: its cache, its routes, its tooltips. */
export function App() {
  const [{ queryClient, router }] = useState(() => {
    const client = createQueryClient();
    return { queryClient: client, router: createAppRouter(client) };
  });
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <RouterProvider router={router} />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
