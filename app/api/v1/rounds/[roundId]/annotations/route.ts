import { file } from "@/lib/http/answer";
import { IN_ROUND, route } from "@/lib/http/route";
import { jsonLines } from "@/lib/interchange/export/json-lines";
import { labelFeedQuerySchema } from "@/lib/labelling/label-feed";
import { readLabelFeed } from "@/lib/labelling/server/read-label-feed";

const JSON_LINES = "application/x-ndjson";

/** What was labelled since a cursor, oldest first, a line each; each line has the cursor to go on from. */
export const GET = route(
  {
    access: "export.read",
    answer: file(JSON_LINES),
    params: IN_ROUND,
    query: labelFeedQuerySchema,
  },
  async ({ viewer, params, query }) =>
    new Response(jsonLines(await readLabelFeed(viewer, params.roundId, query)), {
      headers: { "content-type": `${JSON_LINES}; charset=utf-8`, "cache-control": "no-store" },
    }),
);
