import { prisma } from "@/lib/db/client";
import { mayCreateStudies } from "@/lib/people/permission";
import type { Viewer } from "@/lib/people/viewer";
import type { NewRound } from "@/lib/round/new-round";
import { needsChecklist } from "@/lib/round/protocol/protocols";
import { createEmptyRoundIn } from "@/lib/round/server/create-round";
import { NO_TASK_CHOICE } from "@/lib/round/task-choice";
import { type NewStudy, newStudySchema } from "@/lib/study/study";
import {
  studyTemplateSchema,
  type TemplateRound,
  templateRounds,
  templateSubsetGroups,
} from "@/lib/study/study-templates";
import { AppError } from "@/lib/wire/app-error";
import { recordEvent } from "./event/record-event";

/**
 * Creates a study without content, and the draft rounds of its template. The person who creates it becomes its owner; one
 * that the operator creates has no members.
 * @param isDemo marks it as the demonstration that comes with the product
 */
export async function createStudy(viewer: Viewer, input: NewStudy, isDemo = false): Promise<{ id: string }> {
  const { name, description, template: asked } = newStudySchema.parse(input);
  const template = studyTemplateSchema.parse(asked);
  if (!mayCreateStudies(viewer)) {
    throw new AppError("FORBIDDEN", "Your account may not create studies. Ask an admin to allow it.");
  }
  return prisma().$transaction(async (transaction) => {
    const study = await transaction.study.create({
      data: {
        name,
        description,
        isDemo,
        subsetGroups: templateSubsetGroups(template).map(({ name: group, subsets }) => ({
          name: group,
          subsets: [...subsets],
        })),
        memberships: viewer.kind === "user" ? { create: { userId: viewer.userId, role: "owner" } } : undefined,
      },
      select: { id: true },
    });
    await recordEvent(transaction, viewer, {
      studyId: study.id,
      kind: "study.created",
      subject: study.id,
      data: template === "none" ? { name } : { name, template },
    });
    // One after the other, so that they are listed in their order.
    for (const round of templateRounds(template)) {
      const about = { taskChoice: NO_TASK_CHOICE, template };
      await createEmptyRoundIn(transaction, viewer, study.id, draftOf(round), about);
    }
    return study;
  });
}

function draftOf({ name, protocol, overlap, allowUnknown = false, categories = [] }: TemplateRound): NewRound {
  const checklist = needsChecklist(protocol) ? { series: IMPORTED_SERIES } : null;
  return { name, protocol, overlap, allowUnknown, categories: [...categories], checklist };
}

/** What checklists of a file are called that names no other series. */
const IMPORTED_SERIES = "imported";
