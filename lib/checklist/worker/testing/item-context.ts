import { v7 as uuidv7 } from "uuid";
import type { Complete } from "@/lib/llm/completion";
import type { ItemContext } from "@/lib/runs/worker/run-handler";

/** An item as a worker would hand it to its handler, with calls that go where the test says. */
export function itemContext<Configuration>(
  studyId: string,
  configuration: Configuration,
  subjectId: string,
  complete: (modelId: string) => Complete,
): ItemContext<Configuration> {
  return {
    run: { id: uuidv7(), studyId, roundId: null, raterId: null, configuration },
    item: { id: uuidv7(), subjectId, part: "" },
    complete,
    signal: new AbortController().signal,
  };
}
