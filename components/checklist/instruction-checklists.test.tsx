import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { instructionChecklistsQuery } from "@/lib/queries/checklist/checklists";
import { InstructionChecklists } from "./instruction-checklists";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));

it("keeps what it shows when reading it anew fails", () => {
  const client = new QueryClient();
  const { queryKey } = instructionChecklistsQuery("study", "instruction");
  client.setQueryData(queryKey, { checklists: [], may: { write: true, publish: false } } as never);
  client
    .getQueryCache()
    .find({ queryKey })
    ?.setState({ status: "error", error: new Error("gone") });
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <InstructionChecklists studyId="study" instructionId="instruction" />
    </QueryClientProvider>,
  );
  expect(shown).toContain("Checklists (0)");
  expect(shown).not.toContain("could not be read");
});
