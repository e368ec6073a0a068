import { RequestError } from "./fetch-json";

/** Why a request failed, in words for a person. */
export function errorMessage(error: unknown): string {
  if (error instanceof RequestError) return error.message;
  return "The server could not be reached. Check your connection and try again.";
}
