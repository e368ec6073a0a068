import { AsyncLocalStorage } from "node:async_hooks";
import type { BetterAuthOptions } from "better-auth";
import { type GenericOAuthConfig, genericOAuth } from "better-auth/plugins/generic-oauth";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { personNameSchema } from "@/lib/people/people";
import { isAtLeast } from "@/lib/people/permission";
import { endAccess, endFactors } from "@/lib/people/server/end-access";
import { recordAudit } from "@/lib/people/server/privacy/audit";
import { applyGroupRights, type GroupRights } from "@/lib/people/server/sign-in/apply-group-rights";
import { OPERATOR } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import type { StudyRole } from "@/lib/study/study-role";
import { AppError } from "@/lib/wire/app-error";
import { type GroupRight, groupsIn, type SignOnSettings } from "./sign-on-settings";

/** Signing in by an OpenID Connect service, as a part of better-auth's options. */

/** The name of the service among better-auth's: it is in the address that the service sends people back to. */
export const SIGN_ON = "oidc";
const PATIENCE_MS = 10_000;

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
});
type Discovery = z.infer<typeof discoverySchema>;

const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
});
type Claims = z.infer<typeof claimsSchema>;

const addressOfDiscovery = (issuer: string) => `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`;

/**
 * Asks the service who it is. Before better-auth does, which waits for an answer without an end.
 * @throws AppError UNAVAILABLE, which a log line with the reason precedes
 */
export async function discover(settings: SignOnSettings): Promise<Discovery> {
  try {
    const answer = await fetch(addressOfDiscovery(settings.issuer), { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`HTTP status ${answer.status}`);
    const found = discoverySchema.parse(await answer.json());
    if (found.issuer !== settings.issuer) throw new Error(`it names itself ${found.issuer}`);
    return found;
  } catch (error) {
    console.error(`Sign-on service ${settings.issuer}: ${error instanceof Error ? error.message : error}`);
    throw new AppError(
      "UNAVAILABLE",
      "The sign-on service of your organisation does not answer as it should. Try again in a moment, or tell the people who run this server.",
      { retryAfter: 30 },
    );
  }
}

export function signOnPlugin(settings: SignOnSettings, discovery: Discovery) {
  const config: GenericOAuthConfig<typeof SIGN_ON> = {
    providerId: SIGN_ON,
    name: settings.name,
    discoveryUrl: addressOfDiscovery(settings.issuer),
    requireIdTokenVerification: true,
    clientId: settings.clientId,
    clientSecret: settings.clientSecret ?? undefined,
    tokenEndpointAuth: settings.clientSecret === null ? { method: "none" } : undefined,
    scopes: [...settings.scopes],
    pkce: true,
    disableImplicitSignUp: !settings.signUp,
    // Another service may know somebody else by the same name for them.
    accountSubject: ({ profile }) => (profile.sub ? `${settings.issuer} ${profile.sub}` : ""),
    getUserInfo: async ({ idToken, accessToken }) => {
      // better-auth has verified the signature, the issuer, the audience and the nonce of the ID token.
      const claims = claimsSchema.safeParse(payloadOf(idToken ?? ""));
      if (!claims.success) return null;
      const told = await askUserInfo(discovery, accessToken, claims.data);
      const email = claims.data.email ?? told.email;
      const isVerified = [claims.data, told].some((said) => said.email === email && said.email_verified === true);
      return {
        ...told,
        ...claims.data,
        email,
        emailVerified: settings.trustsEmail || isVerified,
        // A name with invisible signs could pass for somebody else's.
        name: [claims.data.name, told.name, claims.data.preferred_username, told.preferred_username, email]
          .map((name) => personNameSchema.safeParse(name).data)
          .find((name) => name !== undefined),
      };
    },
  };
  return genericOAuth({ config: [config] });
}

function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  } catch {
    return null;
  }
}

