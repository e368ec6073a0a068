import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { outcomeSchema } from "@/lib/domain/protocol";
import { responseKey } from "@/lib/domain/study-format/refuse-contradictions";

/** An instruction as the study holds it, for comparing a file's line with it. */
export interface KnownInstruction {
  id: string;
  text: string | null;
  messages: { role: string; content: string }[] | null;
  input: string | null;
  subset: string | null;
  domain: string | null;
  tags: string[];
  /** by responseKey */
  responses: Map<string, KnownResponse>;
  pairs: KnownPair[];
  /** the newest version of each series */
  checklists: Map<string, KnownChecklist>;
}

export interface KnownResponse {
  id: string;
  text: string;
  score: number | null;
  answers: string[] | null;
}

export interface KnownPair {
  externalId: string;
  responseAId: string;
  responseBId: string;
  outcome: "win" | "tie" | "loss" | null;
}

export interface KnownChecklist {
  version: number;
  source: string;
  method: string | null;
  items: { question: string; categories: string[]; importance: number | null }[];
}

const messagesSchema = z.array(z.object({ role: z.string(), content: z.string() })).nullable();
const answersSchema = z.array(z.string()).nullable();

/** Those of the instructions that the study has already, by external id. */
export async function loadKnownInstructions(
  transaction: Transaction,
  studyId: string,
  externalIds: string[],
): Promise<Map<string, KnownInstruction>> {
  const present = await transaction.$queryRaw<{ id: string }[]>`
    SELECT id FROM instruction WHERE study_id = ${studyId}::uuid AND external_id = ANY(${externalIds}::text[])`;
  if (present.length === 0) return new Map();
  const found = await transaction.instruction.findMany({
    where: { id: { in: present.map(({ id }) => id) } },
    select: {
      id: true,
      externalId: true,
      text: true,
      messages: true,
      input: true,
      subset: true,
      domain: true,
      tags: true,
      responses: {
        select: {
          id: true,
          sample: true,
          text: true,
          knownScore: true,
          knownAnswers: true,
          system: { select: { name: true } },
        },
      },
      pairs: { select: { externalId: true, responseAId: true, responseBId: true, knownOutcome: true } },
      checklists: {
        orderBy: { version: "asc" },
        select: {
          series: true,
          version: true,
          source: true,
          method: true,
          items: { orderBy: { position: "asc" }, select: { question: true, categories: true, importance: true } },
        },
      },
    },
  });
  return new Map(
    found.map((row) => [
      row.externalId,
      {
        id: row.id,
        text: row.text,
        messages: messagesSchema.parse(row.messages),
        input: row.input,
        subset: row.subset,
        domain: row.domain,
        tags: row.tags,
        responses: new Map(
          row.responses.map((response) => [
            responseKey({ system: response.system.name, sample: response.sample }),
            {
              id: response.id,
              text: response.text,
              score: response.knownScore,
              answers: answersSchema.parse(response.knownAnswers),
            },
          ]),
        ),
        pairs: row.pairs.map((pair) => ({ ...pair, outcome: outcomeSchema.nullable().parse(pair.knownOutcome) })),
        checklists: new Map(row.checklists.map((checklist) => [checklist.series, checklist])),
      },
    ]),
  );
}
