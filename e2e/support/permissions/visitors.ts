import { v7 as uuidv7 } from "uuid";
import { cookieHeader, sessionCookie } from "@/lib/data/testing/session-cookie";
import { prisma } from "@/lib/db/client";
import type { StudyRole } from "@/lib/domain/study-role";
import type { UserViewer } from "@/lib/domain/viewer";

export interface Visitor {
  viewer: UserViewer;
  cookie: string;
}

/** Who asks, in the walk; all but the admin and the signed out are members of one study alone. */
export const VISITOR_NAMES = ["owner", "researcher", "annotator", "owner of another", "admin", "signed out"] as const;
export type VisitorName = (typeof VISITOR_NAMES)[number];

/** Somebody signed in, with a role in a study or none. */
export async function makeVisitor(
  name: string,
  options: { studyId?: string; role?: StudyRole; isAdmin?: boolean } = {},
): Promise<Visitor> {
  const userId = uuidv7();
  const { studyId, role, isAdmin = false } = options;
  await prisma().user.create({ data: { id: userId, name, email: `${userId}@example.test`, isAdmin } });
  if (studyId && role) await prisma().membership.create({ data: { studyId, userId, role } });
  const secret = process.env.BETTER_AUTH_SECRET;
  if (!secret) throw new Error("BETTER_AUTH_SECRET is not set: start the tests with npm run test:e2e.");
  return {
    viewer: { kind: "user", userId, name, isAdmin, mayCreateStudies: false, nameOnly: false },
    // Not through lib/auth, which stays with the database that a process asked first.
    cookie: cookieHeader(await sessionCookie(userId, secret)),
  };
}
