import { openApiOf } from "@/lib/http/openapi/openapi";
import { TICKBOX_VERSION } from "@/lib/wire/installation";
import { allHandlers } from "./all-routes";

/** The OpenAPI document of all that is under app/api/v1, but for the address of this document. */
export async function describeApi() {
  const handlers = await allHandlers();
  return openApiOf(
    handlers.filter(({ path }) => path !== "/api/v1/openapi.json"),
    TICKBOX_VERSION,
  );
}
