import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { draftReviewsQuery } from "@/lib/checklist/queries";
import { DraftReviewsFigure } from "./draft-reviews-figure";

test("as long as no draft was reviewed, that is said in place of a chart without bars", () => {
  const none = { defined: false, reason: "no-labels", explanation: "" } as const;
  const client = new QueryClient();
  client.setQueryData(draftReviewsQuery("s").queryKey, {
    generators: [
      {
        series: "generated",
        method: "direct",
        prompt: "",
        drafts: 2,
        waiting: 2,
        published: 0,
        discarded: 0,
        ...{
          unknown: 0,
          questions: 0,
          accepted: 0,
          retagged: 0,
          edited: 0,
          dropped: 0,
          added: 0,
          wordDifference: null,
        },
        acceptedShare: { value: none, interval: none },
        editedShare: { value: none, interval: none },
        droppedShare: { value: none, interval: none },
      },
    ],
  });
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DraftReviewsFigure studyId="s" />
    </QueryClientProvider>,
  );
  expect(shown).toContain("No draft of a model was reviewed yet.");
  expect(shown).not.toContain("0 to 100%");
});
