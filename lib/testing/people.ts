import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { joinStudy } from "@/lib/auth/join-study";
import { prisma } from "@/lib/db/client";
import { arrivalSchema } from "@/lib/people/crowd";
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

/**
 * Somebody whom a platform sends by a link's token, from an address of their own: how many join from one is limited.
 * @param consent the version of the text that they agree to
 */
export async function joinFromPlatform(
  token: string,
  arrival: z.input<typeof arrivalSchema>,
  consent: string | null = null,
): Promise<UserViewer> {
  const digits = uuidv7().slice(-8);
  const address = `2001:db8:${digits.slice(0, 4)}:${digits.slice(4)}::1`;
  const { userId } = await joinStudy(
    { token, way: "participant", arrival: arrivalSchema.parse(arrival), consent },
    address,
  );
  return { kind: "user", userId, name: "p", isAdmin: false, mayCreateStudies: false, nameOnly: true };
}

export const PASSWORD = "a long password";
/** Of that; hashing takes a tenth of a second. */
const PASSWORD_HASH =
  "d04b2ebda6cb02b3263ae79a419fc3b7:11ef3344d604b6f9bca9b1dadc6b9df2d5fae43b51fb6cab19200eb317025e5e361032e5250dfae90d6acb0956dab76f0a10c0596c5da29ce377b2f90cb01229";

/** The row by which somebody signs in with that password. */
export function passwordOf(userId: string) {
  return { id: uuidv7(), userId, accountId: userId, providerId: "credential", password: PASSWORD_HASH };
}
