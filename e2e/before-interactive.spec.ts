import { createUser, hashAccount } from "@/lib/auth/new-user";
import { prisma } from "@/lib/db/client";
import { makeStudy } from "@/lib/testing/round";
import { holdScripts } from "./support/held-scripts";
import { expect, test } from "./support/test";

/** What is done on a page before its scripts have arrived. */

test("before sign-in is interactive nothing can be sent, and what was typed counts", async ({ page }) => {
  const account = { name: "Ada", email: `${crypto.randomUUID()}@example.test`, password: "correct horse battery" };
  const hashed = await hashAccount(account);
  await prisma().$transaction((transaction) => createUser(transaction, hashed, { mayCreateStudies: true }));
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posted.push(new URL(request.url()).pathname);
  });
  const letScriptsArrive = await holdScripts(page);
  await page.goto("/sign-in?next=/account", { waitUntil: "commit" });
  const signIn = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(signIn).toBeDisabled();
  await page.getByRole("textbox", { name: "Email" }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  letScriptsArrive();
  await signIn.click();
  await expect(page).toHaveURL("/account");
  expect(posted).toEqual(["/api/auth/sign-in/email"]);
});

test("what was typed, ticked and chosen before the page is interactive counts", async ({ page, people }) => {
  const { userId } = await people.researcher();
  const { studyId } = await makeStudy(6);
  await prisma().membership.create({ data: { studyId, userId, role: "owner" } });
  const letScriptsArrive = await holdScripts(page);
  await page.goto(`/studies/${studyId}/rounds/new`, { waitUntil: "commit" });
  await page.getByRole("radio", { name: /Check, then score/ }).press("Space");
  await page.getByLabel("Raters per task").fill("2");
  await page.locator("summary").filter({ hasText: "More settings" }).press("Enter");
  await page.getByLabel("Name of the round").fill("Before the scripts");
  await page.getByRole("checkbox", { name: /secret-system-left/ }).press("Space");
  letScriptsArrive();
  await page.getByRole("button", { name: "Create round" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Before the scripts" })).toBeVisible();
  const rounds = await prisma().round.findMany({ where: { studyId }, include: { tasks: true } });
  expect(rounds).toMatchObject([{ protocol: "check_then_score", overlap: 2 }]);
  expect(rounds[0]?.tasks).toHaveLength(6);
});

test("a page whose scripts do not arrive says so, and how to get them", async ({ page, people, complaints }) => {
  await people.researcher("Ada Lovelace");
  complaints.allow(/ERR_FAILED/);
  await page.route("**/_next/static/chunks/**/*.js", (route) => route.abort());
  await page.goto("/account");
  await expect(page.getByText("Part of this page did not arrive")).toBeVisible();
  await page.unroute("**/_next/static/chunks/**/*.js");
  await page.getByRole("link", { name: "load it again" }).press("Enter");
  await page.getByRole("button", { name: "Account of Ada Lovelace" }).click();
  await expect(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
  await expect(page.getByText("Part of this page did not arrive")).toBeHidden();
});
