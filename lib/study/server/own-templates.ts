import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import type { UserViewer } from "@/lib/people/viewer";
import { MAX_OWN_TEMPLATES, type OwnTemplates } from "@/lib/study/study";
import { type StudySettingsFile, studyFileSettingsSchema } from "@/lib/study/study-file";
import { AppError } from "@/lib/wire/app-error";
import { notFound } from "./access";

/** Templates that the viewer has saved; nobody else sees them. */
export async function listOwnTemplates({ userId }: UserViewer): Promise<OwnTemplates> {
  const templates = await prisma().studyTemplate.findMany({ where: { userId }, orderBy: { name: "asc" } });
  return {
    templates: templates.map(({ id, name, settings }) => {
      const { rounds, judges } = studyFileSettingsSchema.parse(settings);
      return { id, name, rounds: rounds.map((round) => round.name), judges: judges.map((judge) => judge.name) };
    }),
  };
}

/** @throws CONFLICT for a name that the viewer has used already */
export async function saveOwnTemplate(
  { userId }: UserViewer,
  name: string,
  settings: StudySettingsFile,
): Promise<{ id: string }> {
  const count = await prisma().studyTemplate.count({ where: { userId } });
  if (count >= MAX_OWN_TEMPLATES) {
    throw new AppError("CONFLICT", `You have ${MAX_OWN_TEMPLATES} templates, which is the limit. Delete one first.`);
  }
  try {
    return await prisma().studyTemplate.create({ data: { userId, name, settings }, select: { id: true } });
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
    if (!isTaken) throw error;
    throw new AppError("CONFLICT", `You already have a template called “${name}”. Choose another name.`, {
      fields: [{ field: "name", expected: "another name: this one is taken" }],
    });
  }
}

export async function readOwnTemplate({ userId }: UserViewer, id: string): Promise<StudySettingsFile> {
  const template = await prisma().studyTemplate.findFirst({ where: { id, userId }, select: { settings: true } });
  if (!template) throw notFound("template");
  return studyFileSettingsSchema.parse(template.settings);
}

export async function deleteOwnTemplate({ userId }: UserViewer, id: string): Promise<void> {
  const { count } = await prisma().studyTemplate.deleteMany({ where: { id, userId } });
  if (count === 0) throw notFound("template");
}
