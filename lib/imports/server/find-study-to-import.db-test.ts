import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { makeMember, makePerson } from "@/lib/testing/people";
import { findStudyToImport } from "./find-study-to-import";

describe("findStudyToImport", () => {
  it("finds by id and by name, and asks where a name is not enough", async () => {
    const name = `Study ${uuidv7()}`;
    const { id } = await prisma().study.create({ data: { name } });
    const found = { id, name, isNew: false };
    expect(await findStudyToImport(OPERATOR, id, { create: false })).toEqual(found);
    expect(await findStudyToImport(OPERATOR, name, { create: true })).toEqual(found);
    await prisma().study.create({ data: { name } });
    await expect(findStudyToImport(OPERATOR, name, { create: true })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("creates one study, also for two commands at once, and gives it an owner", async () => {
    const owner = await makePerson("Olga");
    const name = `Study ${uuidv7()}`;
    const options = { create: true, owner: `${owner.userId.toUpperCase()}@example.test` };
    const made = await Promise.all([1, 2].map(() => findStudyToImport(OPERATOR, name, options)));
    expect(made.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    const studies = await prisma().study.findMany({ where: { name }, include: { memberships: true } });
    expect(studies).toHaveLength(1);
    expect(studies[0]?.memberships).toMatchObject([{ userId: owner.userId, role: "owner" }]);
    const nobody = { create: true, owner: "nobody@example.test" };
    await expect(findStudyToImport(OPERATOR, `${name} 2`, nobody)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await prisma().study.count({ where: { name: `${name} 2` } })).toBe(0);
  });

  it("tells the operator which studies there are, and nobody else", async () => {
    const there = await prisma().study.create({ data: { name: `Study ${uuidv7()}` } });
    const missing = `Study ${uuidv7()}`;
    const told = findStudyToImport(OPERATOR, missing, { create: false });
    await expect(told).rejects.toThrow(`There is no study "${missing}" (with --create it is made).`);
    await expect(told).rejects.toThrow(/The newest that are there:\n {2}[0-9a-f-]{36} {2}"/);
    const annotator = await makeMember(there.id, "annotator");
    await expect(findStudyToImport(annotator, missing, { create: false })).rejects.toThrow(
      `No such study as "${missing}", or it is not shared with you. Check the address or ask its owner.`,
    );
  });

  it("does not find what the viewer may not import into", async () => {
    const name = `Study ${uuidv7()}`;
    const { id } = await prisma().study.create({ data: { name } });
    const annotator = await makeMember(id, "annotator");
    await expect(findStudyToImport(annotator, id, { create: false })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(findStudyToImport(annotator, `${name} 2`, { create: true })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
