import { z } from "zod";
import { type DescribedRoute, openApiOf } from "@/lib/http/openapi";
import type { DescribedHandler } from "@/lib/http/route";
import packageJson from "@/package.json";
import { ALL_ROUTES } from "./all-routes";
import { exampleOf } from "./examples";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const handlerSchema = z.custom<DescribedHandler>((found) => typeof found === "function" && "shape" in found);

/** The OpenAPI document of all that is under app/api/v1. */
export async function describeApi() {
  const routes: DescribedRoute[] = [];
  for (const [path, load] of Object.entries(ALL_ROUTES)) {
    const found = await load();
    for (const method of METHODS) {
      if (!found[method]) continue;
      const handler = handlerSchema.parse(found[method]);
      routes.push({ path, method, handler, example: exampleOf(`${method} ${path}`) });
    }
  }
  return openApiOf(routes, packageJson.version);
}
