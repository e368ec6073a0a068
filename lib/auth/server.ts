import { createHash } from "node:crypto";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { PrismaClient } from "@/lib/db/generated/client";
import { MIN_PASSWORD_LENGTH, type SignOn } from "@/lib/people/people";
import { endAccess } from "@/lib/people/server/end-access";
import { studyNamesOf } from "@/lib/people/server/list-users";
import { recordAudit } from "@/lib/people/server/privacy/audit";
import { readInvitation } from "@/lib/people/server/read-invitation";
import { safeRedirect } from "@/lib/people/study-home";
import { AppError } from "@/lib/wire/app-error";
import { countAttempt } from "./attempt-limit";
import { confirmPerson } from "./confirm-person";
import { isHttps } from "./is-https";
import { isOwnOrigin } from "./is-own-origin";
import { readKnownBrowser, rememberBrowser } from "./known-browser";
import { refuseWeakPassword } from "./refuse-weak-password";
import { cookiePrefix } from "./session-cookie";
import { forgetSignIns, limitSignIn, limitSignOns } from "./sign-in-limit";
import { signInUserPlugin } from "./sign-in-user";
import { admitSignOn, applySignOn, discover, SIGN_ON, signOnPlugin, withGroups } from "./sign-on";
import { type SignOnSettings, signOnSettings, takesPasswords } from "./sign-on-settings";

const ONE_DAY = 60 * 60 * 24;
const TAKE_PASSWORD = ["/two-factor/enable", "/two-factor/disable", "/two-factor/generate-backup-codes"];
const END_OTHERS = { revokeOtherSessions: true };

const base = (secureCookies: boolean, client: PrismaClient) =>
  ({
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
      enabled: takesPasswords(),
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
      customRules: {
        "/sign-in/email": { window: 60, max: 300 },
        "/change-password": { window: 60, max: 30 },
        // Five codes for a password, ten for an account in a quarter of an hour: the plugin counts those.
        "/two-factor/*": { window: 60, max: 120 },
      },
      customStorage: { consume: countAttempt },
    },
    hooks: { before: createAuthMiddleware(beforeCall), after: createAuthMiddleware(afterCall) },
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
  }) satisfies BetterAuthOptions;

const createAuth = (secureCookies: boolean, client: PrismaClient) =>
  betterAuth({
    ...base(secureCookies, client),
    plugins: [signInUserPlugin, twoFactor({ issuer: "Tickbox", totpOptions: { allowPasswordless: false } })],
  });

async function beforeCall(context: CallContext) {
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
  // The plugin checks the password as well, as often as one likes.
  if (TAKE_PASSWORD.includes(context.path)) {
    const session = await getSessionFromCtx(context);
    const password = String(context.body?.password ?? "");
    if (session) await asApiError(() => confirmPerson({ userId: session.user.id, nameOnly: false }, password));
  }
  // No browser signs in without a code for a month because it once had one.
  if (context.path.startsWith("/two-factor/verify-"))
    return { context: { body: { ...context.body, trustDevice: false } } };
  if (context.path === "/sign-in/email") {
    await limitSignIn(attemptOf(context, String(context.body?.email ?? "")));
  }
  return undefined;
}

async function afterCall(context: CallContext): Promise<void> {
  const signedIn = context.context.newSession;
  if (!signedIn) return;
  // A thief may have made a key. The new session says that the password was changed.
  if (context.path === "/change-password") await endAccess(prisma(), signedIn.user.id, signedIn.session.id);
  const isByCode = context.path === "/two-factor/verify-totp" || context.path === "/two-factor/verify-backup-code";
  if (context.path !== "/sign-in/email" && !isByCode) return;
  const { id: userId, email } = signedIn.user;
  if (context.path === "/two-factor/verify-totp") await refuseUsedCode(userId, context);
  const isSignedIn = isByCode || !(await prisma().user.count({ where: { id: userId, twoFactorEnabled: true } }));
  if (isSignedIn)
    await recordAudit({ kind: "sign-in.succeeded", userId, data: { way: isByCode ? "code" : "password" } });
  if (!isByCode) await forgetSignIns(attemptOf(context, email));
  rememberBrowser(context, email);
}

