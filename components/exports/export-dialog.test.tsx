import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Protocol } from "@/lib/round/protocol/protocols";
import type { PairOrder } from "@/lib/round/protocol/scale";
import { ExportDialog } from "./export-dialog";

function dialogOf(order: PairOrder | undefined, protocol: Protocol = "preference"): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ExportDialog
        studyId="S"
        roundId="R"
        protocol={protocol}
        round={{ name: "Pairs", studyName: "Study" }}
        labels={30}
        raters={undefined}
        order={order}
        without={undefined}
        shown="people"
        others={[]}
        open
        onOpenChange={() => undefined}
      />
    </QueryClientProvider>,
  );
}

test("the files and the command read pairs as the page does", () => {
  const stored = dialogOf("stored");
  expect(stored).toMatch(/value="[^"]*--stored-order/);
  expect(stored).toMatch(/href="[^"]*\/export\/manifest\.json\?[^"]*order=stored/);
  const both = dialogOf(undefined);
  expect(both).toContain("manifest.json");
  expect(both).not.toMatch(/--stored-order|order=stored/);
});

test("scores for other tools are offered where responses are labelled, alone or in pairs", () => {
  expect(dialogOf(undefined, "direct_scoring")).toContain("Scores for other tools");
  expect(dialogOf(undefined, "preference")).toContain("Scores for other tools");
  expect(dialogOf(undefined, "checklist_writing")).not.toContain("Scores for other tools");
});
