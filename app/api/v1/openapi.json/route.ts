import { openApiDocumentSchema } from "@/lib/http/openapi-document-schema";
import { publicRoute } from "@/lib/http/route";
import { describeApi } from "../describe-api";

let described: ReturnType<typeof describeApi> | undefined;

/** The same for as long as the server runs. */
export const GET = publicRoute({ access: "public", answer: openApiDocumentSchema }, () => {
  described ??= describeApi();
  return described;
});
