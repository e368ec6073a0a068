import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db/client";
import { exportedBy, linesOf } from "@/lib/exports/server/testing/exported";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import type { AnnotationContent } from "@/lib/labelling/labelling";
import { readRoundAgreement } from "@/lib/results/server/read-round-agreement";
import { contentFor } from "@/lib/testing/content";
import { makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { readAssignment } from "./read-assignment";
import { submitAnnotation } from "./submit-annotation";
import { claimOne } from "./testing/claim-one";

const bytesOf = exportedBy(exportFileBytes);
const reading = { seen: [1, 0.25], firstAnswerMs: 900, asked: true };

async function begin(labelling: { offersTieKinds?: boolean; asksConfidence?: boolean } = {}) {
  const study = await makeStudy(1);
  const roundId = await makeRound(study, "preference", { labelling });
  const rater = await makeMember(study.studyId, "annotator");
  const { assignment } = await claimOne(rater, roundId);
  if (!assignment) throw new Error("no task");
  const submit = (content: Partial<AnnotationContent>) =>
    submitAnnotation(rater, uuidv7(), {
      assignmentId: assignment.assignmentId,
      supersedes: null,
      content: { ...contentFor(assignment), ...content },
    });
  return { study, roundId, rater, assignment, submit };
}

test("a tie of a kind is stored as a tie, comes back to its rater, and is exported with confidence and what was seen", async () => {
  const { study, roundId, rater, assignment, submit } = await begin({ offersTieKinds: true, asksConfidence: true });
  await submit({ level: 3, tieKind: "bad", confidence: 2, reading });
  const { annotation } = await readAssignment(rater, assignment.assignmentId);
  expect(annotation?.content).toMatchObject({ level: 3, tieKind: "bad", confidence: 2 });
  const stored = await prisma().annotation.findFirstOrThrow({ where: { roundId } });
  const isTurned = stored.shownOrder === "ba";
  expect(stored).toMatchObject({ seenA: isTurned ? 0.25 : 1, seenB: isTurned ? 1 : 0.25, askedToRead: true });
  const researcher = await makeMember(study.studyId, "researcher");
  const agreement = await readRoundAgreement(researcher, roundId, { raters: "human", level: "ordinal" });
  expect(agreement.basis.nLabels).toBe(1);
  const labels = linesOf(await bytesOf(roundId, "labels.jsonl", { labels: true }));
  expect(labels[0]).toMatchObject({
    preference: 3,
    tie_kind: "bad",
    confidence: 2,
    seen_a: stored.seenA,
    seen_b: stored.seenB,
    first_answer_ms: 900,
    asked_to_read: true,
    rater_position: 1,
  });
});

test("what a round does not offer, or is no tie, is refused with its field", async () => {
  const { submit } = await begin();
  const refused = (field: string) => ({ code: "INVALID", details: { fields: [expect.objectContaining({ field })] } });
  await expect(submit({ level: 3, tieKind: "good" })).rejects.toMatchObject(refused("content.tieKind"));
  await expect(submit({ level: 3, confidence: 1 })).rejects.toMatchObject(refused("content.confidence"));
  const offered = await begin({ offersTieKinds: true });
  await expect(offered.submit({ level: 2, tieKind: "good" })).rejects.toMatchObject(refused("content.tieKind"));
});

test("the database refuses a kind of a label that is no tie", async () => {
  const { roundId, submit } = await begin({ offersTieKinds: true });
  await submit({ level: 2 });
  await expect(
    prisma().$executeRaw`
      INSERT INTO annotation (id, study_id, round_id, task_id, protocol, rater_id, level, tie_kind, content_hash, superseded_at)
      SELECT gen_random_uuid(), study_id, round_id, task_id, protocol, rater_id, 2, 'good', 'x', now()
      FROM annotation WHERE round_id = ${roundId}::uuid`,
  ).rejects.toThrow("annotation_tie_is_tie");
});
