import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { OPERATOR } from "@/lib/people/viewer";
import { categorises, needsChecklist } from "@/lib/round/protocol/protocols";
import { addTasks } from "@/lib/round/server/add-tasks";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { STUDY_TEMPLATE_IDS, templateRounds, templateSubsetGroups } from "@/lib/study/study-templates";
import { createStudy } from "./create-study";

test("each template makes its rounds as drafts, to which tasks are added once there is content", async () => {
  for (const template of STUDY_TEMPLATE_IDS) {
    const { id: studyId } = await createStudy(OPERATOR, { name: template, template });
    const rounds = await prisma().round.findMany({ where: { studyId }, orderBy: { id: "asc" } });
    expect(rounds).toMatchObject(
      templateRounds(template).map(({ name, protocol, overlap, allowUnknown = false }) => ({
        name,
        protocol,
        overlap,
        allowUnknown,
        status: "draft",
        checklistSeries: needsChecklist(protocol) ? "imported" : null,
        categories: categorises(protocol) ? expect.arrayContaining(["Length", "Tone"]) : [],
      })),
    );
    const { subsetGroups } = await prisma().study.findUniqueOrThrow({ where: { id: studyId } });
    expect(subsetGroups).toEqual(templateSubsetGroups(template));
    for (const { guidelines } of rounds) expect(guidelines.length).toBeGreaterThan(100);
    const system = { studyId };
    const [aspen, birch] = [
      await prisma().system.create({ data: { ...system, name: "Aspen" } }),
      await prisma().system.create({ data: { ...system, name: "Birch" } }),
    ];
    const { id: instructionId } = await prisma().instruction.create({
      data: { studyId, externalId: "one", position: 0, text: "Say why." },
    });
    for (const { id: systemId } of [aspen, birch]) {
      await prisma().response.create({ data: { studyId, instructionId, systemId, text: "Because" } });
    }
    const { id: checklistId } = await prisma().checklist.create({
      data: {
        studyId,
        instructionId,
        series: "imported",
        source: "imported",
        items: { create: { position: 0, question: "Does it say why?" } },
      },
    });
    await prisma().checklist.update({ where: { id: checklistId }, data: { status: "published" } });
    for (const { id } of rounds) {
      expect((await addTasks(OPERATOR, id, { batch: "all" })).tasks).toBeGreaterThan(0);
      expect(await setRoundStatus(OPERATOR, id, "open")).toEqual({ status: "open" });
    }
  }
});
