import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { datasetOptionsSchema } from "@/lib/exports/dataset/dataset";
import { dataFilesOf, parquetFilesOf, scoreFilesOf } from "@/lib/exports/export";
import { readLabelFeed } from "@/lib/exports/server/read-label-feed";
import { exportedBy, unzipped } from "@/lib/exports/server/testing/exported";
import { linesOf } from "@/lib/exports/server/testing/whole-study";
import { exportFileBytes } from "@/lib/interchange/export/export-file-bytes";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { crowdSettingsSchema } from "@/lib/people/crowd";
import { newInvitationSchema } from "@/lib/people/invitation/people-invitation";
import { OPERATOR, type UserViewer } from "@/lib/people/viewer";
import { payBonuses } from "@/lib/people/worker/prolific/pay-bonuses";
import { sendVerdicts } from "@/lib/people/worker/prolific/send-verdicts";
import { REJECTION } from "@/lib/people/worker/prolific/testing/prolific-crowd";
import { STUB_STUDY, STUB_TOKEN, serveProlific } from "@/lib/people/worker/prolific/testing/prolific-stub";
import { IS_THOROUGH } from "@/lib/stats/testing/thorough";
import { contentFor } from "@/lib/testing/content";
import { joinFromPlatform, makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { createInvitation } from "../invitations";
import { setProlificStudy, storeToken } from "../prolific/account";
import { confirmBonuses } from "../prolific/payments";
import { readProlific } from "../prolific/read-prolific";
import { requestVerdicts } from "../prolific/verdicts";
import { setAttributes } from "../rater/attributes";
import { readInvitation } from "../read-invitation";
import { decideParticipant, readCrowd } from "./participants";

const PEOPLE = IS_THOROUGH ? 200 : 60;
/** Two labels each are more places than there are. */
const TASKS = PEOPLE / 2;
/** every fifth comes twice at once, and comes back */
const isTwice = (person: number) => person % 5 === 0;
const idOf = (person: number) => `c4nary${String(person).padStart(4, "0")}`;
const MS_A_LABEL = 90_000;
const PAY = { currency: "GBP", perLabel: 0.15, perHour: 9 };
/** In the link's quota: a fact about each participant, which leaves as little as their ids. */
const NATIVE = "c4nary-native";
const QUOTAS = { places: [{ parameter: "native", value: NATIVE, atMost: PEOPLE }] };
const ENDINGS = { completed: { code: "DONE-1" }, screenedOut: { code: "OUT-1" } };

/** Eight at a time. */
async function inParallel(people: readonly number[], each: (person: number) => Promise<void>): Promise<void> {
  const left = [...people];
  const one = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await each(next);
  };
  await Promise.all(Array.from({ length: 8 }, one));
}

async function makeCrowd() {
  const study = await makeStudy(TASKS);
  const roundId = await makeRound(study, "direct_scoring", { overlap: 3 });
  await prisma().round.update({ where: { id: roundId }, data: { labellingOptions: { labelsPerRater: 2 } } });
  // By which other programs know the responses in files of scores.
  const externalIds = { trace_id: "t", run_id: "r", test_idx: 1, prompt_idx: 1 };
  await prisma().response.updateMany({ where: { instruction: { studyId: study.studyId } }, data: { externalIds } });
  await prisma().instruction.updateMany({ where: { studyId: study.studyId }, data: { tags: [] } });
  const owner = await makeMember(study.studyId, "owner");
  const crowd = crowdSettingsSchema.parse({
    roundId,
    consent: "You agree.",
    endings: ENDINGS,
    pay: PAY,
    quotas: QUOTAS,
  });
  const wanted = newInvitationSchema.parse({ role: "annotator", label: "Prolific", maxUses: PEOPLE, crowd });
  const { path } = await createInvitation(owner, study.studyId, wanted);
  const token = path.slice(path.indexOf("#") + 1);
  const version = (await readInvitation(null, token)).crowd?.consent?.version ?? null;
  const arrive = (person: number) => {
    const participant = idOf(person);
    return joinFromPlatform(token, { participant, session: `s${participant}`, profile: { native: NATIVE } }, version);
  };
  return { ...study, roundId, owner, arrive };
}

