import { makeRound, makeStudy } from "@/lib/data/testing/round";
import { prisma } from "@/lib/db/client";
import { label, raters, simulate } from "./support/simulated-labels";
import { expect, test } from "./support/test";

const UNITS = 12;
/** What a round says of each of its raters, so that its numbers are left to a worker. */
const VERY_MANY = 200_000;

test("numbers of very many labels are computed by a worker, and the page says so until they are there", async ({
  page,
  people,
}) => {
  const study = await makeStudy(UNITS);
  await people.signIn(await people.member(study.studyId, "researcher"));
  const roundId = await makeRound(study, "check_then_score");
  await label(roundId, await raters(study), simulate(0.8, "large", UNITS));
  await prisma().raterTally.updateMany({ where: { roundId }, data: { labels: VERY_MANY } });
  const computing = page.getByRole("status").filter({ hasText: "These numbers are being computed" });

  await page.goto(`/studies/${study.studyId}/rounds/${roundId}?open=groups`);
  await expect(computing.first()).toBeVisible();
  const groups = page.getByRole("region", { name: "Agreement by group" });
  await expect(groups.getByRole("img", { name: /All tasks: 0\.\d+, interval .*n 12/ })).toBeVisible();

  await page.goto(`/studies/${study.studyId}/compare/systems?round=${roundId}`);
  await expect(computing.first()).toBeVisible();
  const scores = page.getByRole("region", { name: "Mean scores" });
  await expect(scores.getByRole("img", { name: /n 12/ })).toBeVisible();
  await expect(page.getByText("No two systems were labelled").last()).toBeVisible();
  await expect(computing).toHaveCount(0);

  await page.goto(`/studies/${study.studyId}/rounds/${roundId}/tasks/questions`);
  await expect(computing).toBeHidden();
  await expect(page.getByRole("table", { name: "Questions of the round and their answers" })).toBeVisible();

  await prisma().roundResult.deleteMany({ where: { roundId } });
  await page.goto(`/studies/${study.studyId}/compare/tables/rlcf`);
  const byAspect = page.getByRole("region", { name: "Generators of checklists by aspect" });
  await expect(byAspect.getByRole("status")).toContainText("These numbers are being computed");
  // There is but one system: what it takes is said once it is known.
  await expect(byAspect.getByText("It takes answers about two systems")).toBeVisible();
});
