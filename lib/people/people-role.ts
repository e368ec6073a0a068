import type { StudyRole } from "@/lib/study/study-role";

export interface RoleWords {
  name: string;
  /** with its article, inside a sentence */
  inSentence: string;
  /** what somebody in this role does */
  does: string;
  /** the same, to the person themselves */
  forYou: string;
}

export const ROLE_WORDS: Record<StudyRole, RoleWords> = {
  owner: {
    name: "Owner",
    inSentence: "an owner",
    does: "Everything, and decides who takes part and whether the study is deleted.",
    forYou: "You may do everything, and decide who takes part.",
  },
  researcher: {
    name: "Researcher",
    inSentence: "a researcher",
    does: "Imports data, creates rounds, sees all labels and agreement, invites annotators.",
    forYou: "You import data, create rounds, see all labels and their agreement, and invite annotators.",
  },
  annotator: {
    name: "Annotator",
    inSentence: "an annotator",
    does: "Labels. Sees neither who wrote a response nor what others answered.",
    forYou: "You label. You won’t see who wrote a response or how others answered.",
  },
};
