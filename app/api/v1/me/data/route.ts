import { file } from "@/lib/http/answer";
import { fileResponse } from "@/lib/http/file-response";
import { route } from "@/lib/http/route";
import { personData } from "@/lib/people/server/privacy/person-data";

const LINES = "application/x-ndjson";

export const GET = route(
  {
    summary: "Download what is held about you",
    access: "signed-in",
    scope: "session",
    answer: file(LINES),
  },
  async ({ viewer }) =>
    fileResponse("my-data.ndjson", LINES, async (write) => {
      for await (const lines of personData(viewer.userId)) await write(lines);
    }),
);
