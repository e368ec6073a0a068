import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { rememberBrowser } from "./known-browser";

/**
 * A better-auth plugin with one endpoint that no network reaches: it signs in somebody who has just proved by a link
 * who they are. Called as `auth().api.signInUser(...)`.
 */
export const signInUserPlugin = {
  id: "sign-in-user",
  endpoints: {
    signInUser: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ userId: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw new APIError("UNAUTHORIZED", { message: "This account no longer exists." });
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        rememberBrowser(context, user.email);
        return context.json({ userId: user.id });
      },
    ),
  },
};
