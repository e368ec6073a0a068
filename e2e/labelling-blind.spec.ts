import { v7 as uuidv7 } from "uuid";
import { claimTasks } from "@/lib/data/labelling/claim-tasks";
import { submitAnnotation } from "@/lib/data/labelling/submit-annotation";
import { contentFor } from "@/lib/data/testing/content";
import { prisma } from "@/lib/db/client";
import { PROTOCOL_IDS, type Protocol } from "@/lib/domain/protocol/protocols";
import { labellingWorld, openRound, saveState } from "./support/labelling";
import { expect, test } from "./support/test";

/** Nothing that a rater's browser receives tells of systems, known truth, others' answers or the stored order. */

const CANARY = "canary-of-another-rater";
/** Keys of JSON, also where it stands escaped inside a page; "system" as a value is a theme. */
const FORBIDDEN_KEYS =
  /"(system|systemId|systemName|known\w*|gold|isGold|shownOrder|truth|externalId|raterId|taken|seed)\\*"\s*:/i;

const KEYS: Record<Protocol, string[]> = {
  direct_scoring: ["4", "Control+Enter"],
  check_then_score: ["y", "n", "y", "4", "e", "Control+Enter"],
  checklist_only: ["y", "n", "y", "Control+Enter"],
  check_then_prefer: ["y", "n", "y", "n", "n", "y", "2", "Control+Enter"],
  preference: ["2", "Control+Enter"],
  forced_choice: ["b", "Control+Enter"],
  checklist_writing: ["n", "y", "Control+Enter"],
  checklist_categorising: ["1", "n", "0", "2", "Control+Enter"],
};

for (const protocol of PROTOCOL_IDS) {
  test(`${protocol}: a whole journey gives nothing away`, async ({ page, people }) => {
    const { roundId, study } = await labellingWorld(people, protocol, { tasks: 2 });
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
    for (const key of KEYS[protocol]) await page.keyboard.press(key);
    await expect(page.getByText("1 done")).toBeVisible();
    await expect(saveState(page)).toHaveAttribute("data-save-state", "saved");
    await page.goto(`/label/${roundId}/history`);
    await page.getByRole("link", { name: /^Write \d lines/ }).click();
    await expect(page.getByRole("complementary").locator("input:checked").first()).toBeVisible();
    await Promise.all(reading);

    const everything = received.join("\n");
    expect(everything).toMatch(/Write \d lines/);
    expect(everything).toContain("leaseExpiresAt");
    expect(everything).not.toContain(CANARY);
    expect(everything).not.toContain("secret-system");
    expect(everything).not.toMatch(FORBIDDEN_KEYS);
  });
}
