import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { NextStepFacts } from "@/lib/results/next-step";
import { agreementKeys } from "@/lib/results/queries/agreement-keys";
import { figureQuery, type WhoseLabels } from "@/lib/results/queries/figure-query";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { hasAnswers } from "@/lib/round/protocol/protocols";

interface RewordedRound {
  id: string;
  protocol: Protocol;
  places: NextStepFacts["places"];
  version: string;
}

/** What other words did to agreement, in a sentence, once all labels are in; null before, and in rounds that test no rewording. */
export function useReworded({ id, protocol, places, version }: RewordedRound, whose: Partial<WhoseLabels>) {
  const client = useQueryClient();
  const { data = null } = useQuery({
    queryKey: [...agreementKeys.round(id), "rewording-verdict", whose, version],
    enabled: hasAnswers(protocol) && places.submitted > 0 && places.submitted >= places.wanted,
    queryFn: async () => {
      // Few rounds need it: fetched later, it does not weigh on the page.
      const { rewordingFigure, verdictOfRewording } = await import("@/lib/results/rewording");
      const { experiment } = await client.fetchQuery(figureQuery(rewordingFigure, id, whose, version));
      return experiment && verdictOfRewording(experiment.reworded);
    },
  });
  return data;
}
