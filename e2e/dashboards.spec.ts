import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { alpha as independentAlpha } from "krippendorff";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { makeRound, makeStudy } from "@/lib/data/testing/round";
import { cookieHeader } from "@/lib/data/testing/session-cookie";
import { prisma } from "@/lib/db/client";
import { describeWithSharedData } from "@/lib/domain/testing/shared-data";
import { expectAccessible } from "./support/accessible";
import { contentOf, take } from "./support/figure-downloads";
import { HttpResearcher } from "./support/http-researcher";
import { label, raters, simulate } from "./support/simulated-labels";
import { expect, test } from "./support/test";

/** The researchers' dashboards on labels whose true agreement is known, and on published labels. */

const UNITS = 60;

const interval = (labels: readonly (readonly number[])[]) =>
  independentAlpha(
    labels.map((row) => [...row]),
    (a, b) => (a - b) ** 2,
  );

const recordsOf = (csv: Buffer) => z.array(z.record(z.string(), z.string())).parse(parse(csv, { columns: true }));

test("a study of known agreement: the page's alpha is that of an independent count, and its interval holds the truth", async ({
  page,
  people,
}) => {
  const study = await makeStudy(UNITS);
  await people.signIn(await people.member(study.studyId, "researcher"));
  const roundId = await makeRound(study, "direct_scoring", { name: "Known" });
  const labels = simulate(0.8, "known", UNITS);
  await label(roundId, await raters(study), labels);
  await page.goto(`/studies/${study.studyId}/rounds/${roundId}?level=interval&open=agreement,groups`);
  const agreement = page.getByRole("region", { name: "Agreement", exact: true });
  await expect(agreement.getByText(interval(labels).toFixed(3), { exact: true })).toBeVisible();

  const [row] = recordsOf(await contentOf(await take(agreement, "CSV")));
  expect(Number(row?.Alpha)).toBeCloseTo(interval(labels), 12);
  expect(Number(row?.["Alpha low"])).toBeLessThan(0.8 ** 2);
  expect(Number(row?.["Alpha high"])).toBeGreaterThan(0.8 ** 2);

  const groups = page.getByRole("region", { name: "Agreement by group" });
  await expect(groups.getByRole("img", { name: /All tasks: 0\.\d+, interval .*n 60/ })).toBeVisible();
  await page.getByRole("button", { name: "Write up" }).click();
  const paragraph = page.getByTestId("write-up");
  await expect(paragraph).toContainText(`at the interval level is ${interval(labels).toFixed(3)}`);
  await expect(paragraph).toContainText("2,000 resamples, seed 1");
  await expect(paragraph).toContainText("made by a program");
  await expect(page.getByText("@techreport{krippendorff2011,")).toBeVisible();
  await expectAccessible(page);
});

