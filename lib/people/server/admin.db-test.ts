import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { makePerson } from "@/lib/testing/people";
import { changeRights } from "./change-rights";
import { listUsers } from "./list-users";
import { canSeeStudies } from "./require-role";
import { listMySessions, revokeMyOtherSessions, revokeMySession, revokeSessionsOf } from "./sessions";

async function makeSession(userId: string): Promise<string> {
  const id = uuidv7();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await prisma().session.create({ data: { id, token: uuidv7(), userId, expiresAt } });
  return id;
}

const everybody = { search: "", after: 0 };

test("whoever is no admin neither sees the people of the server nor changes what they may do", async () => {
  const person = await makePerson("Person");
  await expect(listUsers(person, everybody)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(changeRights(person, person.userId, { isAdmin: true })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(revokeSessionsOf(person, person.userId)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("an admin finds people by name or email, but nobody by a placeholder email", async () => {
  const admin = await makePerson("Admin", { isAdmin: true });
  const ada = await makePerson("Ada of the search");
  const worker = await makePerson("Nameless of the search");
  await prisma().user.update({ where: { id: worker.userId }, data: { nameOnly: true } });
  const found = await listUsers(admin, { search: "OF THE SEARCH", after: 0 });
  expect(found.total).toBe(2);
  expect(found.users.map(({ name, email }) => [name, email])).toEqual([
    ["Ada of the search", `${ada.userId}@example.test`],
    ["Nameless of the search", null],
  ]);
  expect((await listUsers(admin, { search: ada.userId, after: 0 })).total).toBe(1);
  expect((await listUsers(admin, { search: worker.userId, after: 0 })).total).toBe(0);
});

test("rights are granted and taken; an account without email gets none", async () => {
  const admin = await makePerson("Admin", { isAdmin: true });
  const person = await makePerson("Person");
  await changeRights(admin, person.userId, { mayCreateStudies: true });
  expect(await prisma().user.findUnique({ where: { id: person.userId } })).toMatchObject({
    mayCreateStudies: true,
    isAdmin: false,
  });
  await changeRights(admin, person.userId, { mayCreateStudies: false });
  await prisma().user.update({ where: { id: person.userId }, data: { nameOnly: true } });
  await expect(changeRights(admin, person.userId, { mayCreateStudies: true })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await expect(changeRights(admin, uuidv7(), { isAdmin: true })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("there is always an admin left, also when two take each other's rights away at once", async () => {
  for (let round = 0; round < 10; round += 1) {
    await prisma().user.updateMany({ data: { isAdmin: false } });
    const [one, two] = [await makePerson("One", { isAdmin: true }), await makePerson("Two", { isAdmin: true })];
    const steps = await Promise.allSettled([
      changeRights(one, two.userId, { isAdmin: false }),
      changeRights(two, one.userId, { isAdmin: false }),
    ]);
    expect(steps.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await prisma().user.count({ where: { isAdmin: true } })).toBe(1);
  }
});

test("sessions: one's own can be ended one by one or all others at once, and an admin ends anybody's", async () => {
  const [person, other] = [await makePerson("Person"), await makePerson("Other")];
  const [first, second, third] = [
    await makeSession(person.userId),
    await makeSession(person.userId),
    await makeSession(person.userId),
  ];
  const foreign = await makeSession(other.userId);
  await expect(revokeMySession(person, foreign)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await revokeMySession(person, second);
  const listed = await listMySessions(person, first);
  expect(listed.map(({ id, isCurrent }) => [id, isCurrent])).toEqual(
    expect.arrayContaining([
      [first, true],
      [third, false],
    ]),
  );
  expect(listed).toHaveLength(2);
  expect(await revokeMyOtherSessions(person, first)).toEqual({ count: 1 });
  const admin = await makePerson("Admin", { isAdmin: true });
  expect(await revokeSessionsOf(admin, person.userId)).toEqual({ count: 1 });
  expect(await prisma().session.count({ where: { userId: other.userId } })).toBe(1);
});

test("the screens for researchers are for admins, creators of studies, owners and researchers", async () => {
  const { id: studyId } = await prisma().study.create({ data: { name: "Birds" } });
  const person = await makePerson("Person");
  expect(await canSeeStudies(person)).toBe(false);
  await prisma().membership.create({ data: { studyId, userId: person.userId, role: "annotator" } });
  expect(await canSeeStudies(person)).toBe(false);
  await prisma().membership.updateMany({ where: { userId: person.userId }, data: { role: "researcher" } });
  expect(await canSeeStudies(person)).toBe(true);
  expect(await canSeeStudies({ ...person, userId: uuidv7(), mayCreateStudies: true })).toBe(true);
});