/** What the service says besides the ID token, which often has no address and no groups. */
async function askUserInfo(discovery: Discovery, accessToken: string | undefined, claims: Claims): Promise<Claims> {
  const { userinfo_endpoint: endpoint } = discovery;
  if (!endpoint || !accessToken) return claims;
  const headers = { authorization: `Bearer ${accessToken}`, accept: "application/json" };
  try {
    const answer = await fetch(endpoint, { headers, redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
    const told = claimsSchema.safeParse(answer.ok ? await answer.json() : null);
    // An access token that was put in place of the person's own leads to somebody else.
    return told.success && told.data.sub === claims.sub ? told.data : claims;
  } catch (error) {
    console.error(`Sign-on service ${endpoint}: ${error instanceof Error ? error.message : error}`);
    return claims;
  }
}

/** The groups of the person who is signing in, from where they are checked to where they are applied. */
interface SigningIn {
  groups: string[] | null;
  /** when the service had the person prove who they are, in seconds; null where it does not say */
  provedAt: number | null;
}
const signingIn = new AsyncLocalStorage<SigningIn>();
export const withGroups = <Result>(work: () => Promise<Result>) =>
  signingIn.run({ groups: null, provedAt: null }, work);

type UserOptions = NonNullable<BetterAuthOptions["user"]>;

/** Whether somebody may come in, before anything is kept about them. */
export const admitSignOn =
  (settings: SignOnSettings): NonNullable<UserOptions["validateUserInfo"]> =>
  async ({ user, source }) => {
    const groups = groupsIn(source.oauth?.profile ?? {}, settings.groupsClaim);
    const { allowedGroups } = settings;
    if (allowedGroups.length > 0 && !allowedGroups.some((group) => groups.includes(group)))
      return { error: "not_in_group" };
    if (source.action === "create-user" && user.emailVerified !== true) return { error: "email_not_verified" };
    if (source.action === "link-account" && user.id) await ownAccount(user.id);
    const store = signingIn.getStore();
    if (store) {
      store.groups = groups;
      store.provedAt = z
        .number()
        .nullable()
        .catch(null)
        .parse(source.oauth?.profile?.auth_time ?? null);
    }
    return undefined;
  };

/**
 * Nobody has proved the address of an account that was made by an invitation: its maker may be somebody else. The
 * person to whom the service says that it belongs gets it, and what was there before to sign in with ends.
 */
async function ownAccount(userId: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const user = await transaction.user.findUniqueOrThrow({ where: { id: userId } });
    const data = { passwordEnded: !user.emailVerified };
    if (!user.emailVerified) {
      await transaction.account.deleteMany({ where: { userId } });
      await endAccess(transaction, userId);
      await endFactors(transaction, userId);
    }
    await recordEvent(transaction, OPERATOR, { studyId: null, kind: "user.sign-on-linked", subject: userId, data });
  });
}

/** After somebody has come in: what their groups give them. */
export async function applySignOn(settings: SignOnSettings, userId: string, sessionId: string): Promise<void> {
  await recordAudit({ kind: "sign-in.succeeded", userId, data: { way: "sign-on service" } });
  const { groups = null, provedAt = null } = signingIn.getStore() ?? {};
  if (provedAt !== null) {
    // Somebody who is signed in there comes through without a question: that proves nothing.
    const confirmedAt = new Date(Math.min(provedAt * 1_000, Date.now()));
    await prisma().session.update({ where: { id: sessionId }, data: { confirmedAt } });
  }
  if (groups) await applyGroupRights(userId, rightsOf(settings.rights, groups));
}

export function rightsOf(rights: readonly GroupRight[], groups: readonly string[]): GroupRights {
  const has = (right: GroupRight["right"]) => {
    const giving = rights.filter((entry) => entry.right === right);
    return giving.length === 0 ? undefined : giving.some(({ group }) => groups.includes(group));
  };
  const roles = new Map<string, StudyRole | null>();
  for (const entry of rights) {
    if (entry.right !== "role") continue;
    const given = roles.get(entry.studyId) ?? null;
    const isHigher = given === null || isAtLeast(entry.role, given);
    roles.set(entry.studyId, groups.includes(entry.group) && isHigher ? entry.role : given);
  }
  return { isAdmin: has("admin"), mayCreateStudies: has("create-studies"), roles };
}
