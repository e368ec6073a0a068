import { prisma } from "@/lib/db/client";
import { label, raters, simulate } from "@/lib/results/server/testing/simulated-labels";
import { makeRound, makeStudy } from "@/lib/testing/round";
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
  await expect(computing).toHaveCount(0);
});
