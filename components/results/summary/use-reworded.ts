import { useQuery } from "@tanstack/react-query";
import type { NextStepFacts } from "@/lib/results/next-step";
import { figureQuery, type WhoseLabels } from "@/lib/results/queries/figure-query";
import { rewordingFigure } from "@/lib/results/rewording";
import type { Protocol } from "@/lib/round/protocol/protocol";
import { hasAnswers } from "@/lib/round/protocol/protocols";

interface RewordedRound {
  id: string;
  protocol: Protocol;
  places: NextStepFacts["places"];
  version: string;
}

/** What other words did to agreement, once all labels are in; null before, and in rounds that test no rewording. */
export function useReworded({ id, protocol, places, version }: RewordedRound, whose: Partial<WhoseLabels>) {
  const { data } = useQuery({
    ...figureQuery(rewordingFigure, id, whose, version),
    enabled: hasAnswers(protocol) && places.submitted > 0 && places.submitted >= places.wanted,
  });
  return data?.experiment?.reworded ?? null;
}
