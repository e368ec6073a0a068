import { fromAddressOf } from "@/lib/db/request-address";
import { recordAudit } from "@/lib/people/server/privacy/audit";
import { isHttps } from "./is-https";
import { auth } from "./server";

/** By what somebody proved who they are. */
type SignInWay = "link" | "personal link" | "passkey";

/** Signs a user in who has proved by a link who they are; gives the Set-Cookie headers for the answer. */
export async function signInCookies(userId: string, request: Request, way: SignInWay = "link"): Promise<Headers> {
  const { headers } = await auth(isHttps(request.headers)).api.signInUser({
    body: { userId },
    headers: request.headers,
    returnHeaders: true,
  });
  await fromAddressOf(request, () => recordAudit({ kind: "sign-in.succeeded", userId, data: { way } }));
  return headers;
}
