import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { StudyRole } from "@/lib/domain/study/study-role";
import type { UserViewer } from "@/lib/domain/viewer";

/** A user of their own for a test. */
export async function makePerson(name: string, extras: { isAdmin?: boolean } = {}): Promise<UserViewer> {
  const id = uuidv7();
  const isAdmin = extras.isAdmin ?? false;
  await prisma().user.create({ data: { id, name, email: `${id}@example.test`, isAdmin } });
  return { kind: "user", userId: id, name, isAdmin, mayCreateStudies: false, nameOnly: false };
}

/** A user with a role in a study. */
export async function makeMember(studyId: string, role: StudyRole, name: string = role): Promise<UserViewer> {
  const person = await makePerson(name);
  await prisma().membership.create({ data: { studyId, userId: person.userId, role } });
  return person;
}
