import { errorResponse } from "@/lib/http/error-response";
import { REQUEST_ID, requestId } from "@/lib/http/route";
import { AppError } from "@/lib/wire/app-error";

/** Every address that no other route has, as problem details like every other error. */
function answer(request: Request): Response {
  const said = "There is no such address. GET /api/v1/openapi.json lists all, and /api/docs shows them.";
  const response = errorResponse(new AppError("NOT_FOUND", said), request.headers);
  response.headers.set(REQUEST_ID, requestId(request.headers));
  return response;
}

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT };
