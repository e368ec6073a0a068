import { fedLabelLineSchema } from "@/lib/exports/label-line";
import { readLabelFeed } from "@/lib/exports/server/read-label-feed";
import { file } from "@/lib/http/answer";
import { IN_ROUND, route } from "@/lib/http/route";
import { feedLines } from "@/lib/interchange/export/data-file-writer";
import { labelFeedQuerySchema } from "@/lib/labelling/label-feed";

const JSON_LINES = "application/x-ndjson";

/** What was labelled since a cursor, oldest first, a line each; each line has the cursor to go on from. */
export const GET = route(
  {
    summary: "Follow the labels of a round",
    access: "export.read",
    isOfPeople: true,
    answer: file(JSON_LINES),
    lines: fedLabelLineSchema,
    params: IN_ROUND,
    query: labelFeedQuerySchema,
  },
  async ({ viewer, params, query }) =>
    new Response(feedLines(await readLabelFeed(viewer, params.roundId, query)), {
      headers: { "content-type": `${JSON_LINES}; charset=utf-8`, "cache-control": "no-store" },
    }),
);
