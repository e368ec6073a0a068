import { prisma } from "@/lib/db/client";
import { PASSWORD, passwordOf } from "@/lib/testing/people";
import { startReceiver } from "@/lib/webhooks/worker/testing/receiver";
import { expectAccessible } from "./support/accessible";
import { expect, test } from "./support/test";

test("a key is created, shown once, used by a script, and revoked; a webhook is added, tried and deleted", async ({
  page,
  people,
  baseURL,
  complaints,
}) => {
  complaints.allow(/40[03].*\/me\//);
  const { id: studyId } = await prisma().study.create({ data: { name: "Birds" } });
  const owner = await people.member(studyId, "owner", "Olga");
  await prisma().account.create({ data: passwordOf(owner.userId) });
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
  // Signed in long ago: what outlasts the session asks again.
  await prisma().session.updateMany({ where: { userId: owner.userId }, data: { confirmedAt: new Date(0) } });
  await dialog.getByRole("button", { name: "Create key" }).click();
  const asked = page.getByRole("dialog", { name: "Confirm it’s you" });
  await asked.getByLabel("Your password").fill("a wrong password");
  await asked.getByRole("button", { name: "Confirm" }).click();
  await expect(asked.getByText("The current password is wrong.")).toBeVisible();
  await asked.getByLabel("Your password").fill(PASSWORD);
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Confirm" }).click();
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
    fetch(`${baseURL}/api/v1/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    });
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

  await test.step("webhooks", async () => {
    const receiver = await startReceiver(() => ({ status: 200, text: "Thank you." }));
    await page.goto(`/studies/${studyId}/settings/webhooks`);
    await expect(page.getByText("No webhooks yet.")).toBeVisible();
    await page.getByRole("button", { name: "Add webhook" }).click();
    await dialog.getByLabel("URL").fill("receiver");
    await dialog.getByRole("checkbox", { name: "Agreement crossed" }).check();
    await dialog.getByLabel("Alpha threshold").fill("2");
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    await expect(dialog.getByText(/begins with https/).first()).toBeVisible();
    await dialog.getByLabel("URL").fill(receiver.url);
    await dialog.getByLabel("Alpha threshold").fill("0.8");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    const signingSecret = await dialog.getByLabel("Signing secret", { exact: true }).inputValue();
    expect(signingSecret).toMatch(/^whsec_/);
    await dialog.getByRole("button", { name: "Done" }).click();
    const webhook = page.getByRole("list", { name: "Webhooks of the study" }).getByRole("listitem");
    await expect(webhook).toContainText("Labels submitted · Agreement crossed (alpha 0.8)");
    await webhook.getByRole("button", { name: "Send a test" }).click();
    const delivery = webhook.getByRole("row", { name: /^webhook\.test/ });
    await expect(delivery).toContainText("Delivered", { timeout: 30_000 });
    await expect(delivery).toContainText("private network, so it is not shown");
    await delivery.getByRole("button", { name: "Send again" }).click();
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(2);
    const [first, second] = receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    const choose = async (action: string) => {
      await webhook.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: action }).click();
    };
    await choose("Rotate secret");
    await dialog.getByRole("button", { name: "Rotate secret" }).click();
    await expect(dialog.getByLabel("Signing secret", { exact: true })).not.toHaveValue(signingSecret);
    await dialog.getByRole("button", { name: "Done" }).click();
    await choose("Disable");
    await expect(webhook).toContainText("Disabled");
    await choose("Delete");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("No webhooks yet.")).toBeVisible();
    await receiver.close();
  });
});

test("the server describes its API, to programs and to people", async ({ context, people }) => {
  await people.signIn(await people.create("Ada"));
  const described = await context.request.get("/api/v1/openapi.json");
  expect(await described.json()).toMatchObject({
    openapi: "3.1.1",
    paths: { "/api/v1/studies/{studyId}/rounds": { post: { "x-scope": "write" } } },
  });
  const page = await (await context.request.get("/api/docs")).text();
  for (const text of ["API reference", "/api-reference/scalar.js"]) expect(page).toContain(text);
});
