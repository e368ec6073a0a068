import type { Page } from "@playwright/test";
import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { STUB_STUDY, STUB_TOKEN, serveProlific } from "@/lib/people/worker/prolific/testing/prolific-stub";
import { joinFromPlatform } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { type OwnTickbox, startOwnTickbox } from "./support/own-tickbox";
import { People } from "./support/people";
import { expect, test } from "./support/test";
import { startWorkerProcess, type WorkerProcess } from "./support/worker-process";

/** People of Prolific, of which a stub speaks the API: a Tickbox of its own asks it. */

let prolific: Awaited<ReturnType<typeof serveProlific>>;
let tickbox: OwnTickbox;
let worker: WorkerProcess;

test.beforeAll(async () => {
  prolific = await serveProlific();
  const environment = { TICKBOX_PROLIFIC_URL: prolific.url };
  tickbox = await startOwnTickbox(environment);
  worker = await startWorkerProcess(environment);
});

test.afterAll(async () => {
  await worker?.stop();
  await tickbox?.stop();
  await prolific?.close();
});

test.use({ baseURL: async ({ sharedTickbox }, use) => use(tickbox?.address ?? sharedTickbox) });

/** A platform link, after each wrong entry was said at its field. @returns the secret of the link */
async function makeLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "New platform link" }).click();
  const dialog = page.getByRole("dialog");
  const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });
  const ending = (name: string) => dialog.getByRole("group", { name });
  const failed = ending("When they fail the training, their group is full or nothing is left for them");
  await field("Study parameter").fill("PROLIFIC_PID");
  await field("Currency").fill("GBP");
  await dialog.getByRole("button", { name: "Create the link" }).click();
  await expect(field("Study parameter")).toHaveAccessibleDescription(/Give each parameter another name\./);
  await expect(field("Session parameter")).not.toHaveAttribute("aria-invalid", "true");

  await field("Study parameter").fill("STUDY_ID");
  await field("Participant parameter").fill("");
  await field("Pay per label").fill("ten");
  await ending("When they complete the round").getByLabel("Code").fill("C".repeat(101));
  await failed.getByLabel("Address (https)").fill("http://app.prolific.com");
  await dialog.getByRole("button", { name: "Create the link" }).click();
  await expect(field("Participant parameter")).toHaveAccessibleDescription(/Write the name of a parameter/);
  await expect(field("Pay per label")).toHaveAccessibleDescription(/Write a number\./);
  await expect(ending("When they complete the round").getByLabel("Code")).toHaveAccessibleDescription(
    /Write at most 100 characters\./,
  );
  await expect(failed.getByLabel("Address (https)")).toHaveAccessibleDescription(
    /Write an address that begins with https:/,
  );

  await field("Participant parameter").fill("PROLIFIC_PID");
  await field("Pay per label").fill("0.1");
  await ending("When they complete the round").getByLabel("Code").fill("DONE");
  await failed.getByLabel("Address (https)").fill("https://app.prolific.com/submissions/complete?cc=OUT");
  await dialog.getByRole("button", { name: "Create the link" }).click();
  const link = await dialog.getByLabel("Link for the platform").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  return link.slice(link.indexOf("#") + 1);
}

