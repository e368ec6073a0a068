import { requirePermission } from "@/lib/data/require-permission";
import { type Snapshot, snapshot } from "@/lib/db/snapshot";
import { parseWithout } from "@/lib/domain/agreement/without";
import type { ReportQuery } from "@/lib/domain/report/report-part";
import type { Viewer } from "@/lib/domain/viewer";
import type { CountedStudy } from "../agreement/kept-labels";
import { type ChecklistVersion, readChecklistVersions } from "./read-checklist-versions";
import { type GivenAnswers, readGivenAnswers } from "./read-given-answers";

/** What the tables of one report are read from: one state of the database, each kind of data read once. */
export interface ReportContext {
  readonly db: Snapshot;
  readonly viewer: Viewer;
  readonly studyId: string;
  /** with what is left out of its labels */
  readonly study: CountedStudy;
  readonly query: ReportQuery;
  answers(): Promise<GivenAnswers>;
  checklists(): Promise<ChecklistVersion[]>;
}

/** @throws NOT_FOUND without the right to see the study's agreement */
export async function withReport<Result>(
  viewer: Viewer,
  studyId: string,
  query: ReportQuery,
  use: (context: ReportContext) => Promise<Result>,
): Promise<Result> {
  await requirePermission(viewer, studyId, "agreement.read");
  const study = { studyId, without: parseWithout(query.without) };
  return snapshot((db) => {
    let answers: Promise<GivenAnswers> | undefined;
    let checklists: Promise<ChecklistVersion[]> | undefined;
    return use({
      ...{ db, viewer, studyId, study, query },
      answers: () => (answers ??= readGivenAnswers(db, study)),
      checklists: () => (checklists ??= readChecklistVersions(db, studyId)),
    });
  });
}
