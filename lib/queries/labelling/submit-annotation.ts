import { type SubmitAnnotation, type SubmitResult, submitResultSchema } from "@/lib/domain/labelling";
import { fetchJson } from "@/lib/http/fetch-json";
import { labelAddress } from "./label-address";

/** @param annotationId UUIDv7 made by the client; the same one again is the same annotation */
export function submitAnnotation(annotationId: string, submission: SubmitAnnotation): Promise<SubmitResult> {
  return fetchJson(submitResultSchema, labelAddress.annotation(annotationId), {
    method: "PUT",
    body: submission,
    signal: AbortSignal.timeout(20_000),
  });
}
