import { patience } from "@/bin/support/patience.mjs";
import { prisma } from "@/lib/db/client";
import { makeStudy } from "@/lib/testing/round";
import { expectAccessible, WCAG } from "./support/accessible";
import { expect, test } from "./support/test";

test("a model drafts checklists; the flagged one is reviewed, the clean ones are accepted", async ({
  page,
  people,
}) => {
  const owner = await people.researcher();
  const { studyId, instructions } = await makeStudy(3);
  await prisma().membership.create({ data: { studyId, userId: owner.userId, role: "owner" } });
  await page.goto(`/studies/${studyId}/data/checklists`);
  await page.getByRole("link", { name: "Generate with a model" }).first().click();
  await expect(page.getByRole("heading", { name: "Generate checklists" })).toBeVisible();
  const series = page.getByLabel("Series", { exact: true });
  await series.fill("");
  await page.getByRole("button", { name: "Start generating" }).click();
  await expect(page.getByRole("alert").getByText("Give the series a name.")).toBeVisible();
  await series.fill("generated");
  await page.getByRole("radio", { name: /tickbox-demo/ }).check();
  await page.getByLabel("Maximum questions").fill("12");
  await page.getByLabel("Minimum questions").fill("1");
  await page.getByRole("button", { name: "Start generating" }).click();
  await page.waitForURL(/\/runs\//);
  await expect
    .poll(() => prisma().checklist.count({ where: { studyId, series: "generated" } }), { timeout: patience(60) })
    .toBe(instructions.length);

  // What the demo model says is all in order here; one draft is given something to look at.
  const drafts = await prisma().checklist.findMany({
    where: { studyId, series: "generated" },
    include: { items: true },
    orderBy: { instruction: { position: "asc" } },
  });
  expect(drafts.every(({ method }) => method === "direct · tickbox-demo (demo)")).toBe(true);
  const [first] = drafts;
  await prisma().checklist.updateMany({ where: { studyId, series: "generated" }, data: { doubts: 0 } });
  await prisma().checklist.update({ where: { id: first?.id }, data: { doubts: 1 } });
  await page.goto(`/studies/${studyId}/data/checklists?series=generated&look=flagged`);
  await expect(page.getByText("1 checklist", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Accept all" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish 2 drafts" }).click();
  await expect(page.getByRole("dialog").getByText("2 drafts published.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("link", { name: /generated, version 1/ }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published", { exact: true }).first()).toBeVisible();
  await expect
    .poll(() => prisma().checklist.count({ where: { studyId, series: "generated", status: "published" } }))
    .toBe(instructions.length);
  await page.goto(`/studies/${studyId}/data/checklists/${first?.id}`);
  await page.getByRole("link", { name: "Model calls" }).click();
  await page.waitForURL(/\/runs\/.*\/items\//);
});

test("a hostile program fails alone, an honest one is tried, changed and approved", async ({ page, people }) => {
  const owner = await people.researcher();
  const { studyId, instructions } = await makeStudy(1);
  await prisma().membership.create({ data: { studyId, userId: owner.userId, role: "owner" } });
  const proposed = {
    ...({ studyId, instructionId: instructions[0]?.id ?? "", status: "proposed", proposedBy: "m" } as const),
    program: "function verify(response) { if (response.startsWith('left')) for (;;) {} return true; }",
  };
  const program = await prisma().verifierProgram.create({ data: { ...proposed, question: "Is it 0?" } });
  await prisma().verifierProgram.create({ data: { ...proposed, question: "Is it 1?" } });
  await page.goto(`/studies/${studyId}/data/verifiers`);
  await page.getByRole("link", { name: "Is it 0?" }).click();
  await page.getByRole("button", { name: "Try on this study’s responses" }).click();
  await expect(page.getByText("1 true, 0 false, 1 errors.")).toBeVisible();
  await expect(page.getByText("error: timeout")).toBeVisible();
  await expect(page.getByRole("heading", { name: "The same program was proposed for other questions" })).toHaveCount(1);
  await page.getByLabel("verify(response)").fill("const verify = (response) => response.startsWith('left');");
  await page.getByRole("button", { name: "Try on this study’s responses" }).click();
  await expect(page.getByText("1 true, 1 false, 0 errors.")).toBeVisible();
  await expectAccessible(page, WCAG);
  await page.getByRole("button", { name: "Save and approve" }).click();
  await expect(page.getByText("Approved", { exact: true })).toBeVisible();
  expect(await prisma().verifierProgram.findUnique({ where: { id: program.id } })).toMatchObject({
    status: "approved",
    decidedBy: owner.userId,
    program: "const verify = (response) => response.startsWith('left');",
  });
});
