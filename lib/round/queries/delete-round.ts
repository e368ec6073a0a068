import { mutationOptions } from "@tanstack/react-query";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import { fetchDeletion } from "@/lib/study/queries/fetch-deletion";
import { roundAddress, studyKeys } from "@/lib/study/queries/study-keys";
import type { DeletionProgress } from "@/lib/wire/deletion-message";
import type { RoundOfStudy } from "./round";

export const deleteRound = (round: RoundOfStudy, onProgress: (progress: DeletionProgress) => void) =>
  mutationOptions({
    /** @param name the round's exact name */
    mutationFn: (name: string) => fetchDeletion(roundAddress(round.id), name, onProgress),
    meta: {
      removes: [{ queryKey: studyKeys.round(round.id) }, { queryKey: agreementKeys.round(round.id) }],
      invalidates: [{ queryKey: studyKeys.rounds(round.study.id) }],
    },
  });
