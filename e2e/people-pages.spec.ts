import { createSetupLink } from "@/lib/auth/setup-link";
import { prisma } from "@/lib/db/client";
import { unsubscribeBy } from "@/lib/mail/unsubscribe-link";
import { digestChoice } from "@/lib/training/server/discussion/digests";
import { expectAccessibleAndFitting } from "./support/accessible";
import { expectAlive } from "./support/alive";
import { expect, test } from "./support/test";

/** Pages about people, in states that pages.spec.ts does not come to: nothing for axe to object to. */

test("set-up and dead ends", async ({ page, complaints }) => {
  complaints.allow(/400.*\/setup\/link/);
  await page.goto("/setup#none");
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expectAccessibleAndFitting(page);
  for (const way of ["/return", "/join"]) {
    await page.goto(way);
    await expect(page.getByText("This link is incomplete")).toBeVisible();
  }
  const link = await createSetupLink({ force: true });
  await page.goto(link?.path ?? "");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test("emails are stopped by their link, without signing in", async ({ page, people }) => {
  const { userId } = await people.create("Rita");
  const { link } = unsubscribeBy({ kind: "digest", userId }, { address: "", settings: "" });
  await page.goto(link);
  await expectAlive(page);
  await page.getByRole("button", { name: "Stop these emails" }).press("Enter");
  await expect(page.getByText("You will get no more of these emails.")).toBeFocused();
  expect(await digestChoice({ userId })).toEqual({ discussions: false, studies: false });
});

test("the dialog that invites people", async ({ page, people }) => {
  const { id: studyId } = await prisma().study.create({ data: { name: "Birds" } });
  const owner = await people.member(studyId, "owner", "Olga");
  await people.signIn(owner);
  await page.goto(`/studies/${studyId}/settings/people`);
  await page.getByRole("button", { name: "Invite people" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleAndFitting(page);
});

test("the people of the server are for admins, who grant and take rights", async ({ page, people }) => {
  const name = `Rosa ${crypto.randomUUID().slice(0, 8)}`;
  const rosa = await people.create(name);
  await people.signIn(await people.create("Ada", { isAdmin: true }));
  await page.goto("/admin");
  await page.getByLabel("Find by name or email").fill(name);
  await expect(page.getByText("1 person")).toBeVisible();
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Allow creating studies" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("create studies");
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Make admin…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make admin" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("everything (admin)");
  expect(await prisma().user.findUnique({ where: { id: rosa.userId } })).toMatchObject({ isAdmin: true });
});

test("an admin says whether an admin's invitation brings the right to create studies, and limits what a study spends", async ({
  page,
  people,
}) => {
  const name = `Costly birds ${crypto.randomUUID().slice(0, 8)}`;
  const { id: studyId } = await prisma().study.create({ data: { name } });
  await people.signIn(await people.create("Grace", { isAdmin: true }));
  await page.goto("/admin");
  const right = page.getByRole("switch", { name: /invited by an admin may create studies/ });
  // What is asked for is shown a moment after the click, which check() does not wait for.
  await right.click();
  await expect(right).toBeChecked();
  await expect(page.getByText("Last changed by Grace")).toBeVisible();
  await right.click();
  await expect(right).not.toBeChecked();
  await page.getByRole("link", { name: "Spending" }).click();
  await page.getByLabel("Find a study").fill(name);
  await page.getByRole("button", { name: `Set the limit of ${name}` }).click();
  await expectAccessibleAndFitting(page);
  await page.getByLabel("Limit", { exact: true }).fill("12,5");
  await page.getByLabel("Currency").fill("eur");
  await page.getByRole("button", { name: "Save limit" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("12.50 EUR");
  await people.signIn(await people.member(studyId, "researcher", "Rosa"));
  await page.goto(`/studies/${studyId}/models/runs`);
  await expect(page.getByText("0.00 EUR of 12.50 EUR")).toBeVisible();
  await expect(page.getByText(/ask an admin of this server/)).toBeVisible();
});

test("who waits for approval is shown above the members, and told so where they label", async ({ page, people }) => {
  const { id: studyId } = await prisma().study.create({ data: { name: "Birds of many" } });
  const owner = await people.member(studyId, "owner", "Olga");
  const invitation = { studyId, role: "annotator", label: "Forum", createdBy: owner.userId } as const;
  const { id: invitationId } = await prisma().invitation.create({
    data: { ...invitation, tokenHash: crypto.randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) },
  });
  const waiting = await Promise.all(["Ann", "Ben", "Cleo"].map((name) => people.create(name)));
  await prisma().joinRequest.createMany({ data: waiting.map(({ userId }) => ({ studyId, userId, invitationId })) });
  await people.signIn(owner);
  await page.goto(`/studies/${studyId}/settings/people`);
  await expect(page.getByText("3 people joined by a link that asks for approval")).toBeVisible();
  await expectAccessibleAndFitting(page);
  await page.getByRole("button", { name: "Decline all" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  const [ann] = waiting;
  // Left first: it looks for new requests now and then, and would ask as Ann.
  await page.goto("about:blank");
  if (ann) await people.signIn(ann);
  await page.goto("/label");
  await expect(page.getByText("A researcher of “Birds of many” has to let you in first.")).toBeVisible();
});
