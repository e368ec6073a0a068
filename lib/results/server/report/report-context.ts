import { type Snapshot, snapshot } from "@/lib/db/snapshot";
import type { Viewer } from "@/lib/people/viewer";
import { type Asked, candidates, type LabelSet, usedSets } from "@/lib/results/report/report-basis";
import type { ReportQuery } from "@/lib/results/report/report-part";
import { hasAnswers } from "@/lib/round/protocol/protocols";
import { requirePermission } from "@/lib/study/server/access";
import { type CountedStudy, countedStudy } from "../not-excluded";
import { type ChecklistVersion, readChecklistVersions } from "./read-checklist-versions";
import { answersOf, type GivenAnswers, readGivenAnswers } from "./read-given-answers";
import { readLabelSets } from "./read-label-sets";
import { askedOf, type RestsOn, readRestsOn } from "./read-rests-on";

/** Answers, with the sets of labels that they are. */
export interface SetAnswers extends GivenAnswers {
  used: readonly LabelSet[];
  /** all of the study with answers */
  all: readonly LabelSet[];
}

/** What the tables of one report are read from: one state of the database, each kind of data read once. */
export interface ReportContext {
  readonly db: Snapshot;
  readonly viewer: Viewer;
  readonly studyId: string;
  /** with what is left out of its labels */
  readonly study: CountedStudy;
  readonly query: ReportQuery;
  /** what tables can rest on, and what was chosen of it */
  readonly restsOn: RestsOn;
  readonly asked: Asked;
  sets(): Promise<LabelSet[]>;
  /** the answers that a figure of one series rests on */
  answers(): Promise<SetAnswers>;
  /** those of every series and round that were not left out by choice, for figures that compare them */
  answersOfEach(): Promise<SetAnswers>;
  checklists(): Promise<ChecklistVersion[]>;
}

/**
 * @throws NOT_FOUND without the right to see the study's agreement
 * @throws INVALID where a round, series or system is asked for that the study has not
 */
export async function withReport<Result>(
  viewer: Viewer,
  studyId: string,
  query: ReportQuery,
  use: (context: ReportContext) => Promise<Result>,
): Promise<Result> {
  await requirePermission(viewer, studyId, "agreement.read");
  return snapshot(async (db) => {
    const study = await countedStudy(db, studyId, query.without);
    const restsOn = await readRestsOn(db, studyId);
    const asked = askedOf(query, restsOn);
    const sets = once(() => readLabelSets(db, study, asked));
    const answering = async () => (await sets()).filter(({ protocol }) => hasAnswers(protocol));
    return use({
      db,
      viewer,
      studyId,
      study,
      query,
      restsOn,
      asked,
      sets,
      answers: once(async () => {
        const all = await answering();
        const used = usedSets(all, asked);
        const given = await readGivenAnswers(db, study, used, asked);
        return { ...given, answers: answersOf(given.answers, used), used, all };
      }),
      answersOfEach: once(async () => {
        const all = await answering();
        const used = candidates(all, asked);
        return { ...(await readGivenAnswers(db, study, used, asked)), used, all };
      }),
      checklists: once(() => readChecklistVersions(db, studyId)),
    });
  });
}

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined;
  return () => (value ??= read());
}
