import { AppError } from "@/lib/wire/app-error";

/** How a browser's form wraps what it sends: as a file, the wrapping would be read with it. */
const FORMS = new Set(["application/x-www-form-urlencoded", "multipart/form-data"]);

/** @throws UNSUPPORTED_TYPE for a body that does not say that it is JSON */
export function expectJson(request: Request): void {
  if (typeOf(request) === "application/json") return;
  throw new AppError("UNSUPPORTED_TYPE", "Send the body as JSON, with the header Content-Type: application/json.");
}

/**
 * Any other type will do: what a file is, its content says.
 * @throws UNSUPPORTED_TYPE for a body without a type, or in the wrapping of a form
 */
export function expectFile(request: Request): void {
  const type = typeOf(request);
  if (type !== "" && !FORMS.has(type)) return;
  throw new AppError(
    "UNSUPPORTED_TYPE",
    "Send the file itself as the body, with the header Content-Type: application/octet-stream.",
  );
}

function typeOf(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
