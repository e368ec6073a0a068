import { v7 as uuidv7 } from "uuid";
import { signInCookies } from "@/lib/auth/sign-in-cookies";
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
  const cookies = await signInCookies(userId, new Request("http://127.0.0.1/"));
  return {
    viewer: { kind: "user", userId, name, isAdmin, mayCreateStudies: false, nameOnly: false },
    cookie: cookies.getSetCookie()[0]?.split(";")[0] ?? "",
  };
}
