import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { submitAnnotation } from "@/lib/labelling/server/submit-annotation";
import { crowdSettingsSchema } from "@/lib/people/crowd";
import { newInvitationSchema } from "@/lib/people/invitation/people-invitation";
import type { UserViewer } from "@/lib/people/viewer";
import { contentFor } from "@/lib/testing/content";
import { joinFromPlatform, makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { createInvitation } from "../invitations";
import { decideParticipant, readCrowd } from "./participants";

const MINUTE = 60_000;

test("hours, labels, cost and pay per hour by source and currency, with those below a minimum", async () => {
  const study = await makeStudy(10);
  const { studyId } = study;
  const roundId = await makeRound(study, "direct_scoring", { overlap: 5 });
  const owner = await makeMember(studyId, "owner");
  const linkOf = async (label: string, participantParameter: string, pay: object) => {
    const crowd = crowdSettingsSchema.parse({ roundId, participantParameter, pay });
    const wanted = newInvitationSchema.parse({ role: "annotator", label, maxUses: null, crowd });
    const { path } = await createInvitation(owner, studyId, wanted);
    return path.slice(path.indexOf("#") + 1);
  };
  const label = async (viewer: UserViewer, labels: number, minutes: number) => {
    for (let given = 0; given < labels; given += 1) {
      const [view] = (await claimTasks(viewer, roundId, { hold: 1 })).assignments;
      if (!view) throw new Error("no task");
      const content = { ...contentFor(view), durationMs: minutes * MINUTE };
      await submitAnnotation(viewer, uuidv7(), { assignmentId: view.assignmentId, supersedes: null, content });
    }
  };
  let number = 0;
  const come = async (token: string, labels: number, minutes: number) => {
    number += 1;
    await label(await joinFromPlatform(token, { participant: `p${number}` }), labels, minutes);
  };
  const prolific = await linkOf("First wave", "PROLIFIC_PID", { currency: "GBP", perLabel: 0.5 });
  const sona = await linkOf("Students", "survey_code", { currency: "EUR", perLabel: 0.1, perHour: 12 });
  const lab = await linkOf("Our lab", "lab_id", { currency: "EUR", perLabel: 1 });
  // 50 p in 3 minutes are £10 an hour; in 6 minutes £5, which is less than Prolific's £6.
  await come(prolific, 4, 3);
  await come(prolific, 4, 6);
  // Screened out with a bonus: cost, labels and hours, but no pay per hour.
  await come(prolific, 2, 1);
  await come(sona, 3, 10);
  await come(lab, 2, 5);
  await label(await makeMember(studyId, "annotator"), 3, 2);
  const { participants } = await readCrowd(owner, roundId);
  const third = participants[2]?.raterId ?? "";
  await decideParticipant(owner, roundId, third, { decision: "screened-out", reason: "Too fast.", bonus: 0.2 });

  const { sources, totals } = await readCrowd(owner, roundId);
  expect(sources).toEqual([
    {
      source: "Prolific",
      currency: "GBP",
      people: 3,
      labels: 10,
      activeMs: 38 * MINUTE,
      payCents: 420,
      perHourCents: expect.closeTo((400 * 60) / 36, 6),
      belowMinimum: 1,
    },
    {
      source: "SONA",
      currency: "EUR",
      people: 1,
      labels: 3,
      activeMs: 30 * MINUTE,
      payCents: 600,
      perHourCents: 1_200,
      belowMinimum: 0,
    },
    {
      source: "Our lab",
      currency: "EUR",
      people: 1,
      labels: 2,
      activeMs: 10 * MINUTE,
      payCents: 200,
      perHourCents: 1_200,
      belowMinimum: 0,
    },
    {
      source: null,
      currency: null,
      people: 1,
      labels: 3,
      activeMs: 6 * MINUTE,
      payCents: null,
      perHourCents: null,
      belowMinimum: 0,
    },
  ]);
  for (const { currency, payCents } of totals) {
    const ofIt = sources.filter((each) => each.currency === currency);
    expect(ofIt.reduce((sum, each) => sum + (each.payCents ?? 0), 0)).toBe(payCents);
  }
});
