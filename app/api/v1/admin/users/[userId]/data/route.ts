import { z } from "zod";
import { file } from "@/lib/http/answer";
import { fileResponse } from "@/lib/http/file-response";
import { route } from "@/lib/http/route";
import { recordAudit } from "@/lib/people/server/privacy/audit";
import { personData, requirePersonForAdmin } from "@/lib/people/server/privacy/person-data";

const LINES = "application/x-ndjson";

export const GET = route(
  {
    summary: "Download what is held about a person",
    access: "admin",
    answer: file(LINES),
    params: z.object({ userId: z.uuid() }),
  },
  async ({ viewer, params: { userId } }) => {
    await requirePersonForAdmin(viewer, userId);
    await recordAudit({ kind: "data.exported", viewer, subject: userId, data: { path: "person" } });
    return fileResponse("person-data.ndjson", LINES, async (write) => {
      for await (const lines of personData(userId)) await write(lines);
    });
  },
);
