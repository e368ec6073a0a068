import { exampleOf } from "@/app/api/v1/examples";
import type { HandlerAccess } from "./handler-access";
import type { StudyWithCanary } from "./study-with-canary";
import { addressWith } from "./walk";

/** The request of the walk for "METHOD /api/v1/path/[param] · case", as it goes to the server at this address. */
export function requestFor(
  handler: string,
  entry: HandlerAccess,
  study: StudyWithCanary,
  { address, cookie, origin = address, key }: { address: string; cookie: string; origin?: string; key?: string },
): Request {
  const { method, pattern } = partsOf(handler);
  const sent = entry.body ? entry.body(study) : exampleOf(`${method} ${pattern}`);
  const body = entry.file ?? (sent === undefined ? undefined : JSON.stringify(sent));
  return new Request(`${address}${addressWith(pattern, entry.address?.(study) ?? {})}`, {
    method,
    headers: {
      cookie,
      origin,
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
      ...entry.headers,
    },
    body,
    redirect: "manual",
  });
}

export function partsOf(handler: string): { method: string; pattern: string } {
  const [method = "", pattern = ""] = handler.split(" · ")[0]?.split(" ") ?? [];
  return { method, pattern };
}
