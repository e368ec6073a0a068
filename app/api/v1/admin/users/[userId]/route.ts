import { z } from "zod";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";
import { changeRightsSchema } from "@/lib/people/people-admin";
import { changeRights } from "@/lib/people/server/change-rights";
import { erasePerson } from "@/lib/people/server/privacy/erase-person";

const erasedSchema = z.object({ pseudonyms: z.array(z.string()) });

export const DELETE = route(
  {
    summary: "Remove a person",
    access: "admin",
    confirms: true,
    answer: erasedSchema,
    params: z.object({ userId: z.uuid() }),
    query: z.object({
      /** also what they wrote: comments, notes, quotes, messages */
      texts: z.enum(["keep", "remove"]).default("keep"),
    }),
  },
  ({ viewer, params: { userId }, query: { texts } }) => erasePerson(viewer, userId, { texts: texts === "remove" }),
);

const params = z.object({ userId: z.uuid() });

export const PATCH = route(
  {
    summary: "Change a person's rights on this server",
    confirms: true,
    access: "admin",
    answer: NOTHING,
    params,
    body: changeRightsSchema,
    example: { mayCreateStudies: true },
  },
  async ({ viewer, params: { userId }, body }) => {
    await changeRights(viewer, userId, body);
  },
);
