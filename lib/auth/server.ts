import { betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { PrismaClient } from "@/lib/db/generated/client";
import { MIN_PASSWORD_LENGTH } from "@/lib/people/people";
import { endAccess } from "@/lib/people/server/end-access";
import { studyNamesOf } from "@/lib/people/server/list-users";
import { AppError } from "@/lib/wire/app-error";
import { countAttempt } from "./attempt-limit";
import { confirmPerson } from "./confirm-person";
import { isOwnOrigin } from "./is-own-origin";
import { readKnownBrowser, rememberBrowser } from "./known-browser";
import { refuseWeakPassword } from "./refuse-weak-password";
import { cookiePrefix } from "./session-cookie";
import { forgetSignIns, limitSignIn } from "./sign-in-limit";
import { signInUserPlugin } from "./sign-in-user";

const ONE_DAY = 60 * 60 * 24;
const END_OTHERS = { revokeOtherSessions: true };

function createAuth(secureCookies: boolean, client: PrismaClient) {
  return betterAuth({
    appName: "Tickbox",
    baseURL: process.env.TICKBOX_URL,
    basePath: "/api/auth",
    secret: process.env.BETTER_AUTH_SECRET,
    database: prismaAdapter(client, { provider: "postgresql" }),
    // One place decides which page may ask for changes, for these routes and for our own.
    trustedOrigins: (request) => {
      const origin = request?.headers.get("origin");
      return request && origin && isOwnOrigin(request) ? [origin] : [];
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      // At sign-in it counts, too: passwords of up to 256 characters could be set before refuseWeakPassword took 128.
      maxPasswordLength: 256,
    },
    session: { expiresIn: 30 * ONE_DAY, updateAge: ONE_DAY },
    user: {
      additionalFields: {
        isAdmin: { type: "boolean", input: false, defaultValue: false },
        mayCreateStudies: { type: "boolean", input: false, defaultValue: false },
        nameOnly: { type: "boolean", input: false, defaultValue: false },
      },
    },
    // Per address; a whole class may sit behind one. What one account allows is in sign-in-limit.ts.
    rateLimit: {
      enabled: true,
      window: 60,
      max: 600,
      customRules: { "/sign-in/email": { window: 60, max: 300 }, "/change-password": { window: 60, max: 30 } },
      customStorage: { consume: countAttempt, get: async () => null, set: async () => undefined },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        // A new password signs the person out everywhere else, though nobody asks for it.
        if (context.path === "/change-password") {
          const session = await getSessionFromCtx(context);
          const { newPassword, currentPassword } = context.body ?? {};
          // Without the current password there is nothing to say about the new one.
          if (session) {
            await asApiError(async () => {
              await confirmPerson({ userId: session.user.id, nameOnly: false }, String(currentPassword ?? ""));
              refuseWeakPassword(String(newPassword ?? ""), session.user, await studyNamesOf(session.user.id));
            });
          }
          return { context: { body: { ...context.body, ...END_OTHERS } } };
        }
        if (context.path === "/sign-in/email") {
          await limitSignIn(attemptOf(context, String(context.body?.email ?? "")));
        }
      }),
      after: createAuthMiddleware(async (context) => {
        const signedIn = context.context.newSession;
        // A thief may have made a key. The new session says that the password was changed.
        if (context.path === "/change-password" && signedIn) {
          await endAccess(prisma(), signedIn.user.id, signedIn.session.id);
          return;
        }
        if (context.path !== "/sign-in/email" || !signedIn) return;
        const { email } = signedIn.user;
        await forgetSignIns(attemptOf(context, email));
        rememberBrowser(context, email);
      }),
    },
    plugins: [signInUserPlugin],
    advanced: {
      cookiePrefix: cookiePrefix(secureCookies),
      // It would put `__Secure-` before our own prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: secureCookies, path: "/" },
      database: { generateId: () => uuidv7() },
    },
    // At this level better-auth does not log every refusal; of the rest only what is broken is of interest.
    logger: {
      level: "info",
      log: (level, message, ...details) => {
        if (level === "error") console.error(`better-auth: ${message}`, ...details);
      },
    },
    telemetry: { enabled: false },
  });
}

/** Our refusals as better-auth tells its own. */
async function asApiError(check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    if (code !== "TOO_MANY_REQUESTS") throw new APIError("BAD_REQUEST", { code, message });
    throw new APIError("TOO_MANY_REQUESTS", { code }, { "retry-after": String(details.retryAfter) });
  }
}

type CallContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Who tries to sign in to an account. */
function attemptOf(context: CallContext, email: string) {
  return { email, address: addressOf(context), browser: readKnownBrowser(context, email) };
}

/** The web process has put the address of who really asks in place of what the request said (bin/web-process.mjs). */
function addressOf({ request, headers }: CallContext): string | null {
  return (request?.headers ?? headers)?.get("x-forwarded-for") ?? null;
}

const kept = new Map<boolean, { client: PrismaClient; made: ReturnType<typeof createAuth> }>();

/**
 * better-auth's server, made at first use so that a build needs neither database nor secret.
 * @param secureCookies whether its cookies are for HTTPS only: one server may be reached both ways
 */
export function auth(secureCookies: boolean) {
  const client = prisma();
  const found = kept.get(secureCookies);
  // It stays with the client it was made with; after a disconnect there is another one.
  if (found?.client === client) return found.made;
  const made = createAuth(secureCookies, client);
  kept.set(secureCookies, { client, made });
  return made;
}
