import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { type Protocol, protocolsThat, scoresDirectly, showsChecklist } from "@/lib/domain/protocol/protocols";
import type { ChosenContent } from "@/lib/domain/round/round-content";
import { outlineRound, type RoundOutline, type SeededChoice } from "@/lib/domain/round/round-outline";
import { type RoundPlanSummary, summariseOutline } from "@/lib/domain/round/round-plan-summary";
import { chosenContent } from "./chosen-content";

/** Where a rater does both, direct scoring comes first (infobench 3.1). */
function othersOf(protocol: Protocol): Protocol[] {
  if (scoresDirectly(protocol)) return protocolsThat(showsChecklist);
  return showsChecklist(protocol) ? protocolsThat(scoresDirectly) : [];
}

const otherRoundSchema = z.object({ id: z.string(), name: z.string() });

/** What a choice comes to on a study's present content. Permission is the caller's business. */
export async function makePlan(
  reader: Reader,
  studyId: string,
  choice: SeededChoice,
): Promise<{ content: ChosenContent; outline: RoundOutline; summary: RoundPlanSummary }> {
  const others = await roundsOfOtherScoring(reader, studyId, choice.protocol);
  const content = await chosenContent(reader, studyId, choice, [...others.keys()]);
  const outline = await outlineRound(content, choice);
  const names = { systems: new Map(content.systems.map(({ id, name }) => [id, name])), rounds: others };
  return { content, outline, summary: summariseOutline(outline, choice, names, content.unknownIds) };
}

async function roundsOfOtherScoring(
  reader: Reader,
  studyId: string,
  protocol: Protocol,
): Promise<ReadonlyMap<string, string>> {
  const others = othersOf(protocol);
  if (others.length === 0) return new Map();
  const rounds = await rows(
    otherRoundSchema,
    Prisma.sql`SELECT id, name FROM round
      WHERE study_id = ${studyId}::uuid AND protocol = ANY (${others}::protocol[]) AND overlap > 0 ORDER BY id`,
    reader,
  );
  return new Map(rounds.map(({ id, name }) => [id, name]));
}
