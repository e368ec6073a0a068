import { errorResponse } from "@/lib/http/error-response";
import { AppError } from "@/lib/wire/app-error";

/** Every address that no other route has, as problem details like every other error. */
const answer = (request: Request) =>
  errorResponse(
    new AppError(
      "NOT_FOUND",
      "There is no such address. GET /api/v1/openapi.json lists all, and /api/docs shows them.",
    ),
    request.headers,
  );

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
