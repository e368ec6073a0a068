import { z } from "zod";
import { route } from "@/lib/http/route";
import { runItemDetailSchema } from "@/lib/runs/run-items";
import { readItem } from "@/lib/runs/server/read-item";
import { notFound } from "@/lib/study/server/access";

const params = z.object({ runId: z.uuid(), itemId: z.uuid() });

export const GET = route(
  { summary: "Read an item of a run", access: "run.read", answer: runItemDetailSchema, params },
  async ({ viewer, params: { runId, itemId } }) => {
    const item = await readItem(viewer, itemId);
    if (item.run.id !== runId) throw notFound("item of this run");
    return item;
  },
);
