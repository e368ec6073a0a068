import { fetchJson } from "@/lib/http/fetch-json";
import type { NextClaim, SubmitAnnotation, SubmitResult } from "@/lib/labelling/labelling";
import { isSubmitResult } from "@/lib/labelling/labelling-guards";
import { parserOf } from "@/lib/wire/guard";
import { labelAddress } from "./label-address";

/**
 * @param annotationId UUIDv7 made by the client; the same one again is the same annotation
 * @param claim asks for the next tasks in the same answer
 */
export function submitAnnotation(
  annotationId: string,
  submission: SubmitAnnotation,
  claim?: NextClaim,
): Promise<SubmitResult> {
  return fetchJson(parserOf(isSubmitResult), labelAddress.annotation(annotationId), {
    method: "PUT",
    body: { ...submission, claim },
    signal: AbortSignal.timeout(20_000),
  });
}