/** A researcher's decision on a participant, by the row with their platform id. */
async function decide(page: Page, id: string, choice: "Approve" | "Screen out", bonus: string): Promise<void> {
  await page.getByRole("row").filter({ hasText: id }).getByRole("button", { name: "Decide" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: choice }).check();
  await dialog.getByLabel("Reason").fill("The attention checks.");
  await dialog.getByLabel("Bonus (GBP)").fill(bonus);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

test("an owner deals with Prolific from the round: token, places, verdicts, bonus", async ({
  page,
  context,
  complaints,
}) => {
  // A wrong token, on purpose.
  complaints.allow(/409.*\/prolific\)/);
  const study = await makeStudy(4);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 2 });
  const people = new People(context, tickbox.address);
  await people.signIn(await people.member(study.studyId, "owner", "Olga"));
  await page.goto(`/studies/${study.studyId}/rounds/${roundId}/raters`);
  const token = await makeLink(page);
  for (const participant of ["participant-good", "participant-poor"]) {
    const { id: session } = prolific.stub.addSubmission(participant);
    const person = await joinFromPlatform(token, { participant, study: STUB_STUDY, session });
    await claimTasks(person, roundId, { hold: 1 });
  }
  await page.reload();
  const panel = page.getByRole("region", { name: "Prolific", exact: true });
  const dialog = page.getByRole("dialog");

  await panel.getByRole("button", { name: "Store token" }).click();
  await dialog.getByLabel("API token").fill("wrong-token-of-prolific");
  await dialog.getByRole("button", { name: "Store token" }).click();
  await expect(dialog.getByText(/Prolific refuses the token/)).toBeVisible();
  await dialog.getByLabel("API token").fill(STUB_TOKEN);
  await dialog.getByRole("button", { name: "Store token" }).click();
  await expect(panel.getByRole("button", { name: "Replace token" })).toBeVisible();

  await panel.getByRole("button", { name: "Prolific study" }).click();
  await expect(dialog.getByLabel("Study id")).toHaveValue(STUB_STUDY);
  await dialog.getByLabel("Study id").fill("two words");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Study id")).toHaveAccessibleDescription(/Write the id at the end/);
  await dialog.getByLabel("Study id").fill(STUB_STUDY);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(panel.getByText("“Label answers”: 2 of 10 places taken.")).toBeVisible();

  await panel.getByRole("button", { name: "Set places" }).click();
  await dialog.getByLabel("Places in all").fill("");
  await dialog.getByRole("button", { name: "Set places" }).click();
  await expect(dialog.getByLabel("Places in all")).toHaveAccessibleDescription(/Write a whole number\./);
  await dialog.getByLabel("Places in all").fill("12");
  await dialog.getByRole("button", { name: "Set places" }).click();
  await expect(panel.getByText("2 of 12 places taken.")).toBeVisible();

  await decide(page, "participant-good", "Approve", "1.50");
  await decide(page, "participant-poor", "Screen out", "0");
  await panel.getByRole("button", { name: "Approve 1 on Prolific" }).click();
  await page.getByRole("alertdialog").or(dialog).getByRole("button", { name: "Approve", exact: true }).click();
  await panel.getByRole("button", { name: "Reject on Prolific" }).click();
  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(dialog.getByRole("group", { name: "Screened out" })).toHaveAccessibleDescription(
    "Choose at least one participant.",
  );
  await expect(dialog.getByLabel("Message to the participants")).toHaveAccessibleDescription(/at least 100 characters/);
  await dialog.getByRole("checkbox").check();
  await dialog.getByLabel("Message to the participants").fill("The attention checks were answered wrongly. ".repeat(3));
  await dialog.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(panel.getByText("On Prolific: 1 approved, 1 rejected.")).toBeVisible({ timeout: 30_000 });
  expect(prolific.stub.statusOf("participant-good")).toBe("APPROVED");
  expect(prolific.stub.statusOf("participant-poor")).toBe("REJECTED");

  await panel.getByRole("button", { name: "Pay bonuses" }).click();
  await page.getByRole("alertdialog").or(dialog).getByRole("button", { name: "Pay 1.50 GBP" }).click();
  await expect(panel.getByText("paid", { exact: true })).toBeVisible({ timeout: 30_000 });
  expect([...prolific.stub.paid]).toEqual([["participant-good", 150]]);

  const html = await (await page.request.get(page.url())).text();
  expect(html).not.toContain(STUB_TOKEN);
  expect(await page.content()).not.toContain(STUB_TOKEN);
  const { sealedToken } = await prisma().prolificAccount.findFirstOrThrow({ where: { studyId: study.studyId } });
  expect(sealedToken).not.toContain(STUB_TOKEN);
});
