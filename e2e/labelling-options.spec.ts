import { prisma } from "@/lib/db/client";
import { expectAccessible, WCAG } from "./support/accessible";
import { answered, labellingWorld, openRound } from "./support/labelling";
import { expect, test } from "./support/test";

test("a round that asks for ease at its end, shows raters their own day, and suggests breaks", async ({
  page,
  people,
}) => {
  const labelling = { ease: "end", showToday: true, showMedian: true, breakAfter: 10 } as const;
  const { study, roundId, rater } = await labellingWorld(people, "check_then_score", { tasks: 2, labelling });
  await openRound(page, roundId);
  for (const key of ["y", "y", "n", "4"]) await page.keyboard.press(key);
  await expect(answered(page, 3, 3)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Easier" })).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^1 of \d+/)).toBeVisible();

  const session = page.getByRole("region", { name: "Your session" });
  await page.getByRole("button", { name: "Your session" }).click();
  await expect(session).toContainText("Labels today1");
  await expect(session).toContainText("Your median time per label");
  await expect(session).not.toContainText("Active time");
  await expectAccessible(page, WCAG);
  await page.keyboard.press("Escape");
  await expect(session).toBeHidden();

  await test.step("a break is suggested to who has not paused for long", async () => {
    const [since, last] = [Date.now() - 11 * 60_000, Date.now() - 1_000];
    await page.evaluate(
      ([name, value]) => localStorage.setItem(name ?? "", value ?? ""),
      [`tickbox:stretch:${rater.userId}`, `${since} ${last}`],
    );
    await page.keyboard.press("y");
    await expect(page.getByText("You’ve been labelling for 11 minutes.")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByText("been labelling for 11 minutes")).toHaveCount(0);
    await expect(page.getByRole("group", { name: /^Question 2 of / })).toBeFocused();
  });

  for (const key of ["y", "y", "5", "Control+Enter"]) await page.keyboard.press(key);
  await expect(page.getByText("All done. Thank you!")).toBeVisible();
  const question = page.getByRole("group", { name: "One last question: did the checklists make scoring easier?" });
  await question.getByRole("radio", { name: "Harder" }).check();
  await question.getByRole("radio", { name: "Easier" }).check();
  await expect(page.getByText("Saved. Thank you!")).toBeVisible();
  await expect
    .poll(() => prisma().roundEase.findMany({ where: { roundId }, select: { ease: true } }))
    .toEqual([{ ease: "easier" }]);

  await test.step("the setup says to researchers what raters see", async () => {
    await people.signIn(await people.member(study.studyId, "researcher"));
    await page.goto(`/studies/${study.studyId}/rounds/${roundId}/setup`);
    const settings = page.getByRole("region", { name: "Settings" });
    await expect(settings).toContainText("Word countsShown");
    await expect(settings).toContainText("their own work todayHow many labels · Median time per label");
    await expect(settings).toContainText("Break reminderAfter 10 minutes");
  });
});
