import { prisma } from "@/lib/db/client";
import { expectAccessible } from "./support/accessible";
import { expect, test } from "./support/test";

test("a key is created, shown once, used by a script, and revoked", async ({ page, people, baseURL }) => {
  const { id: studyId } = await prisma().study.create({ data: { name: "Birds" } });
  const owner = await people.member(studyId, "owner", "Olga");
  await people.signIn(owner);
  await page.goto("/account");
  await page.getByRole("button", { name: "Create API key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Nightly export");
  await dialog.getByRole("checkbox", { name: "Read" }).uncheck();
  await dialog.getByRole("button", { name: "Create key" }).click();
  await expect(dialog.getByText(/choose at least one/i).first()).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Read" }).check();
  await dialog.getByRole("radio", { name: "Only these studies" }).check();
  await dialog.getByRole("checkbox", { name: "Birds" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create key" }).click();
  const secret = await dialog.getByLabel("API key", { exact: true }).inputValue();
  expect(secret).toMatch(/^tickbox_/);
  await dialog.getByRole("button", { name: "Done" }).click();
  const row = page
    .getByRole("region", { name: "API keys" })
    .getByRole("listitem")
    .filter({ hasText: "Nightly export" });
  await expect(row).toContainText(`…${secret.slice(-4)}`);
  await expect(row).toContainText("Read · Birds");
  await expect(row).toContainText("never used");
  await expect(page.locator("body")).not.toContainText(secret);

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${baseURL}/api/v1/${path}`, { ...init, headers: { authorization: `Bearer ${secret}` } });
  expect(await (await ask("me")).json()).toMatchObject({
    name: "Olga",
    apiKey: { name: "Nightly export", scopes: ["read"] },
  });
  expect((await ask(`studies/${studyId}`)).status).toBe(200);
  const denied = await ask(`studies/${studyId}/subset-groups`, { method: "PUT", body: JSON.stringify({ groups: [] }) });
  expect(denied.status).toBe(403);
  expect(await denied.json()).toMatchObject({ code: "SCOPE_MISSING", details: { needed: "write" } });

  await page.reload();
  await expect(row).toContainText("last used");
  await row.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row).toBeHidden();
  expect((await ask("me")).status).toBe(401);
});

test("the server describes its API", async ({ baseURL }) => {
  const response = await fetch(`${baseURL}/api/v1/openapi.json`);
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    openapi: "3.1.1",
    paths: { "/api/v1/studies/{studyId}/rounds": { post: { "x-scope": "write" } } },
  });
});

test("the description is a page, too", async ({ page, people }) => {
  await people.signIn(await people.create("Ada"));
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: "API reference" })).toBeVisible();
  await expect(
    page.getByRole("heading", { name: "POST /api/v1/studies/{studyId}/runs", exact: false }).first(),
  ).toBeVisible();
  await expectAccessible(page);
});
