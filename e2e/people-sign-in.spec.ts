import type { Page } from "@playwright/test";
import { createUser, hashAccount } from "@/lib/auth/new-user";
import { createSetupLink } from "@/lib/auth/setup-link";
import { prisma } from "@/lib/db/client";
import { expect, test } from "./support/test";

/** How people get in and out: first link, password, sessions. */

const PASSWORD = "correct horse battery";

async function makeAccount(name = "Ada"): Promise<{ userId: string; email: string }> {
  const email = `${crypto.randomUUID()}@example.test`;
  const account = await hashAccount({ name, email, password: PASSWORD });
  const rights = { mayCreateStudies: true };
  return { email, userId: await prisma().$transaction((transaction) => createUser(transaction, account, rights)) };
}

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("who is signed out is sent to sign in and then to where they wanted to go; signing out ends the session, not just the page", async ({
  page,
  context,
  complaints,
}) => {
  const { email } = await makeAccount("Before");
  await page.goto("/account");
  await expect(page).toHaveURL("/sign-in?next=%2Faccount");
  complaints.allow(/401/);
  await signIn(page, email, "not the password");
  await expect(page.getByText("Wrong email or password")).toBeVisible();
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  await signIn(page, email);
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  await test.step("a new name is shown at once and stays", async () => {
    await page.getByRole("textbox", { name: "Name" }).fill("  After   all ");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Account of After all" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("After all");
  });
  await test.step("signing out ends the session, not just the page", async () => {
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === "tickbox.session_token")).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
    });
    await page.getByRole("button", { name: "Account of After all" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/sign-in");
    await context.addCookies(cookies);
    complaints.allow(/401/);
    expect((await page.request.get("/api/v1/me")).status()).toBe(401);
  });
  await test.step("signing in never leads to another site", async () => {
    await context.clearCookies();
    await page.goto("/sign-in?next=https://evil.example/");
    await page.route("**/studies", (route) => route.fulfill({ body: "studies" }));
    await signIn(page, email);
    await expect(page).toHaveURL("/studies");
  });
});

test("after ten wrong passwords the page says how long to wait", async ({ page, complaints }) => {
  const { email } = await makeAccount();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await page.request.post("/api/auth/sign-in/email", { data: { email, password: "not the password" } });
  }
  complaints.allow(/429/);
  await page.goto("/sign-in");
  await signIn(page, email);
  await expect(page.getByText(/Too many attempts\. Try again in \d+ (minutes|seconds)\./)).toBeVisible();
});

test("the set-up link makes an admin once, and its secret leaves the address bar", async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await createSetupLink({ force: true });
  const email = `${crypto.randomUUID()}@example.test`;
  await page.goto(link?.path ?? "");
  await expect(page).toHaveURL("/setup");
  await page.getByLabel("Name").fill("Grace");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.route("**/studies", (route) => route.fulfill({ body: "studies" }));
  await page.getByRole("button", { name: /sign in/ }).click();
  await expect(page).toHaveURL("/studies");
  expect(await (await page.request.get("/api/v1/me")).json()).toMatchObject({ email, isAdmin: true, name: "Grace" });
  const other = await browser.newPage({ baseURL });
  // As links were made before: the secret was in the query.
  await other.goto(link?.path.replace("#", "?token=") ?? "");
  await expect(other.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await other.close();
});

test("a changed password signs out everywhere else; single sessions can be ended", async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await makeAccount();
  const elsewhere = await Promise.all([browser.newPage({ baseURL }), browser.newPage({ baseURL })]);
  for (const other of elsewhere) {
    await other.goto("/sign-in?next=/account");
    await signIn(other, email);
    await expect(other).toHaveURL("/account");
  }
  await page.goto("/sign-in?next=/account");
  await signIn(page, email);
  const rows = page.getByRole("listitem").filter({ hasText: "signed in" });
  await expect(rows).toHaveCount(3);
  await rows
    .filter({ hasNotText: "This browser" })
    .first()
    .getByRole("button", { name: /Sign out/ })
    .click();
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password").fill("another long password");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed.")).toBeVisible();
  await expect(rows).toHaveCount(1);
  for (const other of elsewhere) {
    expect((await other.request.get("/api/v1/me")).status()).toBe(401);
    await other.close();
  }
  await page.reload();
  await expect(page).toHaveURL("/account");
});

test("what cannot be done without a connection says so; a server on the same laptop needs no network", async ({
  page,
  people,
  complaints,
}) => {
  const person = await people.researcher();
  await people.sessionCookie(person);
  await people.sessionCookie(person);
  await page.goto("/account");
  const others = page.getByRole("listitem").getByRole("button", { name: /Sign out/ });
  await expect(others).toHaveCount(2);
  complaints.allow(/ERR_INTERNET_DISCONNECTED|error occurred when fetching the script/);
  await page.context().setOffline(true);
  await others.first().click();
  await expect(page.getByText("The server could not be reached. Check your connection and try again.")).toBeVisible();
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await others.first().click();
  await expect(others).toHaveCount(1);
});
