import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StudyCourse } from "./study-course";

test("a study's numbers are said to be on their way", () => {
  const shown = renderToStaticMarkup(
    <SearchParamsContext value={new URLSearchParams()}>
      <QueryClientProvider client={new QueryClient()}>
        <StudyCourse studyId="s" />
      </QueryClientProvider>
    </SearchParamsContext>,
  );
  expect(shown).toContain("Computing");
});
