import { readFile } from "node:fs/promises";
import { prisma } from "@/lib/db/client";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { expectAccessible, WCAG } from "./support/accessible";
import { expectAlive } from "./support/alive";
import { expect, test } from "./support/test";

/** A study with content that the signed-in person owns. */
async function ownStudy(userId: string, name: string, instructions = 4) {
  const study = await makeStudy(instructions);
  await prisma().study.update({ where: { id: study.studyId }, data: { name } });
  await prisma().membership.create({ data: { studyId: study.studyId, userId, role: "owner" } });
  return study;
}

test("from no study to an empty one that says what comes next", async ({ page, people }) => {
  await people.researcher();
  await page.goto("/studies");
  await expect(page.getByText("You have no studies yet")).toBeVisible();
  await page.getByRole("link", { name: "New study" }).click();
  await expect(page).toHaveTitle("New study · Tickbox");
  await page.getByRole("button", { name: "Create study" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Give the study a name." })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Haiku study");
  await page.getByRole("textbox", { name: "Description" }).fill("Do models count syllables?");
  await page.getByRole("button", { name: "Create study" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Haiku study" })).toBeVisible();
  await expect(page).toHaveTitle("Haiku study · Tickbox");
  await expect(page.getByRole("heading", { name: "Get started" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Import a file" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New round" })).toHaveCount(0);
  await page.goto("/studies");
  await expect(page.getByRole("listitem").filter({ hasText: "Haiku study" })).toContainText("Owner");
});

// Not yet green: its CSV lacked rows once, and a choice of rows shows only after the address has changed.
test("content is searched, selected, tagged and excluded in one table whose address can be shared", async ({
  page,
  people,
}) => {
  const owner = await people.researcher();
  const study = await ownStudy(owner.userId, "Lines", 60);
  await page.goto(`/studies/${study.studyId}/data/instructions`);
  const table = page.getByRole("table", { name: "Instructions of the study" });
  await expect(page.getByText("60 instructions", { exact: true })).toBeVisible();
  // Only what is in sight is in the page; the rest comes as one scrolls, or goes by keyboard.
  await expect(table.getByRole("row")).not.toHaveCount(61);
  await page.getByRole("group", { name: "Instructions of the study" }).press("End");
  await expect(page.getByRole("link", { name: "Write 49 lines." })).toBeVisible();
  await page.getByRole("group", { name: "Instructions of the study" }).press("End");
  await expect(page.getByRole("link", { name: "Write 59 lines." })).toBeVisible();
  await table.getByRole("button", { name: "Id" }).click();
  await expect(table.getByRole("columnheader", { name: "Id" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page).toHaveURL(/[?]sort=id$/);
  // A new order is read from its first row.
  await expect(page.getByRole("link", { name: "Write 0 lines." })).toBeInViewport();
  // Pressing a heading closes its help; it comes again on the next visit.
  await page.mouse.move(0, 0);
  await table.getByRole("button", { name: "Id" }).hover();
  await expect(page.getByRole("tooltip").filter({ hasText: "The instruction’s id in your files" })).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Search" }).fill('"right 7" ');
  await expect(page.getByText("1 instruction", { exact: true })).toBeVisible();
  await expect(table.locator("mark")).toHaveText("right 7");
  await expect(page).toHaveURL(/text=%22right\+7%22/);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue('"right 7"');
  await page.getByRole("radio", { name: "Responses" }).click();
  await expect(page.getByRole("row", { name: /right 7.*secret-system-right/ })).toBeVisible();
  await page.getByRole("radio", { name: "Instructions" }).click();

  await page.getByRole("searchbox", { name: "Search" }).fill("");
  await expect(page.getByText("60 instructions", { exact: true })).toBeVisible();
  const first = page.getByRole("checkbox", { name: "Select instruction-0", exact: true });
  await first.press("Space");
  await first.press("Shift+ArrowDown");
  await expect(page.getByText("2 instructions selected")).toBeVisible();
  await expectAccessible(page, WCAG);
  await page.getByRole("button", { name: "Exclude" }).click();
  await expect(page.getByText("2 instructions excluded from new rounds.")).toBeVisible();
  await expect(table.getByText("Excluded", { exact: true })).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(table.getByText("Excluded", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Select all 60" }).click();
  await expect(page.getByText("60 instructions selected")).toBeVisible();
  await page.getByRole("button", { name: "Tag…" }).click();
  await page.getByRole("textbox", { name: "Tag" }).fill("odd");
  await page.getByRole("button", { name: "Add the tag" }).click();
  await expect(page.getByText("60 instructions tagged.")).toBeVisible();
  await expect(table.getByText("odd", { exact: true }).first()).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.split("\r\n")).toHaveLength(62);
  expect(csv).toMatch(
    /^Instruction,Id,Subset,Domain,Tags,Responses,Labels\r\nWrite 0 lines\.,instruction-0,,,odd,2,0\r\n/,
  );

  await page.getByRole("button", { name: "Clear selection" }).click();
  await first.check();
  await page.getByRole("button", { name: "Assign to a round…" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/rounds\/new$/);
  await page.getByText("More settings").click();
  await expect(page.getByRole("textbox", { name: "Ids" })).toHaveValue("instruction-0");

  await makeRound({ ...study, instructions: [] }, "direct_scoring", { name: "Scores" });
  await prisma().instruction.updateMany({
    where: { studyId: study.studyId, externalId: "instruction-0" },
    data: { excludedAt: new Date() },
  });
  await page.goto(`/studies/${study.studyId}/data/instructions`);
  await first.check();
  await page.getByRole("button", { name: "Assign to a round…" }).click();
  await page.getByLabel("Round", { exact: true }).selectOption("Scores");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Instructions that are excluded from new rounds get no tasks.")).toBeVisible();

  await page.goto(`/studies/${study.studyId}/data/instructions?text=%22write+7%22`);
  await page.getByRole("link", { name: "Write 7 lines." }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("instruction-7");
  await expect(page.getByText("left 7")).toBeVisible();
  await expect(page.getByText("right 7")).toBeVisible();
  await expect(page.getByText("Is it 1?")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("instruction-8");
  await page.goto(`/studies/${study.studyId}/data/instructions?text=nothing%20like%20it`);
  await expect(page.getByText("No instructions match")).toBeVisible();
});

test("the command palette leads to every page of a study, of its rounds and of the server", async ({
  page,
  people,
}) => {
  const admin = await people.signIn(await people.create("Ada Admin", { isAdmin: true, mayCreateStudies: true }));
  const study = await ownStudy(admin.userId, "Palette study");
  const roundId = await makeRound(study, "check_then_score", { name: "Pilot" });
  const palette = page.getByRole("dialog", { name: "Go to" });
  const go = async (typed: string, found: string, address: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await palette.getByRole("combobox").fill(typed);
    await expect(palette.getByRole("option").first()).toContainText(found);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address);
  };
  await page.goto(`/studies/${study.studyId}`);
  await expectAlive(page);
  // The first time its script comes with it.
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("spearman");
  await expect(palette.getByRole("combobox")).toHaveValue("spearman");
  await page.keyboard.press("Escape");
  await go("pilot adj", "Pilot: Adjudication", `/studies/${study.studyId}/rounds/${roundId}/tasks/adjudication`);
  await go("raters", "Pilot: Raters", `/studies/${study.studyId}/rounds/${roundId}/raters`);
  await go("new judge", "New judge", `/studies/${study.studyId}/models/judges/new`);
  await go("spending", "This server: Spending", "/admin/spending");
  await page.goto(`/studies/${study.studyId}`);
  await expectAlive(page);
  await page.keyboard.press("ControlOrMeta+k");
  await palette.getByRole("combobox").fill("nothing is called this");
  await expect(palette.getByRole("status")).toHaveText(/^Nothing found\. Try a page’s name/);
  await expectAccessible(page, WCAG);
});

test("a study is renamed, described by two at once, and deleted only by typing its name", async ({
  page,
  people,
  complaints,
}) => {
  const owner = await people.researcher();
  const study = await ownStudy(owner.userId, "Old name");
  await page.goto(`/studies/${study.studyId}/settings`);
  await page.locator("#study-name").fill("New name");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" }).getByText("New name")).toBeVisible();
  await test.step("of two people who change its description the second is told, sees the first's and loses nothing", async () => {
    complaints.allow(/status of 409/);
    const where = { id: study.studyId };
    const description = page.getByRole("textbox", { name: "Description" });
    await description.fill("Mine");
    await prisma().study.update({ where, data: { description: "Theirs" } });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("alert").filter({ hasText: "changed the description in the meantime" })).toBeVisible();
    await expect(page.getByRole("region", { name: "The description as the other person saved it" })).toContainText(
      "Theirs",
    );
    await expect(description).toHaveValue("Mine");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const saved = () => prisma().study.findUnique({ where });
    await expect.poll(saved).toMatchObject({ name: "New name", description: "Mine" });
    // The name was saved a moment ago, and that may still be said.
    await expect(page.getByText("Saved.").last()).toBeVisible();
  });
  await page.getByRole("button", { name: "Delete study" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Old name");
  await dialog.getByRole("button", { name: "Delete study" }).click();
  await expect(dialog.getByText("This is not the same.")).toBeVisible();
  await dialog.getByRole("textbox").fill("New name");
  await dialog.getByRole("button", { name: "Delete study" }).click();
  await expect(page).toHaveURL(/\/studies$/);
  await expect(page.getByText("You have no studies yet")).toBeVisible();
  expect(await prisma().study.count({ where: { id: study.studyId } })).toBe(0);
});

test("to annotators the researchers' pages do not exist, nor to another study's researcher its content", async ({
  page,
  people,
  complaints,
}) => {
  complaints.allow(/404/);
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "direct_scoring");
  const own = `/${study.studyId}`;
  const expectNothing = async (path: string) => {
    const answer = await page.goto(`/studies${path}`);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByText("There is nothing at this address")).toBeVisible();
  };
  await people.signIn(await people.member(study.studyId, "annotator"));
  // What the server answers for every other page is in permissions.spec.ts.
  for (const path of [own, `${own}/rounds/${roundId}`]) await expectNothing(path);
  await people.researcher();
  await expectNothing(`${own}/data/instructions/${study.instructions[0]?.id}`);
  await expect(page.getByText("Write 0 lines.")).toHaveCount(0);
});

test("where the server is slow, a page that is on its way says so, and the sign goes once it is there", async ({
  page,
  people,
}) => {
  const owner = await people.researcher();
  const study = await ownStudy(owner.userId, "Slow");
  await page.goto(`/studies/${study.studyId}`);
  // Until then a link is the browser's own: it loads the next page whole.
  await expectAlive(page);
  let serve = () => {};
  const served = new Promise<void>((resolve) => {
    serve = resolve;
  });
  await page.route(
    (url) => url.searchParams.has("_rsc"),
    async (route) => {
      await served;
      await route.continue();
    },
  );
  const sign = page.getByRole("status").filter({ hasText: "Loading the page…" });
  await page.getByRole("link", { name: "Data", exact: true }).click();
  await expect(sign).toBeVisible();
  // What one was reading stays meanwhile, and nothing of it moves.
  await expect(page.getByRole("heading", { level: 1, name: "Slow" })).toBeVisible();
  await expectAccessible(page, WCAG);
  serve();
  await expect(page).toHaveURL(/\/data\/instructions$/);
  await expect(sign).toHaveCount(0);
});

test("on a phone the overview gives a round without labels no empty lines", async ({ page, people }) => {
  const owner = await people.researcher();
  const study = await ownStudy(owner.userId, "Narrow");
  await makeRound(study, "direct_scoring", { name: "Scores" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/studies/${study.studyId}`);
  await expect(page.getByText("Next step")).toBeVisible();
  await expect(page.getByText("no labels yet").first()).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByText("no labels yet").first()).toBeVisible();
});
