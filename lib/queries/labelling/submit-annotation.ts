import { parserOf } from "@/lib/domain/guard";
import type { SubmitAnnotation, SubmitResult } from "@/lib/domain/labelling";
import { isSubmitResult } from "@/lib/domain/labelling-guards";
import { fetchJson } from "@/lib/http/fetch-json";
import { labelAddress } from "./label-address";

/** @param annotationId UUIDv7 made by the client; the same one again is the same annotation */
export function submitAnnotation(annotationId: string, submission: SubmitAnnotation): Promise<SubmitResult> {
  return fetchJson(parserOf(isSubmitResult), labelAddress.annotation(annotationId), {
    method: "PUT",
    body: submission,
    signal: AbortSignal.timeout(20_000),
  });
}
