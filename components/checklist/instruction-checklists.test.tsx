import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AppRouter } from "@/components/ui/testing/app-router";
import { instructionChecklistsQuery } from "@/lib/checklist/queries";
import { InstructionChecklists } from "./instruction-checklists";

it("keeps what it shows when reading it anew fails", () => {
  const client = new QueryClient();
  const { queryKey } = instructionChecklistsQuery("study", "instruction");
  client.setQueryData(queryKey, { checklists: [], may: { write: true, publish: false } } as never);
  client
    .getQueryCache()
    .find({ queryKey })
    ?.setState({ status: "error", error: new Error("gone") });
  const shown = renderToStaticMarkup(
    <AppRouter>
      <QueryClientProvider client={client}>
        <InstructionChecklists studyId="study" instructionId="instruction" />
      </QueryClientProvider>
    </AppRouter>,
  );
  expect(shown).toContain("Checklists (0)");
  expect(shown).not.toContain("couldn’t be loaded");
});
