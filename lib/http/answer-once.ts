import { createHash } from "node:crypto";
import { beginOnce, forgetRequest, type KeyedRequest, keepAnswer } from "@/lib/auth/idempotency";
import { AppError } from "@/lib/wire/app-error";
import { JSON_LINES } from "./fetch-messages";

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The key under which this request is done once; null where none is sent. */
export function idempotencyKey(request: Request, isTaken: boolean): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null) return null;
  if (request.method !== "POST" || !isTaken) {
    throw invalid("This address takes no Idempotency-Key.");
  }
  if (request.headers.get("accept")?.includes(JSON_LINES)) {
    throw invalid("With an Idempotency-Key the answer is plain JSON. Accept application/json.");
  }
  if (!KEY.test(key)) throw invalid("An Idempotency-Key has 1 to 255 visible ASCII characters, such as a UUID.");
  return key;
}

/** Does what is asked once for each key: again under it, the same request gets the same answer. */
export async function answerOnce(
  { request, body, ...asked }: Omit<KeyedRequest, "hash"> & { request: Request; body: unknown },
  answer: () => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url);
  const text = [request.method, url.pathname, url.search, JSON.stringify(body) ?? ""].join("\n");
  const kept = await beginOnce({ ...asked, hash: createHash("sha256").update(text).digest("hex") });
  if (kept) {
    return new Response(kept.status === 204 ? null : kept.body, {
      status: kept.status,
      headers: {
        "cache-control": "no-store",
        "idempotency-replayed": "true",
        ...(kept.status === 204 ? {} : { "content-type": "application/json" }),
        ...(kept.location === null ? {} : { location: kept.location }),
      },
    });
  }
  const { userId } = asked.viewer;
  let response: Response;
  try {
    response = await answer();
  } catch (error) {
    await forgetRequest(userId, asked.key);
    throw error;
  }
  const { status, headers } = response;
  await keepAnswer(userId, asked.key, {
    status,
    location: headers.get("location"),
    body: await response.clone().text(),
  });
  return response;
}

function invalid(message: string): AppError {
  return new AppError("INVALID", message, { fields: [{ field: "Idempotency-Key", expected: message }] });
}
