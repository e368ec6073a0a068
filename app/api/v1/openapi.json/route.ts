import { publicRoute } from "@/lib/http/route";
import { describeApi } from "../describe-api";

let described: ReturnType<typeof describeApi> | undefined;

/** The same for as long as the server runs. */
export const GET = publicRoute({}, () => {
  described ??= describeApi();
  return described;
});
