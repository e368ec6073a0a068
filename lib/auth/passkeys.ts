import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import { type Assertion, MAX_PASSKEYS, type NewPasskey, type SignInSettings } from "@/lib/people/passkey";
import type { UserViewer } from "@/lib/people/viewer";
import { notFound } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { signOnSettings, takesPasswords } from "./sign-on-settings";

/** Signing in without a password, by a key that stays in somebody's device or password manager. */

const CHALLENGE_MS = 5 * 60 * 1_000;

/** For whom a passkey is, and from which page it is used: passkeys belong to one host name. */
function ownPage(request: Request): { origin: string; host: string } {
  // The route has checked that it is one of ours.
  const origin = new URL(request.headers.get("origin") ?? process.env.TICKBOX_URL ?? request.url).origin;
  return { origin, host: new URL(origin).hostname };
}

/** A challenge is answered once, in time, for what it was made for. */
const keyOf = (purpose: string, challenge: string) => `passkey ${purpose} ${challenge}`;

async function keepChallenge(purpose: string, challenge: string): Promise<void> {
  const expiresAt = new Date(Date.now() + CHALLENGE_MS);
  await prisma().verification.create({
    data: { id: uuidv7(), identifier: keyOf(purpose, challenge), value: "", expiresAt },
  });
}

const takeChallenge = (purpose: string) => async (challenge: string) => {
  const where = { identifier: keyOf(purpose, challenge), expiresAt: { gt: new Date() } };
  return (await prisma().verification.deleteMany({ where })).count === 1;
};

const adding = (userId: string) => `of ${userId}`;
const SIGNING_IN = "to sign in";

/** What the browser is asked to make. */
export async function newPasskeyOptions(viewer: UserViewer, request: Request) {
  if (viewer.nameOnly)
    throw new AppError("FORBIDDEN", "Passkeys are for people with an email. You use a personal link.");
  const { host } = ownPage(request);
  const user = await prisma().user.findUniqueOrThrow({ where: { id: viewer.userId }, include: { passkeys: true } });
  const options = await generateRegistrationOptions({
    rpName: "Tickbox",
    rpID: host,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: "none",
    excludeCredentials: user.passkeys.map(({ credentialId }) => ({ id: credentialId })),
    // With the device's own check of the person it takes the place of password and code.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(adding(viewer.userId), options.challenge);
  return options;
}

export async function addPasskey(
  viewer: UserViewer,
  { name, credential }: NewPasskey,
  request: Request,
): Promise<void> {
  const { origin, host } = ownPage(request);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: takeChallenge(adding(viewer.userId)),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified || !registrationInfo) throw refused();
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
  await prisma().$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT FROM "user" WHERE id = ${viewer.userId} FOR UPDATE`;
    if ((await transaction.passkey.count({ where: { userId: viewer.userId } })) >= MAX_PASSKEYS) {
      throw new AppError("CONFLICT", `You have ${MAX_PASSKEYS} passkeys, which is the most. Remove one first.`);
    }
    const made = await transaction.passkey.createManyAndReturn({
      data: [{ userId: viewer.userId, name, credentialId, publicKey: Buffer.from(publicKey), counter, transports }],
      skipDuplicates: true,
      select: { id: true },
    });
    if (made.length === 0) throw new AppError("CONFLICT", "This passkey is in use already.");
    await recordEvent(transaction, viewer, { studyId: null, kind: "passkey.added", subject: made[0]?.id });
  });
}

export async function removePasskey(viewer: UserViewer, id: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const removed = await transaction.passkey.deleteMany({ where: { id, userId: viewer.userId } });
    if (removed.count === 0) throw notFound("passkey");
    await recordEvent(transaction, viewer, { studyId: null, kind: "passkey.removed", subject: id });
  });
}

/** What the browser is asked to prove; it offers the passkeys that it has for this host, so that no name is given away. */
export async function passkeyOptions(request: Request) {
  const options = await generateAuthenticationOptions({ rpID: ownPage(request).host, userVerification: "required" });
  await keepChallenge(SIGNING_IN, options.challenge);
  return options;
}

/**
 * Whose passkey this is.
 * @throws AppError INVALID, the same for a passkey that is unknown and for one that does not fit
 */
export async function userOfPasskey(credential: Assertion, request: Request): Promise<string> {
  const { origin, host } = ownPage(request);
  const passkey = await prisma().passkey.findUnique({ where: { credentialId: credential.id } });
  if (!passkey) throw refused();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: takeChallenge(SIGNING_IN),
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(refuse);
  if (!verified) throw refused();
  const data = { counter: authenticationInfo.newCounter, lastUsedAt: new Date() };
  await prisma().passkey.update({ where: { id: passkey.id }, data });
  return passkey.userId;
}

/** How the viewer signs in. */
export async function readSignInSettings(viewer: UserViewer): Promise<SignInSettings> {
  const user = await prisma().user.findUniqueOrThrow({
    where: { id: viewer.userId },
    include: {
      passkeys: { orderBy: { createdAt: "asc" } },
      accounts: { where: { providerId: "credential" }, select: { id: true } },
    },
  });
  return {
    hasCodes: user.twoFactorEnabled,
    needsCodes: viewer.needsSecondFactor ?? false,
    hasPassword: user.accounts.length > 0 && takesPasswords(),
    nameOnly: user.nameOnly,
    signOn: signOnSettings()?.name ?? null,
    passkeys: user.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

function refuse(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw refused();
}

function refused(): AppError {
  return new AppError(
    "INVALID",
    "This passkey does not work here: it was removed, is for another address, or took too long. Try again, or sign in another way.",
  );
}
