import { RequestError } from "./fetch-json";

/**
 * Why a request failed, in words for a person.
 * @param unreachable what is said where no answer came, in the language of the interface
 */
export function errorMessage(
  error: unknown,
  unreachable = "The server could not be reached. Check your connection and try again.",
): string {
  return error instanceof RequestError ? error.message : unreachable;
}
