import { prisma } from "@/lib/db/client";
import {
  categorises,
  labelsInstructions,
  labelsPairs,
  needsChecklist,
  type Protocol,
  scaleOf,
} from "@/lib/domain/protocol/protocols";
import { DEFAULT_LABELLING_OPTIONS, type LabellingOptions } from "@/lib/domain/round/labelling-options";
import { defaultLevelNames } from "@/lib/domain/round/round";

export interface StudyForTest {
  studyId: string;
  /** two responses to each instruction, by systems "left" and "right" */
  instructions: { id: string; responseIds: [string, string]; checklistId: string; itemIds: string[] }[];
}

/** A study with instructions, two responses each and a published checklist of `questions` questions. */
export async function makeStudy(instructions: number, questions = 2): Promise<StudyForTest> {
  const study = await prisma().study.create({ data: { name: "A study" } });
  const studyId = study.id;
  const left = await prisma().system.create({ data: { studyId, name: "secret-system-left" } });
  const right = await prisma().system.create({ data: { studyId, name: "secret-system-right" } });
  const made: StudyForTest["instructions"] = [];
  for (let position = 0; position < instructions; position += 1) {
    const instruction = await prisma().instruction.create({
      data: { studyId, position, externalId: `instruction-${position}`, text: `Write ${position} lines.` },
    });
    const key = { studyId, instructionId: instruction.id };
    const a = await prisma().response.create({ data: { ...key, systemId: left.id, text: `left ${position}` } });
    const b = await prisma().response.create({ data: { ...key, systemId: right.id, text: `right ${position}` } });
    const checklist = await prisma().checklist.create({
      data: {
        ...key,
        series: "imported",
        source: "imported",
        items: {
          create: Array.from({ length: questions }, (_, item) => ({ position: item, question: `Is it ${item}?` })),
        },
      },
      include: { items: { orderBy: { position: "asc" } } },
    });
    await prisma().checklist.update({ where: { id: checklist.id }, data: { status: "published" } });
    made.push({
      id: instruction.id,
      responseIds: [a.id, b.id],
      checklistId: checklist.id,
      itemIds: checklist.items.map((item) => item.id),
    });
  }
  return { studyId, instructions: made };
}

export interface RoundOptions {
  overlap?: number;
  status?: "open" | "paused" | "closed" | "draft";
  allowUnknown?: boolean;
  shufflePositions?: boolean;
  byInstruction?: boolean;
  leaseMinutes?: number;
  labelling?: Partial<LabellingOptions>;
  name?: string;
}

/** Of a round in which questions are categorised. */
export const CATEGORIES = ["content", "format", "length"];

/**
 * A round over the study's first responses (scoring) or its pairs (preference), one task an instruction; over both responses
 * where they are labelled on one page.
 */
export async function makeRound(study: StudyForTest, protocol: Protocol, options: RoundOptions = {}): Promise<string> {
  const overlap = options.overlap ?? 3;
  const status = options.status ?? "open";
  const { id } = await prisma().round.create({
    data: {
      studyId: study.studyId,
      name: options.name ?? `${protocol} ${Math.random()}`,
      protocol,
      status,
      overlap,
      allowUnknown: options.allowUnknown ?? false,
      shufflePositions: options.shufflePositions ?? true,
      byInstruction: options.byInstruction ?? false,
      leaseMinutes: options.leaseMinutes ?? 30,
      labellingOptions: { ...DEFAULT_LABELLING_OPTIONS, ...options.labelling },
      scale: scaleOf(protocol)?.name ?? null,
      levelNames: defaultLevelNames(protocol),
      categories: categorises(protocol) ? CATEGORIES : [],
      seed: 7,
      openedAt: status === "draft" ? null : new Date(),
      closedAt: status === "closed" ? new Date() : null,
    },
  });
  const shown = study.instructions.flatMap((instruction) => {
    const responses = options.byInstruction ? instruction.responseIds : instruction.responseIds.slice(0, 1);
    return responses.map((responseId) => ({ instruction, responseId }));
  });
  await prisma().task.createMany({
    data: shown.map(({ instruction, responseId }, position) => ({
      studyId: study.studyId,
      roundId: id,
      protocol,
      position,
      instructionId: instruction.id,
      responseAId: labelsInstructions(protocol) ? null : responseId,
      responseBId: labelsPairs(protocol) ? instruction.responseIds[1] : null,
      checklistId: needsChecklist(protocol) ? instruction.checklistId : null,
      wanted: overlap,
    })),
  });
  return id;
}
