import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StudyAgreement } from "./study-agreement";

test("a study's numbers are said to be on their way", () => {
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StudyAgreement studyId="s" />
    </QueryClientProvider>,
  );
  expect(shown).toContain("Computing");
});
