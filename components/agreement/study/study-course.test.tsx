import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StudyCourse } from "./study-course";

test("a study's numbers are said to be on their way", () => {
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StudyCourse studyId="s" />
    </QueryClientProvider>,
  );
  expect(shown).toContain("Computing");
});
