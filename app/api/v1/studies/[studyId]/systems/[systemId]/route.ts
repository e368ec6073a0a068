import { z } from "zod";
import { systemChangeSchema } from "@/lib/content/content-names";
import { renameSystem } from "@/lib/content/server/rename-system";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

const params = z.object({ studyId: z.uuid(), systemId: z.uuid() });

export const PATCH = route(
  {
    summary: "Rename or describe a system",
    access: "study.update",
    answer: NOTHING,
    params,
    body: systemChangeSchema,
    example: { name: "Model A" },
  },
  ({ viewer, params: { studyId, systemId }, body }) => renameSystem(viewer, studyId, systemId, body),
);
