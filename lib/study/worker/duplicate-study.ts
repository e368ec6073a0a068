import { createHash } from "node:crypto";
import { withStudyExport } from "@/lib/exports/server/with-study-export";
import { studyExportQuerySchema } from "@/lib/exports/study-export";
import type { StudyRecord } from "@/lib/imports/import-record";
import { importStudy } from "@/lib/imports/server/import-study";
import { parseInstruction } from "@/lib/imports/study-format/parse-instruction";
import { mayCreateStudies } from "@/lib/people/permission";
import type { UserViewer, Viewer } from "@/lib/people/viewer";
import { copyDecisions, copyImages, copyReviews, refuseLargeCopy } from "@/lib/study/server/copy-content";
import { createStudy } from "@/lib/study/server/create-study";
import { deleteStudy } from "@/lib/study/server/delete-study";
import { readOwnTemplate, saveOwnTemplate } from "@/lib/study/server/own-templates";
import { type NewStudy, newStudySchema, type StudyCopy, studyCopySchema } from "@/lib/study/study";
import { type FileRound, isFileJury, type StudySettingsFile } from "@/lib/study/study-file";
import { studyTemplateSchema } from "@/lib/study/study-templates";
import { AppError } from "@/lib/wire/app-error";
import { applyFile, exportStudyFile } from "./study-file";

/**
 * A study with the same settings and, if wanted, the same content; without labels and people. Its rounds are drafts.
 * @throws FORBIDDEN for who may not create studies, NOT_FOUND without the right to export the study
 */
export async function duplicateStudy(
  viewer: Viewer,
  studyId: string,
  input: StudyCopy,
): Promise<{ id: string; leftOut: string[] }> {
  const { name, content } = studyCopySchema.parse(input);
  if (!mayCreateStudies(viewer)) {
    throw new AppError("FORBIDDEN", "Your account may not create studies. Ask an admin to allow it.");
  }
  const { settings, leftOut } = await exportStudyFile(viewer, studyId);
  const { file, juries } = withoutStrangers(settings);
  if (content) await refuseLargeCopy(viewer, studyId);
  const { id } = await createStudy(viewer, { name });
  try {
    if (content) {
      await copyContent(viewer, studyId, id);
      await copyImages(viewer, studyId, id);
      await copyReviews(viewer, studyId, id);
    }
    await copyDecisions(viewer, studyId, id);
    const rounds = content ? file.rounds : file.rounds.map(withoutContent);
    await applyFile(viewer, { ...file, name, rounds }, { studyId: id });
  } catch (error) {
    // Half of a copy is of no use to anybody.
    await deleteStudy(viewer, id, name).catch(() => {});
    throw error;
  }
  return { id, leftOut: [...leftOut, ...juries] };
}

/** Juries with members that come from files have nobody to compute labels from. */
function withoutStrangers(settings: StudySettingsFile): { file: StudySettingsFile; juries: string[] } {
  const known = new Set(settings.judges.map(({ name }) => name));
  const isWhole = (judge: StudySettingsFile["judges"][number]) =>
    !isFileJury(judge) || judge.jury.members.every((member) => known.has(member));
  return {
    file: { ...settings, judges: settings.judges.filter(isWhole) },
    juries: settings.judges.flatMap((judge) =>
      isWhole(judge) ? [] : [`the jury “${judge.name}”, some of whose members came from files`],
    ),
  };
}

/** What names instructions, systems or other rounds is left out: the round's tasks are chosen once there is content. */
function withoutContent(round: FileRound): FileRound {
  const {
    tasks: _,
    pairs: __,
    batches: ___,
    attentionTasks: ____,
    trainingTasks: _____,
    passMark: ______,
    ...kept
  } = round;
  return kept;
}

async function copyContent(viewer: Viewer, from: string, to: string): Promise<void> {
  const hash = createHash("sha256");
  const options = studyExportQuerySchema.parse({});
  const outcome = await withStudyExport(viewer, from, "study.jsonl", options, (batches) =>
    importStudy(viewer, {
      studyId: to,
      fileName: "a copy of a study",
      format: "tickbox",
      mode: "commit",
      records: recordsOf(batches, (line) => hash.update(line)),
      sha256: () => hash.digest("hex"),
    }),
  );
  if (outcome.ok) return;
  const [first] = outcome.problems;
  const reason = first ? `line ${first.line}, ${first.field}: expected ${first.expected}` : "nothing was written";
  throw new AppError("INVALID", `The content could not be copied (${reason}). Copy the study without it.`);
}

async function* recordsOf(
  batches: AsyncIterable<readonly object[]>,
  onLine: (line: string) => unknown,
): AsyncGenerator<StudyRecord> {
  let line = 0;
  for await (const batch of batches) {
    for (const each of batch) {
      const text = JSON.stringify(each);
      onLine(text);
      line += 1;
      const parsed = parseInstruction(JSON.parse(text));
      if (parsed.ok) yield { kind: "record", line, record: parsed.instruction };
      else for (const problem of parsed.problems) yield { kind: "problem", problem: { line, ...problem } };
    }
  }
}

/** Saves a study's settings as a template of the viewer's own. */
export async function saveAsTemplate(viewer: UserViewer, studyId: string, name: string): Promise<{ id: string }> {
  const { file } = withoutStrangers((await exportStudyFile(viewer, studyId)).settings);
  const rounds = file.rounds.map((round) => {
    const { seed: _, ...kept } = withoutContent(round);
    return kept;
  });
  return saveOwnTemplate(viewer, name, { tickbox: 1, name, rounds, judges: file.judges });
}

/** A new study from a paper's template or from one of the viewer's own. */
export async function createStudyFromTemplate(viewer: UserViewer, input: NewStudy): Promise<{ id: string }> {
  const { name, description, template } = newStudySchema.parse(input);
  if (studyTemplateSchema.safeParse(template).success) return createStudy(viewer, input);
  if (!mayCreateStudies(viewer)) {
    throw new AppError("FORBIDDEN", "Your account may not create studies. Ask an admin to allow it.");
  }
  const file = await readOwnTemplate(viewer, template);
  const { studyId: id } = await applyFile(viewer, { ...file, name, description }, { isNew: true });
  return { id };
}
