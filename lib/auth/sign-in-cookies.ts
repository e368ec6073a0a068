import { isHttps } from "./is-https";
import { auth } from "./server";

/** Signs a user in who has proved by a link who they are; gives the Set-Cookie headers for the answer. */
export async function signInCookies(userId: string, request: Request): Promise<Headers> {
  const { headers } = await auth(isHttps(request.headers)).api.signInUser({
    body: { userId },
    headers: request.headers,
    returnHeaders: true,
  });
  return headers;
}
