import { v7 as uuidv7 } from "uuid";
import { expect } from "vitest";
import { listSources } from "@/lib/compare/server/sources/list-sources";
import { readRoundSystems } from "@/lib/compare/server/systems/read-round-systems";
import { prisma } from "@/lib/db/client";
import { exportedBy } from "@/lib/exports/server/testing/exported";
import { importFile } from "@/lib/imports/worker/import-file";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { ownAnnotations } from "@/lib/labelling/server/own-annotations";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { turnLevel } from "@/lib/labelling/shown-order";
import { OPERATOR } from "@/lib/people/viewer";
import { adjudicationQuerySchema } from "@/lib/results/adjudication/adjudication";
import { agreementFilterSchema } from "@/lib/results/agreement-filter";
import { ratersQuerySchema } from "@/lib/results/agreement-raters";
import { taskListQuerySchema } from "@/lib/results/agreement-tasks";
import { listDisputedTasks } from "@/lib/results/server/adjudication/list-disputed-tasks";
import { readRaters } from "@/lib/results/server/raters/read-raters";
import { readAgreementCourse } from "@/lib/results/server/read-agreement-course";
import { readRoundGroups } from "@/lib/results/server/read-round-groups";
import { listLabelledTasks } from "@/lib/results/server/tasks/list-labelled-tasks";
import { readTaskLabels } from "@/lib/results/server/tasks/read-task-labels";
import type { Answer, Level } from "@/lib/round/protocol/protocol";
import { hasAnswers, labelsPairs, scaleOf } from "@/lib/round/protocol/protocols";
import { createRound } from "@/lib/round/server/create-round";
import { setRoundStatus } from "@/lib/round/server/set-round-status";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeStudy } from "@/lib/testing/round";

export const bytesOf = exportedBy(exportFileBytes);
export const FILTER = agreementFilterSchema.parse({});
export const INSTRUCTIONS = 3;

/** Answers and level in the pair's own orientation; of a pair the answers about A, then those about B. */
export type Label = { answers?: Answer[]; level?: Level };

/** A round as a researcher makes it, opened, and labelled by one person a row. */
export async function labelledRound(
  protocol: "checklist_only" | "forced_choice" | "check_then_prefer",
  rows: readonly Label[][],
) {
  const study = await makeStudy(INSTRUCTIONS);
  const { id: roundId } = await createRound(OPERATOR, study.studyId, {
    name: `A round of ${protocol}`,
    protocol,
    overlap: rows.length,
    checklist: hasAnswers(protocol) ? { series: "imported" } : null,
    seed: 7,
  });
  await setRoundStatus(OPERATOR, roundId, "open");
  const instructionOf = new Map(
    (await prisma().task.findMany({ where: { roundId }, include: { instruction: true } })).map((task) => [
      task.id,
      task.instruction.position,
    ]),
  );
  for (const [person, row] of rows.entries()) {
    const rater = await makeMember(study.studyId, "annotator", `person ${person}`);
    const seen = new Set<string>();
    for (;;) {
      const { assignments } = await claimTasks(rater, roundId, { hold: 1 });
      const [task] = assignments;
      if (!task) break;
      const { taskId, shownOrder } = await prisma().assignment.findUniqueOrThrow({ where: { id: task.assignmentId } });
      if (seen.has(taskId)) throw new Error("The same task twice.");
      seen.add(taskId);
      const label = row[instructionOf.get(taskId) ?? 0] ?? {};
      const level = turnLevel(label.level ?? null, { scale: scaleOf(protocol)?.name ?? null, shownOrder }) ?? 4;
      const content = contentFor(task, level);
      const answers = content.answers.map((answer, index) => {
        const isTurned = labelsPairs(protocol) && shownOrder === "ba";
        const place = isTurned ? (index + content.answers.length / 2) % content.answers.length : index;
        return { ...answer, answer: label.answers?.[place] ?? answer.answer };
      });
      await submitAnnotation(rater, uuidv7(), {
        assignmentId: task.assignmentId,
        supersedes: null,
        content: { ...content, answers },
      });
    }
    expect((await ownAnnotations(rater, roundId, null)).annotations).not.toHaveLength(0);
  }
  return { study, roundId };
}

export async function bring(studyId: string, fileName: string, bytes: Uint8Array) {
  const source = (async function* () {
    yield bytes;
  })();
  const file = { studyId, fileName, bytes: source, totalBytes: bytes.length, mode: "commit" as const };
  const report = await importFile(OPERATOR, { ...file, options: { labels: {} } });
  expect(report.problems).toEqual([]);
  return { roundId: report.labels?.roundId ?? "", report };
}

/** Of each label, in an order of their own. */
export async function saidIn(roundId: string) {
  const labels = await prisma().annotation.findMany({
    where: { roundId, supersededAt: null },
    include: { answers: { include: { item: true } }, task: true },
  });
  return labels
    .map(({ task, level, answers }) => ({
      about: [task.responseAId, task.responseBId],
      level,
      answers: answers.map(({ item, side, answer }) => `${side} ${item.position} ${answer}`).sort(),
    }))
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

/** Every page of a round opens, whatever its protocol asks. */
export async function readAllPages(roundId: string, studyId: string) {
  const tasks = await listLabelledTasks(OPERATOR, roundId, taskListQuerySchema.parse({}));
  expect(tasks.tasks.length).toBeGreaterThan(0);
  await readTaskLabels(OPERATOR, roundId, tasks.tasks[0]?.taskId ?? "");
  await readRoundGroups.readAtOnce(OPERATOR, roundId, FILTER);
  await readAgreementCourse(OPERATOR, roundId, {});
  await readRaters(OPERATOR, roundId, ratersQuerySchema.parse({}));
  await listDisputedTasks(OPERATOR, roundId, adjudicationQuerySchema.parse({}));
  await listSources(OPERATOR, studyId);
  return readRoundSystems.readAtOnce(OPERATOR, roundId, FILTER);
}
