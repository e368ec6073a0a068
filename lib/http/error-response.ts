import { databaseErrorCode, isLate, isTransient } from "@/lib/db/errors/database-error";
import { languageOfRequest } from "@/lib/messages/choose-language";
import { refusalText } from "@/lib/messages/refusal-text";
import { AppError, type AppErrorDetails, STATUS_OF_CODE } from "@/lib/wire/app-error";
import { PROBLEM_JSON, problemBody } from "@/lib/wire/problem";

/** What does not pass by waiting alone. */
const WORDS_OF_CODE: Readonly<Record<string, string>> = {
  "53100":
    "The server's disk is full, so nothing can be saved. Ask the people who run this server to free some space, then try again.",
  "53200": "The database server is out of memory. Ask the people who run this server, then try again.",
};

/** The one place that turns errors into responses: problem details as RFC 9457 describes them, in the language that is asked for. */
export function errorResponse(error: unknown, headers: Headers, requestId?: string): Response {
  const language = languageOfRequest(headers);
  if (error instanceof AppError) {
    return problem(
      STATUS_OF_CODE[error.code],
      error.code,
      refusalText(language, error.message),
      error.details,
      headersOf(error),
    );
  }
  if (isTransient(error)) {
    const message =
      WORDS_OF_CODE[databaseErrorCode(error) ?? ""] ??
      (isLate(error)
        ? "The database did not answer in time. Please try again in a moment."
        : "The database is not available right now. Please try again in a moment.");
    return problem(
      STATUS_OF_CODE.UNAVAILABLE,
      "UNAVAILABLE",
      refusalText(language, message),
      {},
      { "retry-after": "1" },
    );
  }
  console.error(...(requestId === undefined ? [] : [`request ${requestId}:`]), error);
  const message = "Something went wrong on our side. Please try again; nothing is ever done twice.";
  return problem(500, "INTERNAL", refusalText(language, message), {});
}

function headersOf({ code, details }: AppError): Record<string, string> {
  if (STATUS_OF_CODE[code] === 401) {
    return { "www-authenticate": code === "KEY_REFUSED" ? 'Bearer error="invalid_token"' : "Bearer" };
  }
  return typeof details.retryAfter === "number" ? { "retry-after": String(details.retryAfter) } : {};
}

function problem(
  status: number,
  code: string,
  detail: string,
  details: AppErrorDetails,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(problemBody(status, code, detail, details)), {
    status,
    headers: { "content-type": PROBLEM_JSON, "cache-control": "no-store", ...headers },
  });
}
