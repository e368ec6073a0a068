import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import { claimResultSchema } from "@/lib/labelling/labelling";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { PROTOCOL_IDS } from "@/lib/round/protocol/protocols";
import { contentFor } from "@/lib/testing/content";
import { cookieHeader } from "@/lib/testing/session-cookie";
import { labellingWorld, openRound, saveState } from "./support/labelling";
import { expect, test } from "./support/test";

/** Nothing that a rater is sent tells of systems, known truth, others' answers or the stored order. */

const CANARY = "canary-of-another-rater";
/** Keys of JSON, also where it is escaped inside a page; "system" as a value is a theme. */
const FORBIDDEN_KEYS =
  /"(system|systemId|systemName|known\w*|gold|isGold|shownOrder|truth|externalId|raterId|taken|seed)\\*"\s*:/i;

for (const protocol of PROTOCOL_IDS) {
  test(`${protocol}: all that a whole journey is answered gives nothing away`, async ({ people, sharedTickbox }) => {
    const { roundId, study, rater } = await labellingWorld(people, protocol, { tasks: 2 });
    await prisma().response.updateMany({ where: { studyId: study.studyId }, data: { knownScore: 5 } });
    const other = await people.member(study.studyId, "annotator", `${CANARY}-name`);
    const { assignments } = await claimTasks(other, roundId, { hold: 2 });
    for (const task of assignments) {
      const content = {
        ...contentFor(task),
        comment: CANARY,
        ...(contentFor(task).questions ? { questions: [CANARY, `${CANARY}?`] } : {}),
      };
      await submitAnnotation(other, uuidv7(), { assignmentId: task.assignmentId, supersedes: null, content });
    }
    expect(assignments).toHaveLength(2);

    const received: string[] = [];
    const cookie = cookieHeader(await people.sessionCookie(rater));
    const ask = async (path: string, method = "GET", body?: unknown) => {
      const answer = await fetch(new URL(path, sharedTickbox), {
        method,
        headers: { cookie, origin: sharedTickbox, "content-type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const text = await answer.text();
      expect(answer.ok, `${method} ${path}: ${text.slice(0, 300)}`).toBe(true);
      received.push(text);
      return text;
    };
    for (const page of ["/label", `/label/${roundId}`]) await ask(page);
    const round = `/api/v1/rounds/${roundId}`;
    await ask("/api/v1/me/rounds");
    await ask(`${round}/labelling`);
    const [task, next] = claimResultSchema.parse(
      JSON.parse(await ask(`${round}/claims`, "POST", { hold: 2 })),
    ).assignments;
    if (!task || !next) throw new Error("no task");
    const content = contentFor(task);
    await ask(`/api/v1/assignments/${next.assignmentId}/draft`, "PUT", {
      revision: 1,
      content: { comment: "In hand" },
    });
    await ask(`/api/v1/annotations/${uuidv7()}`, "PUT", {
      assignmentId: task.assignmentId,
      supersedes: null,
      content,
      claim: { hold: 2, known: [next.assignmentId] },
    });
    await ask(`${round}/annotations/mine`);
    for (const { assignmentId } of [task, next]) await ask(`/api/v1/assignments/${assignmentId}`);
    await ask(`/label/${roundId}/history`);

    const everything = received.join("\n");
    expect(everything).toMatch(/Write \d lines/);
    expect(everything).toContain("leaseExpiresAt");
    expect(everything).not.toContain(CANARY);
    expect(everything).not.toContain("secret-system");
    expect(everything).not.toMatch(FORBIDDEN_KEYS);
  });
}

test("nor does what a browser asks for by itself on the way", async ({ page, people }) => {
  const { roundId } = await labellingWorld(people, "check_then_prefer", { tasks: 2 });
  const received: string[] = [];
  const reading: Promise<void>[] = [];
  page.on("response", (response) => {
    if (/javascript|css|font|image/.test(response.headers()["content-type"] ?? "")) return;
    const read = response.text().then(
      (text) => void received.push(`${response.url()}\n${text}`),
      () => undefined,
    );
    reading.push(read);
  });
  await page.goto("/label");
  await openRound(page, roundId);
  for (const key of ["y", "n", "y", "n", "n", "y", "2", "Control+Enter"]) await page.keyboard.press(key);
  await expect(page.getByText(/^1 of \d+/)).toBeVisible();
  await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
  await page.goto(`/label/${roundId}/history`);
  await page
    .getByRole("link", { name: /^Write \d lines/ })
    .last()
    .click();
  await expect(page.getByRole("complementary").locator("input:checked").first()).toBeVisible();
  await Promise.all(reading);
  const everything = received.join("\n");
  expect(everything).toContain("leaseExpiresAt");
  expect(everything).not.toContain("secret-system");
  expect(everything).not.toMatch(FORBIDDEN_KEYS);
});
