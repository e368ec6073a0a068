import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { fromAddressOf } from "@/lib/db/request-address";
import { emailSchema } from "@/lib/people/people";
import { recordAudit } from "@/lib/people/server/privacy/audit";
import type { UserViewer } from "@/lib/people/viewer";
import { studyOfAddress } from "@/lib/study/server/access";
import { countAttempt, isFirstAttempt } from "./attempt-limit";
import { viewerOf } from "./session-of";

/** Does the work of a request; what is kept of it says from which address it came. */
export const asRequested = fromAddressOf;

/** Labels or names of people were read, or data was taken away. */
export type ReadingKind = "labels.read" | "data.exported";

export interface Reading {
  viewer: UserViewer;
  what: ReadingKind;
  path: string;
  /** the parts of the address, which say what study it is about */
  params: Readonly<Record<string, unknown>>;
}

/**
 * Keeps that somebody read labels or names of people, or took data away: each download, and reads of an address once an
 * hour, as a page that is open asks every few seconds.
 */
export async function recordReading({ viewer, what, path, params }: Reading): Promise<void> {
  const key = `audit|${viewer.userId}|${viewer.key?.id ?? ""}|${path}`;
  if (what === "labels.read" && !(await isFirstAttempt(key, 60 * 60))) return;
  await recordAudit({ kind: what, viewer, studyId: studyOfAddress(params), data: { path } });
}

/** What better-auth answers to a request, of which the audit log keeps what it came to. */
export async function auditedAnswer(
  path: string,
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const body = await request.clone().text();
  // Before: afterwards there is no session to say whose it was.
  const viewer = path === "sign-in/email" ? null : await viewerOf(request.headers);
  return fromAddressOf(request, async () => {
    const answered = await answer(request);
    await auditAnswer(path, answered.status, body, viewer);
    return answered;
  });
}

/** The sign-on service's answer: where it sends the person says whether it failed. */
export async function auditSignOn(request: Request, location: string | null): Promise<void> {
  const url = new URL(location ?? "/", "http://own.invalid");
  const problem = url.searchParams.get("error");
  if (problem === null || url.pathname !== "/sign-in") return;
  const data = { way: "sign-on service", problem: problem.slice(0, 60) };
  await fromAddressOf(request, () => recordAudit({ kind: "sign-in.failed", data }));
}

/** What signing in and out came to. An address that is no account's may be a password: it is not kept. */
async function auditAnswer(path: string, status: number, body: string, viewer: UserViewer | null): Promise<void> {
  const userId = viewer?.userId;
  if (path === "sign-out" && viewer) await recordAudit({ kind: "sign-out.done", userId });
  const isSignIn = path === "sign-in/email" || path.startsWith("two-factor/verify-");
  if (!isSignIn || status < 400) {
    if (path.startsWith("two-factor/") && viewer && status < 400)
      await recordAudit({ kind: "codes.changed", userId, data: { path } });
    return;
  }
  const email = emailSchema.catch("").parse(jsonOf(body)?.email);
  const account = email === "" ? null : await prisma().user.findUnique({ where: { email }, select: { id: true } });
  const way = path === "sign-in/email" ? "password" : "code";
  // Of what is beyond the limits, one entry a minute says that it goes on.
  if (status === 429 && !(await countAttempt(`audit|refused|${account?.id ?? ""}`, { window: 60, max: 1 })).allowed)
    return;
  await recordAudit({ kind: "sign-in.failed", subject: account?.id, data: { way, status } });
}

const sentSchema = z.object({ email: z.unknown() }).partial().nullable().catch(null);

function jsonOf(text: string) {
  try {
    return sentSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
