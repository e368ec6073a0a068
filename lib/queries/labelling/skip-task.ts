import * as z from "zod/mini";
import type { Problem } from "@/lib/domain/labelling";
import { fetchJson } from "@/lib/http/fetch-json";
import { labelAddress } from "./label-address";

const skippedSchema = z.object({ skipped: z.literal(true) });

/** Hands a task back, saying why it cannot be labelled. */
export async function skipTask(assignmentId: string, problem: Problem): Promise<void> {
  await fetchJson(skippedSchema, labelAddress.skip(assignmentId), {
    method: "POST",
    body: { problem },
    signal: AbortSignal.timeout(20_000),
  });
}
