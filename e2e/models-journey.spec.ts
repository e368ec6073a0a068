import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { patience } from "@/bin/support/patience.mjs";
import { prisma } from "@/lib/db/client";
import { conversationalPairSchema } from "@/lib/improve/training-pairs";
import type { AssignmentView } from "@/lib/labelling/labelling";
import type { Level } from "@/lib/round/protocol/protocol";
import { seededRandom } from "@/lib/stats/resampling/random";
import { contentFor } from "@/lib/testing/content";
import { cookieHeader } from "@/lib/testing/session-cookie";
import { HttpRater } from "./support/http-rater";
import { HttpResearcher } from "./support/http-researcher";
import { expect, test } from "./support/test";

/** From prompts to a judged and human-checked study, with the offline demo model and a real worker. */

const TOPICS = ["rivers", "bread", "bicycles", "winter", "maps", "music", "gardens", "clocks"];

function studyFile(): string {
  return TOPICS.map((topic, index) =>
    JSON.stringify({
      id: `topic-${index}`,
      instruction: `Write three sentences about ${topic}. Mention a colour, and end with a question.`,
      subset: index % 2 === 0 ? "even" : "odd",
      responses: [
        { system: "plain", text: `There is much to say about ${topic}.` },
        {
          system: "careful",
          text: `Everybody knows ${topic}. On a blue morning ${topic} look best. What do you think of ${topic}?`,
        },
      ],
    }),
  ).join("\n");
}

/** Yes and no by chance, more often yes for the careful system; the score follows the answers. */
function labelled(view: AssignmentView, random: () => number) {
  const careful = JSON.stringify(view).includes("blue morning");
  const content = contentFor(view);
  if (content.protocol !== "check_then_score") throw new Error("not a round with checklists");
  const answers = content.answers.map((answer) => ({
    ...answer,
    answer: random() < (careful ? 0.85 : 0.35) ? ("YES" as const) : ("NO" as const),
  }));
  const share = answers.filter(({ answer }) => answer === "YES").length / answers.length;
  const level: Level = share > 0.8 ? 5 : share > 0.6 ? 4 : share > 0.4 ? 3 : share > 0.2 ? 2 : 1;
  return { ...content, answers, level };
}

async function finished(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/runs\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Finished").first()).toBeVisible({ timeout: patience(120) });
}

test("checklists are generated, reviewed and published, people and two judges label, the dashboard compares them, and pairs leave", async ({
  page,
  people,
  sharedTickbox: address,
}) => {
  const owner = await people.researcher();
  const researcher = new HttpResearcher(address, cookieHeader(await people.sessionCookie(owner)));
  const studyId = await researcher.createStudy("Topics");
  const directory = await mkdtemp(join(tmpdir(), "topics-"));
  await writeFile(join(directory, "topics.jsonl"), studyFile());
  await researcher.importFile(studyId, join(directory, "topics.jsonl"));
  await rm(directory, { recursive: true });

  await page.goto(`/studies/${studyId}/data/checklists`);
  await page.getByRole("link", { name: "Generate with a model" }).first().click();
  await page
    .getByRole("textbox", { name: "Series" })
    .or(page.getByRole("combobox", { name: "Series" }))
    .fill("by-demo");
  await page.getByRole("radio", { name: "tickbox-demo" }).check();
  await page.getByRole("button", { name: "Estimate cost" }).click();
  await expect(page.getByText("8", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Start generating" }).click();
  await finished(page);

  await page.goto(`/studies/${studyId}/data/checklists?series=by-demo`);
  await page.getByRole("button", { name: "Accept all" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Publish \d+ draft/ })
    .click();
  await expect(page.getByRole("dialog").getByRole("status")).toContainText("published");
  await page.keyboard.press("Escape");
  // What looked doubtful waits for a person, who looks and publishes.
  for (;;) {
    const draft = await prisma().checklist.findFirst({ where: { studyId, status: "draft" } });
    if (draft === null) break;
    await page.goto(`/studies/${studyId}/data/checklists/${draft.id}`);
    await page
      .getByRole("button", { name: /^Publish/ })
      .first()
      .click();
    const isPublished = async () => (await prisma().checklist.findUniqueOrThrow({ where: { id: draft.id } })).status;
    await expect.poll(isPublished).toBe("published");
  }
  expect(await prisma().checklist.count({ where: { studyId, status: "published", series: "by-demo" } })).toBe(8);

  const roundId = await researcher.openRound(studyId, {
    protocol: "check_then_score",
    name: "Checks",
    overlap: 3,
    checklist: { series: "by-demo" },
  });
  for (const name of ["one", "two", "three"]) {
    const viewer = await people.member(studyId, "annotator", `Rater ${name}`);
    const rater = new HttpRater(address, { cookie: cookieHeader(await people.sessionCookie(viewer)) });
    const random = seededRandom(name);
    for (let task = await rater.claim(roundId); task; task = await rater.claim(roundId)) {
      await rater.submit(rater.newId(), task, labelled(task, random));
    }
  }

  const { id: modelId } = await prisma().endpointModel.findFirstOrThrow({ where: { endpoint: { baseUrl: null } } });
  const judges = [
    { name: "Soft judge", options: { kind: "checklist", soft: true } },
    { name: "Scoring judge", options: { kind: "check-then-score", answers: "conversation" } },
  ];
  for (const judge of judges) {
    await researcher.call(z.unknown(), "POST", `/api/v1/studies/${studyId}/judge-models`, { ...judge, modelId });
  }
  await page.goto(`/studies/${studyId}/models/judges/judge-round?round=${roundId}`);
  for (const { name } of judges) await page.getByRole("checkbox", { name: new RegExp(name) }).check();
  await page.getByRole("button", { name: "Start 2 runs" }).click();
  const open = () => prisma().run.count({ where: { studyId, kind: "judge-round", status: { not: "finished" } } });
  await expect.poll(() => prisma().run.count({ where: { studyId, kind: "judge-round" } })).toBe(2);
  await expect.poll(open, { timeout: patience(120) }).toBe(0);
  expect(await prisma().annotation.count({ where: { roundId, rater: { kind: "judge" } } })).toBe(32);

  await page.goto(`/studies/${studyId}/compare/judges?view=distances`);
  await expect(page.getByRole("combobox", { name: "Reference" })).toContainText("People");
  const table = page.getByRole("region", { name: "Every source compared with the reference" });
  await expect(table.getByRole("row", { name: /Scoring judge/ }).first()).toContainText(/\d\.\d{3}/);
  await expect(table.getByRole("row", { name: /Soft judge/ }).first()).toContainText(/\d\.\d{3}/);
  await page.getByRole("tab", { name: "Question accuracy" }).click();
  await expect(page.getByRole("region", { name: "Question accuracy", exact: true })).toContainText("Soft judge");

  await page.goto(`/studies/${studyId}/models/training-pairs`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /Download \d+ pairs/ }).click(),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\n");
  const pairs = lines.map((line) => conversationalPairSchema.parse(JSON.parse(line)));
  // The two fifths of eight pairs that differ most.
  expect(pairs.length).toBeGreaterThanOrEqual(1);
  expect(pairs.length).toBeLessThanOrEqual(4);
  for (const pair of pairs) {
    expect(pair.score_chosen).toBeGreaterThan(pair.score_rejected);
    expect(pair.prompt.at(-1)?.content).toContain("Write three sentences about");
    expect(pair.chosen).not.toEqual(pair.rejected);
  }
});
