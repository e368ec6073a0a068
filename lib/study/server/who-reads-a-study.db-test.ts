import { expect, test } from "vitest";
import { readGenerationSetup } from "@/lib/checklist/server/generation/read-generation-setup";
import { listImports } from "@/lib/imports/server/record-import";
import { OPERATOR } from "@/lib/people/viewer";
import { readPrices } from "@/lib/runs/server/model-prices";
import { makeMember, makePerson } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";
import { getStudyHeader } from "./get-study";

test("what only pages ask for is there for owners, researchers and admins; for nobody else the study does not exist", async () => {
  const { studyId, instructions } = await makeStudy(2);
  const [instruction] = instructions;
  const elsewhere = await makeStudy(1);
  const readers = [getStudyHeader, listImports, readPricesOf, readSetupOf];
  const allowed = [
    await makeMember(studyId, "owner"),
    await makeMember(studyId, "researcher"),
    await makePerson("admin", { isAdmin: true }),
    OPERATOR,
  ];
  const denied = [
    await makeMember(studyId, "annotator"),
    await makeMember(elsewhere.studyId, "owner"),
    await makePerson("x"),
  ];
  for (const read of readers) {
    for (const viewer of allowed) await expect(read(viewer, studyId), read.name).resolves.toBeDefined();
    for (const viewer of denied) {
      await expect(read(viewer, studyId), read.name).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  }
  const [owner] = allowed;
  if (!owner || !instruction) throw new Error("nobody owns it");
  expect(await readGenerationSetup(owner, studyId, instruction.id)).toMatchObject({ instructions: 2 });
  const foreign = readGenerationSetup(owner, studyId, elsewhere.instructions[0]?.id ?? "");
  await expect(foreign).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a study's header says what its reader may do in it", async () => {
  const { studyId } = await makeStudy(1);
  const mayDelete = async (role: "owner" | "researcher") => {
    const { role: found, may } = await getStudyHeader(await makeMember(studyId, role), studyId);
    expect(found).toBe(role);
    return may.includes("study.delete");
  };
  expect([await mayDelete("owner"), await mayDelete("researcher")]).toEqual([true, false]);
});

const readPricesOf = (viewer: Parameters<typeof readPrices>[0], studyId: string) => readPrices(viewer, studyId, []);
const readSetupOf = (viewer: Parameters<typeof readGenerationSetup>[0], studyId: string) =>
  readGenerationSetup(viewer, studyId, null);
