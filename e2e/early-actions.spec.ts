import { createUser, hashAccount } from "@/lib/auth/new-user";
import { prisma } from "@/lib/db/client";
import { addLabels, makeRater } from "@/lib/results/server/testing/labels";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { holdScripts } from "./support/held-scripts";
import { expect, test } from "./support/test";

/** What is done on a page before its scripts have arrived. */

const LOADING = "Loading the page…";

test("who signs in before the page has come alive is signed in, once, and no password is posted to the page", async ({
  page,
}) => {
  const account = { name: "Ada", email: `${crypto.randomUUID()}@example.test`, password: "correct horse battery" };
  const hashed = await hashAccount(account);
  await prisma().$transaction((transaction) => createUser(transaction, hashed, { mayCreateStudies: true }));
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posted.push(new URL(request.url()).pathname);
  });
  const letScriptsArrive = await holdScripts(page);
  await page.goto("/sign-in?next=/account", { waitUntil: "commit" });
  const signIn = page.getByRole("button", { name: "Sign in" });
  // The browser itself tells of the empty fields, and nothing is kept for later.
  await signIn.click();
  await expect(page.getByText(LOADING)).toBeHidden();
  await page.getByRole("textbox", { name: "Email" }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await signIn.click();
  await expect(page.getByText(LOADING)).toBeVisible();
  await page.getByLabel("Password", { exact: true }).press("Enter");
  letScriptsArrive();
  await expect(page).toHaveURL("/account");
  expect(posted).toEqual(["/api/auth/sign-in/email"]);
});

test("before the page has come alive a key that is a command is not kept, and of the buttons pressed the last is carried out", async ({
  page,
  people,
}) => {
  const person = await people.researcher("Ada Lovelace");
  const others = [await people.sessionCookie(person), await people.sessionCookie(person)];
  const letScriptsArrive = await holdScripts(page);
  await page.goto("/account", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Name" }).press("4");
  await expect(page.getByText(LOADING)).toBeHidden();
  await page.getByRole("textbox", { name: "Name" }).blur();
  await page.keyboard.press("4");
  await expect(page.getByText(LOADING)).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  const menu = page.getByRole("button", { name: "Account of Ada Lovelace" });
  await menu.click();
  await expect(page.getByText(LOADING)).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeHidden();
  letScriptsArrive();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await expect(page.getByText(LOADING)).toBeHidden();
  await expect(page.getByRole("dialog")).toBeHidden();
  // Once alive, the page answers by itself: nothing is done twice.
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "signed in" })).toHaveCount(others.length + 1);
});

test("what was typed, ticked and chosen before the page has come alive counts", async ({ page, people }) => {
  const { userId } = await people.researcher();
  const { studyId } = await makeStudy(6);
  await prisma().membership.create({ data: { studyId, userId, role: "owner" } });
  const letScriptsArrive = await holdScripts(page);
  await page.goto(`/studies/${studyId}/rounds/new`, { waitUntil: "commit" });
  await page.getByRole("radio", { name: /Check, then score/ }).check();
  await page.getByLabel("Name of the round").fill("Before the scripts");
  await page.getByLabel("Overlap").fill("2");
  await page.getByRole("checkbox", { name: /secret-system-left/ }).check();
  await page.getByRole("button", { name: "Create round" }).click();
  await expect(page.getByText(LOADING)).toBeVisible();
  letScriptsArrive();
  await expect(page.getByRole("heading", { level: 1, name: "Before the scripts" })).toBeVisible();
  const rounds = await prisma().round.findMany({ where: { studyId }, include: { tasks: true } });
  expect(rounds).toMatchObject([{ protocol: "check_then_score", overlap: 2 }]);
  expect(rounds[0]?.tasks).toHaveLength(6);
});

test("a choice that lives in the address counts, too, when it was made before the page has come alive", async ({
  page,
  people,
}) => {
  const study = await makeStudy(3);
  const roundId = await makeRound(study, "direct_scoring", { name: "Scores" });
  await addLabels(roundId, await makeRater(study.studyId, { name: "careful" }), [1, 2, 4]);
  await addLabels(roundId, await makeRater(study.studyId, { name: "other" }), [5, 2, 4]);
  await people.signIn(await people.member(study.studyId, "researcher"));
  const letScriptsArrive = await holdScripts(page);
  await page.goto(`/studies/${study.studyId}/rounds/${roundId}/raters`, { waitUntil: "commit" });
  await page.getByText("Nominal").click();
  letScriptsArrive();
  await expect(page.getByText(/most frequent one/)).toBeVisible();
  await expect(page).toHaveURL(/level=nominal/);
});

test("a page whose scripts do not arrive says so, and how to get them", async ({ page, people, complaints }) => {
  await people.researcher("Ada Lovelace");
  complaints.allow(/ERR_FAILED/);
  await page.route("**/_next/static/chunks/**/*.js", (route) => route.abort());
  await page.goto("/account");
  await expect(page.getByText("Part of this page did not arrive")).toBeVisible();
  await page.unroute("**/_next/static/chunks/**/*.js");
  await page.getByRole("button", { name: "load it again" }).click();
  await page.getByRole("button", { name: "Account of Ada Lovelace" }).click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await expect(page.getByText("Part of this page did not arrive")).toBeHidden();
});
