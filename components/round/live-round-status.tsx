"use client";

import { useQuery } from "@tanstack/react-query";
import { roundQuery } from "@/lib/round/queries/round";
import { RoundStatusBadge } from "./round-status-badge";

/** The round's status as it is now, also after it was changed on this page or by somebody else. */
export function LiveRoundStatus({ roundId }: { roundId: string }) {
  const { data: round } = useQuery(roundQuery(roundId));
  return round ? <RoundStatusBadge status={round.status} /> : null;
}
