import { z } from "zod";
import { publicRoute } from "@/lib/http/route";
import { describeApi } from "../describe-api";

const openApiDocumentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});

let described: ReturnType<typeof describeApi> | undefined;

/** The same for as long as the server runs. */
export const GET = publicRoute(
  { summary: "Read this document", access: "public", answer: openApiDocumentSchema },
  () => {
    described ??= describeApi();
    return described;
  },
);
