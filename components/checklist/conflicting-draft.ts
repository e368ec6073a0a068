import { RequestError } from "@/lib/http/fetch-json";

/** The id of the draft that blocks another one, if that is why the server refused. */
export function conflictingDraft(error: unknown): string | null {
  const id = error instanceof RequestError ? error.details.draftId : undefined;
  return typeof id === "string" ? id : null;
}