/** A code that somebody read over a shoulder, or on the way, is worth nothing once its owner has used it. */
async function refuseUsedCode(userId: string, { body, context }: CallContext): Promise<void> {
  const code = createHash("sha256")
    .update(String(body?.code ?? ""))
    .digest("hex");
  if ((await countAttempt(`used code|${userId}|${code}`, { window: 120, max: 1 })).allowed) return;
  await prisma().session.deleteMany({ where: { token: context.newSession?.session.token ?? "" } });
  throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE" });
}

/** The same server with the sign-on service of the organisation, which takes part in nothing but its own two addresses. */
async function createSignOn(settings: SignOnSettings, secureCookies: boolean, client: PrismaClient) {
  const options = base(secureCookies, client);
  return betterAuth({
    ...options,
    user: { ...options.user, validateUserInfo: admitSignOn(settings) },
    account: {
      // What these tokens allow at the service is of no use here.
      updateAccountOnSignIn: false,
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
    },
    databaseHooks: {
      account: {
        create: {
          before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }),
        },
      },
    },
    onAPIError: { errorURL: "/sign-in" },
    hooks: {
      after: createAuthMiddleware(async ({ path, context }) => {
        if (path.startsWith("/callback/") && context.newSession)
          await applySignOn(settings, context.newSession.user.id, context.newSession.session.id);
      }),
    },
    plugins: [signOnPlugin(settings, await discover(settings))],
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

/** It stays with the client it was made with; after a disconnect there is another one. */
interface Kept<Made> {
  client: PrismaClient;
  made: Made;
}
const kept = new Map<string, Kept<ReturnType<typeof createAuth>>>();
const keptSignOn = new Map<string, Kept<ReturnType<typeof createSignOn>>>();

/**
 * better-auth's server, made at first use so that a build needs neither database nor secret.
 * @param secureCookies whether its cookies are for HTTPS only: one server may be reached both ways
 */
export const auth = (secureCookies: boolean) =>
  keep(kept, String(secureCookies), (client) => createAuth(secureCookies, client));

/**
 * The one for the sign-on service, which is asked at first use: whatever becomes of it, people come in by other ways.
 * @throws AppError NOT_FOUND where none is set, UNAVAILABLE where it does not answer
 */
async function signOnAuth(secureCookies: boolean) {
  const settings = signOnSettings();
  if (!settings) throw new AppError("NOT_FOUND", "This server has no sign-on service. Sign in another way.");
  const key = JSON.stringify([secureCookies, settings]);
  try {
    return await keep(keptSignOn, key, (client) => createSignOn(settings, secureCookies, client));
  } catch (error) {
    // The next request asks it again.
    keptSignOn.delete(key);
    throw error;
  }
}

/** Where the browser goes to sign in by the service, and the cookie that it has to bring back. */
export async function beginSignOn(
  { next, invitation, again }: SignOn,
  request: Request,
): Promise<{ goTo: string; headers: Headers }> {
  await limitSignOns(request.headers);
  const server = await signOnAuth(isHttps(request.headers));
  if (invitation !== undefined) await readInvitation(null, invitation);
  const goTo = safeRedirect(next);
  const { response, headers } = await server.api.signInSocial({
    body: {
      provider: SIGN_ON,
      callbackURL: goTo,
      errorCallbackURL: `/sign-in?next=${encodeURIComponent(goTo)}`,
      requestSignUp: invitation !== undefined,
      additionalParams: again ? { prompt: "login", max_age: "0" } : undefined,
      disableRedirect: true,
    },
    headers: request.headers,
    returnHeaders: true,
  });
  return { goTo: response.url ?? "/sign-in", headers };
}

/** The service has sent the person back: signs them in, or sends them to the page that says why not. */
export async function endSignOn(request: Request): Promise<Response> {
  const server = await signOnAuth(isHttps(request.headers));
  return withGroups(() => server.handler(request));
}

function keep<Made>(instances: Map<string, Kept<Made>>, key: string, create: (client: PrismaClient) => Made): Made {
  const client = prisma();
  const found = instances.get(key);
  if (found?.client === client) return found.made;
  const made = create(client);
  instances.set(key, { client, made });
  return made;
}
