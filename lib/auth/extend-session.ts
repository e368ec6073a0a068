import { isHttps } from "./is-https";
import { auth } from "./server";

/** Once a day of use lengthens the session and its cookie; gives the Set-Cookie headers, if any, for the answer. */
export async function extendSession(request: Request): Promise<Headers> {
  const { headers } = await auth(isHttps(request.headers)).api.getSession({
    headers: request.headers,
    returnHeaders: true,
  });
  return headers;
}
