import { prisma } from "@/lib/db/client";
import { claimTasks } from "@/lib/labelling/server/claim-tasks";
import { crowdSettingsSchema } from "@/lib/people/crowd";
import { newInvitationSchema } from "@/lib/people/invitation/people-invitation";
import { decideParticipant, readCrowd } from "@/lib/people/server/crowd/participants";
import { createInvitation } from "@/lib/people/server/invitations";
import { setProlificStudy, storeToken } from "@/lib/people/server/prolific/account";
import { readProlific } from "@/lib/people/server/prolific/read-prolific";
import { joinFromPlatform, makeMember } from "@/lib/testing/people";
import { makeRound, makeStudy } from "@/lib/testing/round";
import { STUB_STUDY, STUB_TOKEN, serveProlific } from "./prolific-stub";

export const REJECTION = {
  message: "The attention checks were answered wrongly. ".repeat(3).trim(),
  category: "FAILED_CHECK",
} as const;

/** A round with participants who came from a stub of Prolific and wait for review there. */
export async function makeProlificCrowd(people: number, pay = { currency: "GBP", perLabel: 0.1, perHour: 0 }) {
  process.env.TICKBOX_ENCRYPTION_KEY = "the secret of this test, 0123456789 abcdef";
  const { stub, url, close } = await serveProlific();
  process.env.TICKBOX_PROLIFIC_URL = url;
  const study = await makeStudy(2);
  const { studyId } = study;
  const roundId = await makeRound(study, "direct_scoring", { overlap: 2 });
  const owner = await makeMember(studyId, "owner");
  const crowd = crowdSettingsSchema.parse({ roundId, pay });
  const { path, invitation } = await createInvitation(
    owner,
    studyId,
    newInvitationSchema.parse({ role: "annotator", label: "Prolific", maxUses: null, crowd }),
  );
  const at = { roundId, invitationId: invitation.id };
  const token = path.slice(path.indexOf("#") + 1);
  const idOf = (person: number) => `participant${String(person).padStart(4, "0")}`;
  for (let person = 0; person < people; person += 1) {
    const { id } = stub.addSubmission(idOf(person));
    const participant = await joinFromPlatform(token, {
      participant: idOf(person),
      study: STUB_STUDY,
      session: id,
    });
    await claimTasks(participant, roundId, { hold: 1 });
  }
  await storeToken(owner, studyId, STUB_TOKEN);
  await setProlificStudy(owner, at, STUB_STUDY);
  const { participants } = await readCrowd(owner, roundId);
  const raterIds = participants.map(({ raterId }) => raterId);
  const decide = (person: number, decision: "approved" | "screened-out" | null, bonus = 0) =>
    decideParticipant(owner, roundId, raterIds[person] ?? "", { decision, reason: "A reason.", bonus });
  const link = async () => {
    const [found] = (await readProlific(owner, roundId)).links;
    if (!found) throw new Error("no link");
    return found;
  };
  const paymentIds = async () =>
    (await prisma().bonusPayment.findMany({ where: { invitationId: at.invitationId }, orderBy: { id: "asc" } })).map(
      ({ id }) => id,
    );
  return { stub, url, close, studyId, roundId, at, owner, raterIds, idOf, decide, link, paymentIds };
}
