import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import type { StudyRole } from "@/lib/study/study-role";
import { passwordOf } from "@/lib/testing/people";
import { cookieHeader, newSession } from "@/lib/testing/session-cookie";

export interface Visitor {
  viewer: UserViewer;
  cookie: string;
}

/** Who asks, in the walk; all but the admin and the signed out are members of one study alone. */
export const VISITOR_NAMES = ["owner", "researcher", "annotator", "owner of another", "admin", "signed out"] as const;
export type VisitorName = (typeof VISITOR_NAMES)[number];

interface NewVisitor {
  name: string;
  role?: StudyRole;
  isAdmin?: boolean;
}

/** People who are signed in, members of the study where they have a role. Made all at once: the walk makes thousands. */
export async function makeVisitors(studyId: string | null, people: readonly NewVisitor[]): Promise<Visitor[]> {
  const secret = process.env.BETTER_AUTH_SECRET;
  if (!secret) throw new Error("BETTER_AUTH_SECRET is not set: start the tests with npm run test:e2e.");
  const made = people.map((person) => {
    const userId = uuidv7();
    return { ...person, userId, session: newSession(userId, secret) };
  });
  await prisma().user.createMany({
    data: made.map(({ userId, name, isAdmin = false }) => {
      return { id: userId, name, email: `${userId}@example.test`, isAdmin };
    }),
  });
  if (studyId) {
    await prisma().membership.createMany({
      data: made.flatMap(({ userId, role }) => (role ? [{ studyId, userId, role }] : [])),
    });
  }
  await prisma().account.createMany({ data: made.map(({ userId }) => passwordOf(userId)) });
  await prisma().session.createMany({ data: made.map(({ session }) => session.row) });
  return made.map(({ userId, name, isAdmin = false, session }) => ({
    viewer: { kind: "user", userId, name, isAdmin, mayCreateStudies: false, nameOnly: false },
    // Not through lib/auth, whose secret is that of the process.
    cookie: cookieHeader(session.cookie),
  }));
}