test("a crowd of whom every fifth comes twice: exact overlap, no id leaves, and the money is that of a recount", async () => {
  const { roundId, studyId, owner, arrive } = await makeCrowd();
  const endings = new Set<string>();
  const label = async (person: number) => {
    const [viewer, again] = isTwice(person)
      ? await Promise.all([arrive(person), arrive(person)])
      : [await arrive(person), null];
    if (again) expect(again.userId).toBe(viewer.userId);
    for (;;) {
      const { assignments, nothing } = await claimTasks(viewer, roundId, { hold: 1 });
      const [view] = assignments;
      if (!view) {
        if (nothing && "ending" in nothing && nothing.ending) endings.add(nothing.ending.code);
        return;
      }
      const content = { ...contentFor(view, 1 + (person % 3)), durationMs: MS_A_LABEL };
      await submitAnnotation(viewer, uuidv7(), { assignmentId: view.assignmentId, supersedes: null, content });
      if (isTwice(person)) expect((await arrive(person)).userId).toBe(viewer.userId);
    }
  };
  await inParallel([...Array(PEOPLE).keys()], label);

  // Who they are: one account, one rater and one use each.
  expect(await prisma().crowdParticipant.count({ where: { studyId } })).toBe(PEOPLE);
  expect(await prisma().invitation.findFirst({ where: { studyId } })).toMatchObject({ uses: PEOPLE });
  // Exact overlap, and nobody gave more than two.
  const tasks = await prisma().task.findMany({ where: { roundId }, select: { submitted: true, taken: true } });
  expect(new Set(tasks.map(({ submitted, taken }) => `${submitted} ${taken}`))).toEqual(new Set(["3 3"]));
  const each = await prisma().annotation.groupBy({ by: ["raterId"], where: { roundId }, _count: true });
  expect(Math.max(...each.map(({ _count }) => _count))).toBe(2);
  const kept = { quotaValues: { path: ["native"], equals: NATIVE } };
  expect(await prisma().crowdSubmission.count({ where: kept })).toBe(PEOPLE);
  expect(endings).toEqual(new Set(["DONE-1", "OUT-1"]));

  // Money: a label earns 15 p, its 90 seconds at £9 an hour 22.5 p, which is more; one is screened out with a bonus.
  const before = await readCrowd(owner, roundId);
  const out = before.participants.find(({ labels }) => labels === 2);
  if (!out) throw new Error("nobody gave two labels");
  await decideParticipant(owner, roundId, out.raterId, { decision: "screened-out", reason: "Too fast.", bonus: 0.1 });
  const { participants, totals, sources } = await readCrowd(owner, roundId);
  const recount = each.map(({ raterId, _count }) => (raterId === out.raterId ? 10 : Math.round(_count * 22.5)));
  const sum = recount.reduce((total, cents) => total + cents, 0);
  expect(totals).toMatchObject([{ currency: "GBP", activeMs: tasks.length * 3 * MS_A_LABEL, payCents: sum }]);
  expect(participants.reduce((total, { payCents }) => total + payCents, 0)).toBe(sum);
  const labels = tasks.length * 3;
  expect(sources).toMatchObject([{ source: "Prolific", currency: "GBP", labels, payCents: sum, belowMinimum: 0 }]);

  await sendToProlific({ owner, studyId, roundId, outId: out.raterId });

  // What they say of themselves is for figures of groups alone.
  const asked = { purpose: "To compare.", attributes: [{ name: "Language", values: ["c4narish", "another"] }] };
  await setAttributes(owner, studyId, asked);
  const people = await prisma().crowdParticipant.findMany({ where: { studyId }, include: { user: true } });
  const of = { purpose: asked.purpose, values: { Language: "c4narish" } };
  await prisma().attributeAnswers.createMany({ data: people.map(({ userId }) => ({ studyId, userId, ...of })) });
  // The ids: for owners here, for researchers not, and in no export.
  expect(participants[0]?.participantId).toMatch(/^c4nary/);
  const researcher = await makeMember(studyId, "researcher");
  const { participants: seen } = await readCrowd(researcher, roundId);
  expect(JSON.stringify(seen)).not.toContain("c4nary");
  await expect(readCrowd(await makeMember(studyId, "annotator"), roundId)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expectNoIds(roundId, studyId);
});

/** Prolific gets each decision and pays each bonus, to the penny. */
async function sendToProlific(of: {
  owner: UserViewer;
  studyId: string;
  roundId: string;
  outId: string;
}): Promise<void> {
  const { owner, studyId, roundId, outId } = of;
  process.env.TICKBOX_ENCRYPTION_KEY = "the secret of this test, 0123456789 abcdef";
  const { stub, url, close } = await serveProlific();
  process.env.TICKBOX_PROLIFIC_URL = url;
  const { participants } = await readCrowd(owner, roundId);
  const invitationId = (await prisma().crowdLink.findFirstOrThrow({ where: { roundId } })).invitationId;
  const at = { roundId, invitationId };
  const platformId = new Map(participants.map(({ raterId, participantId }) => [raterId, participantId ?? ""]));
  const inStub = (raterId: string) => stub.statusOf(platformId.get(raterId) ?? "");
  for (const id of platformId.values()) stub.addSubmission(id);
  const approved = participants.filter(({ labels, raterId }) => labels > 0 && raterId !== outId);
  const isGenerous = (index: number) => index % 3 === 0;
  for (const [index, { raterId }] of approved.entries()) {
    const bonus = isGenerous(index) ? 0.07 * (1 + (index % 4)) : 0;
    await decideParticipant(owner, roundId, raterId, { decision: "approved", reason: "", bonus });
  }
  await storeToken(owner, studyId, STUB_TOKEN);
  await setProlificStudy(owner, at, STUB_STUDY);
  const raterIds = approved.map(({ raterId }) => raterId);
  await requestVerdicts(owner, at, { verdict: "approved", raterIds });
  await requestVerdicts(owner, at, { verdict: "rejected", raterIds: [outId], rejection: REJECTION });
  await sendVerdicts(invitationId, false);
  expect(raterIds.map(inStub)).toEqual(raterIds.map(() => "APPROVED"));
  expect(inStub(outId)).toBe("REJECTED");
  const waiting = participants.length - raterIds.length - 1;
  expect(stub.submissions.filter(({ status }) => status === "AWAITING REVIEW")).toHaveLength(waiting);

  const [link] = (await readProlific(owner, roundId)).links;
  await confirmBonuses(owner, at, link?.owed ?? { people: 0, cents: 0 });
  for (const { id } of await prisma().bonusPayment.findMany({ where: { invitationId } })) await payBonuses(id, false);
  const recount = (await readCrowd(owner, roundId)).participants.filter(({ bonusCents }) => bonusCents > 0);
  expect(stub.paid).toEqual(new Map(recount.map(({ participantId, bonusCents }) => [participantId, bonusCents])));
  expect(recount).toHaveLength(1 + raterIds.filter((_, index) => isGenerous(index)).length);
  await close();
}

async function expectNoIds(roundId: string, studyId: string): Promise<void> {
  const options = {
    labels: true,
    allLabels: true,
    comments: true,
    raters: "all" as const,
    dataset: datasetOptionsSchema.parse({ license: "cc-by-4.0" }),
  };
  const files = [
    ...dataFilesOf("direct_scoring", options),
    ...parquetFilesOf("direct_scoring"),
    ...scoreFilesOf("direct_scoring"),
    "manifest.json" as const,
    "bundle.zip" as const,
    "dataset.zip" as const,
    "lewidi.json" as const,
  ];
  for (const file of files) {
    const bytes = await exportedBy(exportFileBytes)(roundId, file, options);
    expect(bytes.length).toBeGreaterThan(0);
    const parts = file.endsWith(".zip") ? [...(await unzipped(bytes)).values()] : [bytes];
    for (const part of parts) expect(part.includes("c4nary")).toBe(false);
  }
  const feed = await readLabelFeed(OPERATOR, roundId, { limit: 1_000 });
  expect(feed.labels).toHaveLength(3 * TASKS);
  expect(JSON.stringify(feed)).not.toContain("c4nary");
  expect(JSON.stringify(await linesOf(studyId, "study.jsonl"))).not.toContain("c4nary");
  // What history, webhooks and the audit log are made of.
  expect(JSON.stringify(await prisma().event.findMany({ where: { studyId } }))).not.toContain("c4nary");
  const audit = await rows(
    z.object({ entry: z.string() }),
    Prisma.sql`SELECT to_jsonb(a)::text AS entry FROM audit_entry a`,
  );
  expect(JSON.stringify(audit)).not.toContain("c4nary");
}
