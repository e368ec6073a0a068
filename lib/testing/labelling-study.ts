import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/db/client";
import type { UserViewer } from "@/lib/people/viewer";
import type { LabellingOptions } from "@/lib/round/labelling-options";
import { makeMember } from "./people";
import { cookieHeader, sessionCookie } from "./session-cookie";

export interface LabellingRater {
  viewer: UserViewer;
  cookie: string;
}

export interface LabellingStudy {
  studyId: string;
  raters: LabellingRater[];
}

/** A study with signed-in raters; instructions and responses are as long as real ones. */
export async function seedStudy(raterCount: number, instructionCount: number, secret: string): Promise<LabellingStudy> {
  const { id: studyId } = await prisma().study.create({ data: { name: "Labelling" } });
  const { id: systemId } = await prisma().system.create({ data: { studyId, name: "one" } });
  const instructions = Array.from({ length: instructionCount }, (_, position) => ({
    id: uuidv7(),
    studyId,
    position,
    externalId: `i${position}`,
    text: `Write a short story about the number ${position}. `.repeat(6),
  }));
  await inParts(instructions, (data) => prisma().instruction.createMany({ data }));
  const responses = instructions.map((instruction) => ({
    studyId,
    systemId,
    instructionId: instruction.id,
    text: `Once upon a time there was ${instruction.position}. `.repeat(40),
  }));
  await inParts(responses, (data) => prisma().response.createMany({ data }));
  const checklists = instructions.map((instruction) => ({ id: uuidv7(), instructionId: instruction.id }));
  await inParts(checklists, (some) => {
    const data = some.map((checklist) => ({ ...checklist, studyId, series: "imported", source: "imported" as const }));
    return prisma().checklist.createMany({ data });
  });
  const items = checklists.flatMap(({ id }) =>
    [0, 1, 2, 3].map((position) => ({ checklistId: id, position, question: `Is requirement ${position} met?` })),
  );
  await inParts(items, (data) => prisma().checklistItem.createMany({ data }));
  const raters: LabellingRater[] = [];
  for (let i = 0; i < raterCount; i += 1) raters.push(await seedRater(studyId, i, secret));
  return { studyId, raters };
}

const PART = 2_000;

/** Of more rows than one statement holds Prisma makes several, and sends each before the one before is answered. */
async function inParts<Row>(rows: readonly Row[], create: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += PART) await create(rows.slice(start, start + PART));
}

async function seedRater(studyId: string, i: number, secret: string): Promise<LabellingRater> {
  const viewer = await makeMember(studyId, "annotator", `Rater ${i}`);
  const { userId, name } = viewer;
  await prisma().rater.create({ data: { studyId, userId, name, kind: "human", number: i + 1 } });
  return { viewer, cookie: cookieHeader(await sessionCookie(userId, secret)) };
}

/** An open check-then-score round over all of the study, three raters a task. */
export async function seedRound(
  studyId: string,
  name: string,
  labelling: Partial<LabellingOptions> = {},
): Promise<string> {
  const { id } = await prisma().round.create({
    data: {
      studyId,
      name,
      protocol: "check_then_score",
      status: "open",
      scale: "score",
      levelNames: ["Horrible", "Bad", "Okay", "Great", "Excellent"],
      seed: 1,
      labellingOptions: labelling,
      openedAt: new Date(),
    },
  });
  await prisma().$executeRaw`
    INSERT INTO task (id, study_id, round_id, protocol, position, instruction_id, response_a_id, checklist_id, wanted)
    SELECT gen_random_uuid(), i.study_id, ${id}::uuid, 'check_then_score', i.position, i.id, r.id, c.id, 3
    FROM instruction i JOIN response r ON r.instruction_id = i.id JOIN checklist c ON c.instruction_id = i.id
    WHERE i.study_id = ${studyId}::uuid`;
  await prisma().$executeRaw`ANALYZE`;
  return id;
}
