import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { labellingWorld, labelsOf, openRound, reading } from "./support/labelling";
import { expect, test } from "./support/test";

/** Why there is nothing to label, and what happens when that changes. */

test("one sees the rounds one can label, with one's own count and what the protocol asks; whoever is not invited, none", async ({
  context,
  page,
  people,
  complaints,
}) => {
  const { roundId } = await labellingWorld(people, "direct_scoring", { tasks: 3 });
  await page.goto("/label");
  await expect(page).toHaveTitle("Label · Tickbox");
  await expect(page.getByText("Read one response and give it a score from 1 to 5.")).toBeVisible();
  await expect(page.getByText("0 of up to 3")).toBeVisible();
  await page.getByRole("link", { name: "Pilot" }).click();
  await expect(reading(page)).toBeVisible();
  await expect(page).toHaveTitle("Pilot · Tickbox");
  await expect(page).toHaveURL(new RegExp(`/label/${roundId}$`));
  await test.step("no rounds", async () => {
    await people.signIn(await people.create("Nobody's rater"));
    await page.goto("/label");
    await expect(page.getByText("No rounds yet")).toBeVisible();
  });
  await test.step("not invited, and no such round, look the same", async () => {
    complaints.allow(/404/);
    await people.signIn(await people.create("A stranger"));
    for (const address of [roundId, "01990000-0000-7000-8000-000000000000", "nonsense"]) {
      const answer = await page.goto(`/label/${address}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByText("You are not invited to this round, or it does not exist")).toBeVisible();
    }
  });
  await test.step("signed out one is asked to sign in and comes back", async () => {
    await context.clearCookies();
    await page.goto("/label/01990000-0000-7000-8000-000000000000");
    await expect(page).toHaveURL(/\/sign-in\?next=%2Flabel%2F01990000/);
  });
});

test("paused in the middle: what is in hand is finished, then it waits and goes on by itself; closed, the round says so", async ({
  page,
  people,
}) => {
  const { roundId } = await labellingWorld(people, "direct_scoring", { tasks: 5 });
  await openRound(page, roundId);
  await expect(page.locator("[data-reading]")).toHaveCount(3);
  await prisma().round.update({ where: { id: roundId }, data: { status: "paused" } });
  for (let done = 1; done <= 3; done += 1) {
    await page.keyboard.press("3");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(new RegExp(`^${done} of `))).toBeVisible();
    if (done < 3) await expect(page.getByText(`New task. Task ${done + 1}.`)).toBeAttached();
  }
  await expect(page.getByText("The round is paused", { exact: true })).toBeVisible();
  await expect.poll(async () => (await labelsOf(roundId)).length).toBe(3);
  await page.clock.install();
  await page.goto(`/label/${roundId}`);
  await expect(page.getByText("The round is paused", { exact: true })).toBeVisible();
  await prisma().round.update({ where: { id: roundId }, data: { status: "open" } });
  await page.clock.runFor(11_000);
  await expect(reading(page)).toBeVisible();
  await prisma().round.update({ where: { id: roundId }, data: { status: "closed", closedAt: new Date() } });
  await page.goto(`/label/${roundId}`);
  await expect(page.getByText("The round is closed", { exact: true })).toBeVisible();
});

test("others hold the rest: it says until when, and looks again; a hold of one's own that is about to end is spoken of, and kept at a press", async ({
  page,
  people,
}) => {
  const options = { tasks: 1, overlap: 1, leaseMinutes: 10 };
  const { roundId, study } = await labellingWorld(people, "direct_scoring", options);
  const other = await people.member(study.studyId, "annotator", "Bob");
  await claimTasks(other, roundId, { hold: 1 });
  await page.clock.install();
  await page.goto(`/label/${roundId}`);
  await expect(page.getByText("Others are finishing the last tasks")).toBeVisible();
  await prisma().assignment.updateMany({ where: { roundId }, data: { state: "expired", slot: null } });
  await page.clock.runFor(61_000);
  await expect(reading(page)).toBeVisible();
  await page.clock.runFor(8 * 60_000);
  await expect(page.getByText(/This task is reserved for you until/)).toBeVisible();
  const before = await prisma().assignment.findFirstOrThrow({ where: { roundId, state: "leased" } });
  await page.getByRole("button", { name: "Keep this task" }).click();
  await expect
    .poll(async () =>
      (await prisma().assignment.findUniqueOrThrow({ where: { id: before.id } })).leaseExpiresAt.getTime(),
    )
    .toBeGreaterThan(before.leaseExpiresAt.getTime());
});

test("direct scoring of the same responses comes first, with the way there", async ({ page, people }) => {
  const study = await makeStudy(2, 2);
  const direct = await makeRound(study, "direct_scoring", { name: "Direct first" });
  const check = await makeRound(study, "check_then_score", { name: "Then the checklist" });
  await people.signIn(await people.member(study.studyId, "annotator", "Ada"));
  await page.goto(`/label/${check}`);
  await page.getByRole("link", { name: "Go to Direct first" }).click();
  await expect(page).toHaveURL(new RegExp(`/label/${direct}$`));
  await expect(reading(page)).toBeVisible();
});
