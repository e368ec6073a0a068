import { RequestError } from "@/lib/http/fetch-json";

/** Why a request failed, in words for a person. */
export function refusal(error: unknown): string {
  if (error instanceof RequestError) return error.message;
  return "The server could not be reached. Check your connection and try again.";
}

/** The draft that stands in the way of another one, where that is why the server refused. */
export function draftInTheWay(error: unknown): string | null {
  const id = error instanceof RequestError ? error.details.draftId : undefined;
  return typeof id === "string" ? id : null;
}
