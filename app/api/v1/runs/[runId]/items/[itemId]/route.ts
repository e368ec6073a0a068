import { z } from "zod";
import { readItem } from "@/lib/data/run/read-item";
import { runItemDetailSchema } from "@/lib/domain/run/run-items";
import { route } from "@/lib/http/route";
import { notFound } from "@/lib/study/server/access";

const params = z.object({ runId: z.uuid(), itemId: z.uuid() });

export const GET = route({ answer: runItemDetailSchema, params }, async ({ viewer, params: { runId, itemId } }) => {
  const item = await readItem(viewer, itemId);
  if (item.run.id !== runId) throw notFound("item of this run");
  return item;
});
