import { expect, test } from "vitest";
import { readChecklist } from "@/lib/checklist/server/read-checklist";
import { tinyPng } from "@/lib/content/image/testing/tiny-images";
import { getInstruction } from "@/lib/content/server/get-instruction";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { OPERATOR } from "@/lib/people/viewer";
import { readDisputedTask } from "@/lib/results/server/adjudication/read-disputed-task";
import { readTaskLabels } from "@/lib/results/server/tasks/read-task-labels";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { storeImage } from "./store-image";

async function studyWithChart() {
  const study = await makeStudy(1);
  const [instruction] = study.instructions;
  if (!instruction) throw new Error("no instruction");
  await prisma().instruction.update({ where: { id: instruction.id }, data: { text: "Read ![the chart](q3.png)." } });
  const data = { text: "It shows ![this](./detail.png) and ![that](lost.png)." };
  await prisma().response.update({ where: { id: instruction.responseIds[0] }, data });
  for (const name of ["q3.png", "detail.png", "other.png"]) {
    const header = { mediaType: "image/png", width: 40, height: 30 } as const;
    await storeImage(OPERATOR, study.studyId, { name, bytes: tinyPng(name), ...header });
  }
  return { study, instruction };
}

test("wherever a text is shown its images come with it, and no others", async () => {
  const { study, instruction } = await studyWithChart();
  const roundId = await makeRound(study, "check_then_score");
  const annotator = await makeMember(study.studyId, "annotator");
  const researcher = await makeMember(study.studyId, "researcher");
  const { assignments } = await claimTasks(annotator, roundId, { hold: 3 });
  const withResponse = assignments.find(({ responses }) => responses[0]?.text.includes("detail.png"));
  const others = assignments.filter((each) => each !== withResponse);
  const written = (images: readonly { written: string }[] | undefined) => images?.map((image) => image.written);
  expect(written(withResponse?.images)).toEqual(["q3.png", "./detail.png"]);
  expect(others.map(({ images }) => written(images))).toEqual(others.map(() => ["q3.png"]));

  const tasks = await prisma().task.findMany({ where: { roundId }, orderBy: { position: "asc" } });
  const task = tasks.find(({ responseAId }) => responseAId === instruction.responseIds[0]);
  const both = ["q3.png", "./detail.png"];
  expect(written((await readTaskLabels(researcher, roundId, task?.id ?? "")).images)).toEqual(both);
  expect(written((await readDisputedTask(researcher, roundId, task?.id ?? "")).images)).toEqual(both);
  expect(written((await getInstruction(researcher, study.studyId, instruction.id)).images)).toEqual(both);
  expect(written((await readChecklist(researcher, instruction.checklistId)).instruction.images)).toEqual(both);
});

test("in a study without images a task has nothing of them, whatever its texts refer to", async () => {
  const study = await makeStudy(1);
  await prisma().instruction.updateMany({ where: { studyId: study.studyId }, data: { text: "![x](q3.png)" } });
  const annotator = await makeMember(study.studyId, "annotator");
  const { assignments } = await claimTasks(annotator, await makeRound(study, "direct_scoring"), { hold: 1 });
  expect(assignments[0]).toBeDefined();
  expect(assignments[0]).not.toHaveProperty("images");
});
