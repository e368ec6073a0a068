"use client";

import { useQuery } from "@tanstack/react-query";
import { roundsToLabelQuery } from "@/lib/queries/labelling/rounds-to-label";
import { ButtonLink } from "../button-link";
import { roundAfter } from "./round-after";

/** The way on from a round in which nothing is left. */
export function NextRound({ roundId }: { roundId: string }) {
  const { data } = useQuery(roundsToLabelQuery());
  const next = roundAfter(data?.rounds ?? [], roundId);
  if (!next) return null;
  return (
    <ButtonLink variant="primary" href={`/label/${next.id}`}>
      Go on with {next.name}
    </ButtonLink>
  );
}
