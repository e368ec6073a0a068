import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import type { StudyRole } from "@/lib/study/study-role";

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

export const PASSWORD = "a long password";
/** Of that; hashing takes a tenth of a second. */
const PASSWORD_HASH =
  "d04b2ebda6cb02b3263ae79a419fc3b7:11ef3344d604b6f9bca9b1dadc6b9df2d5fae43b51fb6cab19200eb317025e5e361032e5250dfae90d6acb0956dab76f0a10c0596c5da29ce377b2f90cb01229";

/** The row by which somebody signs in with that password. */
export function passwordOf(userId: string) {
  return { id: uuidv7(), userId, accountId: userId, providerId: "credential", password: PASSWORD_HASH };
}
