import { AppError } from "@/lib/wire/app-error";
import { MAX_STORED_INT } from "@/lib/wire/limits";

const REVISION = /^(?:W\/)?"?(\d{1,10})"?$/;

/**
 * The revision that a change goes on from, as If-Match says it: `"3"` for `revision: 3`.
 * @throws REVISION_MISSING, so that nothing is overwritten unseen; INVALID
 */
export function revisionSeen(request: Request): number {
  const tag = request.headers.get("if-match")?.trim();
  if (!tag) {
    throw new AppError(
      "REVISION_MISSING",
      'Say which revision you change: send its number in the header If-Match, such as If-Match: "3".',
    );
  }
  const revision = Number(REVISION.exec(tag)?.[1] ?? Number.NaN);
  if (Number.isSafeInteger(revision) && revision <= MAX_STORED_INT) return revision;
  throw new AppError("INVALID", 'If-Match takes the number of one revision, such as If-Match: "3".', {
    fields: [{ field: "If-Match", expected: "the number of a revision" }],
  });
}
