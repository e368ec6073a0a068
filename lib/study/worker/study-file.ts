import { findPrompt } from "@/lib/judging/worker/list-prompts";
import { promptSnapshots } from "@/lib/judging/worker/make-judge";
import type { Viewer } from "@/lib/people/viewer";
import type { JudgePrompts } from "@/lib/study/server/study-file/apply-judges";
import { applyStudyFile } from "@/lib/study/server/study-file/apply-study-file";
import { type ReadStudy, readStudyFile } from "@/lib/study/server/study-file/read-study-settings";
import type { AppliedStudy, StudySettingsFile } from "@/lib/study/study-file";

/** What the built-in prompts say to a study's file. */
export const JUDGE_PROMPTS: JudgePrompts = {
  snapshots: promptSnapshots,
  own: (prompts) =>
    Object.fromEntries(
      prompts
        .filter(({ templateId, text }) => findPrompt(templateId).text !== text)
        .map(({ templateId, text }) => [templateId, text]),
    ),
};

/** A study's settings as its file has them. */
export function exportStudyFile(viewer: Viewer, studyId: string): Promise<ReadStudy> {
  return readStudyFile(viewer, studyId, JUDGE_PROMPTS.own);
}

/** Makes a study what its file says. */
export function applyFile(
  viewer: Viewer,
  file: StudySettingsFile,
  options: { studyId?: string; isNew?: boolean; isDryRun?: boolean } = {},
): Promise<AppliedStudy> {
  return applyStudyFile(viewer, file, { ...options, prompts: JUDGE_PROMPTS });
}
