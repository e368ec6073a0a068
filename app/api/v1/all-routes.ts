import { z } from "zod";
import type { DescribedHandler } from "@/lib/http/route";

/** What a route.ts exports, by method, among what is meant for Next.js. */
type RouteModule = Readonly<Record<string, unknown>>;

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const FILES = import.meta.glob<RouteModule>(["./**/route.ts", "!./[[]...unknown]/route.ts"]);

/** Every route of the API by its address, "/api/v1/studies/[studyId]", loaded when asked for. */
export const ALL_ROUTES: ReadonlyMap<string, () => Promise<RouteModule>> = new Map(
  Object.entries(FILES)
    .map(([file, load]) => [file.replace(/^\.(.*)\/route\.ts$/, "/api/v1$1"), load] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

const handlerSchema = z.custom<DescribedHandler>(
  (found) => typeof found === "function" && "shape" in found,
  "Make it with route() or publicRoute().",
);

/** Undefined where the route does not take the method. */
export const handlerOf = (module: RouteModule, method: string): DescribedHandler | undefined =>
  module[method] === undefined ? undefined : handlerSchema.parse(module[method]);

export interface ApiHandler {
  /** "PATCH /api/v1/studies/[studyId]" */
  name: string;
  method: string;
  path: string;
  handler: DescribedHandler;
}

export async function allHandlers(): Promise<ApiHandler[]> {
  const handlers: ApiHandler[] = [];
  for (const [path, load] of ALL_ROUTES) {
    const module = await load();
    for (const method of METHODS) {
      const handler = handlerOf(module, method);
      if (handler) handlers.push({ name: `${method} ${path}`, method, path, handler });
    }
  }
  return handlers;
}