test("two protocols on the same responses: a real difference is named, and none is a null result", async ({
  page,
  people,
}) => {
  const study = await makeStudy(UNITS);
  await people.signIn(await people.member(study.studyId, "researcher"));
  const direct = await makeRound(study, "direct_scoring", { name: "Direct" });
  const checked = await makeRound(study, "check_then_score", { name: "Checked" });
  const again = await makeRound(study, "direct_scoring", { name: "Direct again" });
  const preference = await makeRound(study, "preference", { name: "Pairs" });
  const three = await raters(study);
  const labels = {
    direct: simulate(0.5, "direct", UNITS),
    checked: simulate(0.9, "checked", UNITS),
    again: simulate(0.5, "again", UNITS),
  };
  await label(direct, three, labels.direct);
  await label(checked, three, labels.checked);
  await label(again, three, labels.again);
  const address = `/studies/${study.studyId}/compare/rounds`;

  await page.goto(`${address}?rounds=${direct},${checked},${again}&level=interval`);
  const difference = page.getByRole("region", { name: "Checked against Direct", exact: true });
  await expect(difference.getByText("Raters agree more in “Checked” than in “Direct”")).toBeVisible();
  const [found] = recordsOf(await contentOf(await take(difference, "CSV")));
  const expected = interval(labels.checked) - interval(labels.direct);
  expect(Number(found?.Difference)).toBeCloseTo(expected, 12);
  const none = page.getByRole("region", { name: "Direct again against Direct", exact: true });
  await expect(none.getByText("No detectable difference", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Write up" }).click();
  await expect(page.getByTestId("write-up")).toContainText("paired over 60 tasks");
  await expect(page.getByTestId("write-up")).toContainText("no difference in agreement was detected");
  await page.getByRole("button", { name: "Close" }).last().click();

  // What is compared stands in the address; the first round named is what the others are held against.
  const choice = page.getByRole("checkbox", { name: /^Direct again/ });
  // What is chosen is shown once it stands in the address, a moment after the click.
  await choice.click();
  await expect(choice).not.toBeChecked();
  await expect(none).toBeHidden();
  const turned = page.getByRole("region", { name: "Direct against Checked", exact: true });
  await page.getByLabel("Compared with").selectOption({ label: "Checked" });
  await expect(turned).toBeVisible();
  await page.reload();
  await expect(turned).toBeVisible();

  await prisma().annotation.createMany({
    data: (await prisma().task.findMany({ where: { roundId: preference } })).flatMap((task) =>
      three.map((raterId) => {
        const id = uuidv7();
        const { id: taskId, studyId, roundId, protocol } = task;
        return { id, studyId, roundId, taskId, protocol, raterId, contentHash: id, level: 2 };
      }),
    ),
  });
  await page.goto(`${address}?rounds=${direct},${preference}`);
  await expect(page.getByText("“Pairs” cannot be compared with “Direct”")).toBeVisible();
});

test("the course of agreement, the pace of the rounds and the systems have a page each, which old addresses lead to", async ({
  page,
  people,
}) => {
  const study = await makeStudy(UNITS);
  await people.signIn(await people.member(study.studyId, "researcher"));
  await page.goto(`/studies/${study.studyId}/compare/rounds`);
  await expect(page.getByText("No round has labels yet")).toBeVisible();
  const roundId = await makeRound(study, "check_then_score", { name: "Checked" });
  const labels = simulate(0.7, "course", UNITS);
  await label(roundId, await raters(study, "human"), labels);

  await page.reload();
  const course = page.getByRole("region", { name: "Course of agreement" });
  await expect(course.getByRole("img", { name: /Checked: from .* to .* after 180/ })).toBeVisible();
  await course.getByText("Over time").click();
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Study" }).getByRole("link", { name: "Rounds" }).click();
  await expect(page.getByRole("region", { name: "Pace", exact: true }).getByText("0 of 180")).toBeVisible();
  await expectAccessible(page);

  // The address that the page had once leads on.
  await page.goto(`/studies/${study.studyId}/rounds/${roundId}/systems?answers=majority`);
  await expect(page).toHaveURL(`/studies/${study.studyId}/compare/systems?answers=majority&round=${roundId}`);
  const mean = labels.flat().reduce((sum, level) => sum + level, 0) / (3 * UNITS);
  const scores = page.getByRole("region", { name: "Mean scores" });
  await expect(scores.getByRole("img", { name: new RegExp(`secret-system-left: ${mean.toFixed(2)}`) })).toBeVisible();
  await expectAccessible(page);
});

test("on a phone and on paper nothing is wider than its page, and paper has no buttons", async ({ page, people }) => {
  const study = await makeStudy(4);
  await people.signIn(await people.member(study.studyId, "researcher"));
  const [direct, checked] = [await makeRound(study, "direct_scoring"), await makeRound(study, "check_then_score")];
  const three = await raters(study);
  for (const round of [direct, checked]) {
    await label(round, three, [
      [1, 2, 4, 5],
      [1, 3, 4, 5],
      [2, 2, 4, 4],
    ]);
  }
  const paths = ["/compare/rounds", `/rounds/${checked}?open=agreement,labels,groups,questions`, "/compare/systems"];
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: "dark", media: "screen" });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/studies/${study.studyId}${path}`);
    await expect(page.getByRole("button", { name: "Download this figure" }).first()).toBeVisible();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Download this figure" }).first()).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    expect(await overflow()).toBe(0);
  }
});

describeWithSharedData(test, "PandaLM", ["pandalm/items.jsonl", "pandalm/ratings.csv"], ([items, ratings]) => {
  test("imported labels: the published data's alpha, outcomes of every pair of systems, written up as imported", async ({
    page,
    people,
    sharedTickbox,
  }) => {
    test.slow();
    const person = await people.create("Researcher", { mayCreateStudies: true });
    const researcher = new HttpResearcher(sharedTickbox, cookieHeader(await people.sessionCookie(person)));
    const studyId = await researcher.createStudy("PandaLM");
    await researcher.importFile(studyId, items);
    await researcher.importFile(studyId, ratings, { format: "labels", values: "0=tie,1=A,2=B", round: "Published" });
    await people.signIn(person);
    const [round] = await prisma().round.findMany({ where: { studyId } });
    await page.goto(`/studies/${studyId}/rounds/${round?.id}?level=nominal&order=stored&open=agreement`);
    const rows = recordsOf(await readFile(ratings));
    const names = [...new Set(rows.map((row) => row.item_id))];
    const table = [...new Set(rows.map((row) => row.annotator_id))].map((rater) => {
      const of = new Map(
        rows.filter((row) => row.annotator_id === rater).map((row) => [row.item_id, Number(row.value)]),
      );
      return names.map((name) => of.get(name));
    });
    const agreement = page.getByRole("region", { name: "Agreement", exact: true });
    await expect(agreement.getByText(independentAlpha(table).toFixed(3), { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Write up" }).click();
    await expect(page.getByTestId("write-up")).toContainText("collected elsewhere and imported, as outcomes");
    await page.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("link", { name: "Systems" }).click();
    const standings = page.getByRole("region", { name: "Wins, ties and losses of each system" });
    await expect(standings.getByRole("img", { name: /llama-7b: 263 wins/ })).toBeVisible();
  });
});
