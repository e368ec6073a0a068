import { z } from "zod";
import { setGold } from "@/lib/checklist/server/set-gold";
import { NOTHING } from "@/lib/http/answer";
import { route } from "@/lib/http/route";

const params = z.object({ checklistId: z.uuid() });

export const PUT = route(
  { summary: "Mark a checklist as gold", access: "checklist.write", answer: NOTHING, params },
  ({ viewer, params: { checklistId } }) => setGold(viewer, checklistId, true),
);

export const DELETE = route(
  { summary: "Unmark a gold checklist", access: "checklist.write", answer: NOTHING, params },
  ({ viewer, params: { checklistId } }) => setGold(viewer, checklistId, false),
);
