import { z } from "zod";
import { withToken } from "@/lib/people/server/prolific/account";
import { endVerdicts, type WaitingVerdict, waitingVerdicts } from "@/lib/people/server/prolific/verdicts";
import { AppError } from "@/lib/wire/app-error";
import { callProlific, ProlificTrouble } from "./prolific-api";

const PAGE = 100;
const APPROVED_AT_ONCE = 1_000;

const submissionSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  participant_id: z.string(),
  status: z.string(),
});
type Submission = z.infer<typeof submissionSchema>;
const pageSchema = z.object({ results: z.array(submissionSchema) });

/**
 * Tells Prolific of a link's verdicts that wait. Submissions are found by their participant among those of the study: the id
 * in the address that somebody came with is what they say of themselves. Telling twice changes nothing at Prolific.
 * @param isLast whether the job comes back after an error
 */
export async function sendVerdicts(invitationId: string, isLast: boolean): Promise<void> {
  const link = await waitingVerdicts(invitationId);
  if (!link || link.waiting.length === 0) return;
  const { waiting } = link;
  const end = (which: readonly WaitingVerdict[], problem: string | null) =>
    endVerdicts(
      invitationId,
      which.map(({ userId }) => userId),
      problem,
    );
  const attempt = async (which: readonly WaitingVerdict[], tell: () => Promise<void>) => {
    try {
      await tell();
    } catch (error) {
      const mayPass = error instanceof ProlificTrouble && error.outcome !== "refused";
      if (!(error instanceof ProlificTrouble || error instanceof AppError) || (mayPass && !isLast)) throw error;
      await end(which, error.message);
    }
  };
  await attempt(waiting, async () => {
    const at = await withToken(link.studyId, link.prolificStudy);
    const submissions = await submissionsOf(at);
    const toApprove: { verdict: WaitingVerdict; id: string }[] = [];
    for (const verdict of waiting) {
      const submission = latestOf(submissions, verdict.participantId);
      const status = submission?.status.toUpperCase();
      if (status === (verdict.verdict === "approved" ? "APPROVED" : "REJECTED")) await end([verdict], null);
      else if (!submission || status !== "AWAITING REVIEW") await end([verdict], notInReview(status));
      else if (verdict.verdict === "approved") toApprove.push({ verdict, id: submission.id });
      else await attempt([verdict], () => reject(at.token, submission.id, verdict).then(() => end([verdict], null)));
    }
    for (let from = 0; from < toApprove.length; from += APPROVED_AT_ONCE) {
      const some = toApprove.slice(from, from + APPROVED_AT_ONCE);
      const which = some.map(({ verdict }) => verdict);
      await attempt(which, async () => {
        await callProlific({
          token: at.token,
          method: "POST",
          path: "submissions/bulk-approve/",
          body: { submission_ids: some.map(({ id }) => id) },
          answer: z.unknown(),
          mayRepeat: true,
        });
        await end(which, null);
      });
    }
  });
}

const reject = (token: string, submissionId: string, { rejection, participantId }: WaitingVerdict) =>
  callProlific({
    token,
    method: "POST",
    path: `submissions/${submissionId}/transition/`,
    body: { action: "REJECT", message: rejection?.message, rejection_category: rejection?.category },
    answer: z.unknown(),
    mayRepeat: true,
    hidden: [participantId],
  });

async function submissionsOf({ token, prolificStudy }: { token: string; prolificStudy: string }) {
  const found = new Map<string, Submission>();
  for (let offset = 0; ; offset += PAGE) {
    const { results } = await callProlific({
      token,
      method: "GET",
      path: `studies/${prolificStudy}/submissions/?limit=${PAGE}&offset=${offset}`,
      answer: pageSchema,
      mayRepeat: true,
    });
    const before = found.size;
    for (const each of results) found.set(each.id, each);
    // Pages that bring nothing new are the last.
    if (found.size === before) return [...found.values()];
  }
}

/** Of several submissions of a participant the one in review, where there is one. */
function latestOf(submissions: readonly Submission[], participantId: string): Submission | undefined {
  const theirs = submissions.filter((each) => each.participant_id === participantId);
  return theirs.find(({ status }) => status.toUpperCase() === "AWAITING REVIEW") ?? theirs.at(-1);
}

const notInReview = (status: string | undefined) =>
  status === undefined
    ? "Prolific knows no submission of this participant in the study."
    : `The submission is not in review on Prolific: ${status.toLowerCase().replaceAll("_", " ")}.`;
