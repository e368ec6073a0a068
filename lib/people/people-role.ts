import { sentence, t } from "@/lib/messages/translate";
import type { StudyRole } from "@/lib/study/study-role";

interface RoleWords {
  name: string;
  /** with its article, inside a sentence */
  inSentence: string;
  /** what somebody in this role does */
  does: string;
  /** the same, to the person themselves */
  forYou: string;
}

export const ROLE_WORDS = {
  owner: {
    name: t("Owner"),
    inSentence: sentence("an owner"),
    does: t("Everything, including inviting and removing people and deleting the study."),
    forYou: sentence("You can do everything, including inviting and removing people."),
  },
  researcher: {
    name: t("Researcher"),
    inSentence: sentence("a researcher"),
    does: t("Imports data, creates rounds, sees all labels and agreement, invites annotators."),
    forYou: sentence("You import data, create rounds, see all labels and their agreement, and invite annotators."),
  },
  annotator: {
    name: t("Annotator"),
    inSentence: sentence("an annotator"),
    does: t("Labels responses without seeing who wrote them or how others answered."),
    forYou: sentence("You’ll label responses without seeing who wrote them or how others answered."),
  },
} as const satisfies Record<StudyRole, RoleWords>;
