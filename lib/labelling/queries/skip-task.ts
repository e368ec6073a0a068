import { fetchJson } from "@/lib/http/fetch-json";
import type { Problem } from "@/lib/labelling/labelling";
import { isNull, parserOf } from "@/lib/wire/guard";
import { labelAddress } from "./label-address";

/** Hands a task back, saying why it cannot be labelled. */
export async function skipTask(assignmentId: string, problem: Problem): Promise<void> {
  await fetchJson(parserOf(isNull), labelAddress.skip(assignmentId), {
    method: "POST",
    body: { problem },
    signal: AbortSignal.timeout(20_000),
  });
}
