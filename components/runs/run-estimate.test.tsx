import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RunEstimate } from "./run-estimate";

const shown = (configuration: object | null, missing?: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RunEstimate
        studyId="study"
        kind="generate-checklists"
        configuration={configuration}
        missing={missing}
        terms={{ name: "", budget: null, useCache: true }}
      />
    </QueryClientProvider>,
  );

test("where no estimate can be asked for, what the form lacks is said beside the button", () => {
  expect(shown(null, "Name at least one category.")).toContain("Name at least one category.");
  expect(shown({})).not.toContain("Complete the form");
});
