// Before anything that makes a schema.
import "#client/lib/schemas-without-eval.ts";
import "#client/styles/app.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "#client/app/app.tsx";
import { createQueryClient } from "#client/app/query-client.ts";
import { createAppRouter } from "#client/app/router.tsx";
import { sessionQuery } from "#client/features/accounts/session-query.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
const queryClient = createQueryClient();
// Every page begins with who is here: asked while the page's own code still loads.
void queryClient.prefetchQuery(sessionQuery);
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} router={createAppRouter(queryClient)} />
  </StrictMode>,
);
