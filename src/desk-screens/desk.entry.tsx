import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { DeskApp } from "./desk-app.tsx";
import { DeskProblem } from "./desk-client.browser.ts";
import "./desk-tokens.css";
import "./desk-parts.css";
import "./desk-frame.css";
import "./desk-stock.css";
import "./desk-leads.css";
import "./desk-vehicle.css";
import { followChanges } from "./follow-changes.browser.ts";

const mostRetries = 3;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Changes by others are announced, so no query is repeated by time.
      staleTime: Number.POSITIVE_INFINITY,
      retry: (count, problem) => count < mostRetries && problem instanceof DeskProblem && problem.status === 0,
    },
  },
});

const root = document.getElementById("desk");
if (root !== null) {
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <DeskApp />
    </QueryClientProvider>,
  );
  followChanges((topic) => void queries.invalidateQueries(topic === null ? {} : { queryKey: [topic] }));
}
