import type { Transaction } from "@/lib/db/client";
import { type JudgeOptions, judgeOptionsSchema, type PromptSnapshot } from "@/lib/judging/judge-configuration";
import { type RaterConfiguration, readRaterConfiguration } from "@/lib/judging/jury";
import type { OwnPrompts } from "@/lib/judging/prompt/own-prompts";
import { insertJudge, lockStudyForRaters } from "@/lib/judging/server/create-judge";
import type { Viewer } from "@/lib/people/viewer";
import {
  type AppliedStudy,
  type FileJudge,
  type FileJury,
  type FileModelJudge,
  isFileJury,
  type StudySettingsFile,
} from "@/lib/study/study-file";
import { AppError } from "@/lib/wire/app-error";
import { canonicalJson } from "@/lib/wire/canonical-json";
import { atPath } from "./at-path";

/** What the built-in prompts say to a file: they are the worker's, and handed in. */
export interface JudgePrompts {
  /** the whole text of every prompt that a judge sends */
  snapshots: (options: JudgeOptions, own: OwnPrompts) => PromptSnapshot[];
  /** of a judge's prompts those that differ from the built-in texts of today */
  own: (prompts: readonly PromptSnapshot[]) => Record<string, string>;
}

interface Applying {
  file: StudySettingsFile;
  applied: AppliedStudy;
  prompts: JudgePrompts;
}

interface KnownRater {
  id: string;
  name: string;
  isJudge: boolean;
  simulated: boolean;
  configuration: RaterConfiguration | null;
}

/** Makes the judges that the study lacks. A judge never changes: one of the same name has to be the same. */
export async function applyJudges(
  transaction: Transaction,
  viewer: Viewer,
  { file, applied, prompts }: Applying,
): Promise<void> {
  const { studyId } = applied;
  if (file.judges.length > 0) await lockStudyForRaters(transaction, viewer, studyId);
  const known = await knownRaters(transaction, studyId);
  for (const [index, judge] of file.judges.entries()) {
    await atPath(["judges", index], async () => {
      const configuration = await configurationOf(transaction, judge, { known, prompts });
      const same = known.get(keyOf(judge.name));
      if (same?.isJudge) {
        if (canonicalJson(same.configuration) === canonicalJson(configuration)) return;
        throw new AppError(
          "CONFLICT",
          `The study already has a judge “${judge.name}” with other settings, and judges never change. Give this one another name.`,
          { field: "name" },
        );
      }
      const simulated = isSimulated(configuration, known);
      const { name } = judge;
      const { raterId } = await insertJudge(transaction, viewer, { studyId, name, configuration, simulated });
      known.set(keyOf(name), { id: raterId, name, isJudge: true, simulated, configuration });
      applied.changes.push(`Create the ${isFileJury(judge) ? "jury" : "judge"} “${name}”.`);
    });
  }
  const named = new Set(file.judges.map(({ name }) => keyOf(name)));
  const others = [...known].filter(([key, { isJudge, configuration }]) => isJudge && configuration && !named.has(key));
  if (others.length > 0) {
    applied.notes.push(`Judges that the file does not name stay: ${others.map(([, { name }]) => name).join(", ")}.`);
  }
}

const keyOf = (name: string) => name.toLowerCase();

/** By name, judges before imported raters of the same name. */
async function knownRaters(transaction: Transaction, studyId: string): Promise<Map<string, KnownRater>> {
  const raters = await transaction.rater.findMany({
    where: { studyId, kind: { in: ["judge", "imported"] } },
    orderBy: [{ kind: "desc" }, { number: "asc" }],
    select: { id: true, name: true, kind: true, simulated: true, configuration: true },
  });
  return new Map(
    raters.map(({ kind, configuration, ...rater }) => [
      keyOf(rater.name),
      { ...rater, isJudge: kind === "judge", configuration: readRaterConfiguration(configuration) },
    ]),
  );
}

type Known = ReadonlyMap<string, KnownRater>;

async function configurationOf(
  transaction: Transaction,
  judge: FileJudge,
  { known, prompts }: { known: Known; prompts: JudgePrompts },
): Promise<RaterConfiguration> {
  return isFileJury(judge) ? juryOf(judge, known) : modelJudgeOf(transaction, judge, { known, prompts });
}

function juryOf({ name, jury: { members, ...rules } }: FileJury, known: Known): RaterConfiguration {
  const ids = members.map((member) => {
    const rater = known.get(keyOf(member));
    if (!rater) {
      throw new AppError(
        "INVALID",
        `The jury “${name}” has the member “${member}”, which the study does not have: name it above, import its labels first, or leave the jury out.`,
        { field: "jury" },
      );
    }
    if (rater.configuration?.type === "jury") {
      throw new AppError("INVALID", `“${member}” is a jury itself. Name its members instead.`, { field: "jury" });
    }
    return rater.id;
  });
  return { type: "jury", members: ids, ...rules };
}

async function modelJudgeOf(
  transaction: Transaction,
  { name, model: wanted, options: named, prompts: own = {} }: FileModelJudge,
  { known, prompts }: { known: Known; prompts: JudgePrompts },
): Promise<RaterConfiguration> {
  const of = named.kind === "truncated-reasoning" ? known.get(keyOf(named.of)) : undefined;
  if (named.kind === "truncated-reasoning" && !of) {
    throw new AppError("INVALID", `“${name}” needs the judge “${named.of}”: name it above.`, { field: "options" });
  }
  const options = judgeOptionsSchema.parse(of ? { ...named, of: of.id } : named);
  // A judge that is there already keeps the model as it was called when it was made.
  const kept = known.get(keyOf(name))?.configuration;
  if (
    kept?.type === "model" &&
    kept.model.name === wanted.name &&
    kept.model.endpoint === wanted.endpoint &&
    canonicalJson(prompts.own(kept.prompts)) === canonicalJson(own)
  ) {
    return { type: "model", model: kept.model, options, prompts: kept.prompts };
  }
  const model = await transaction.endpointModel.findFirst({
    where: { name: wanted.name, archivedAt: null, endpoint: { name: wanted.endpoint, archivedAt: null } },
    orderBy: { id: "asc" },
    select: { id: true, name: true, endpoint: { select: { name: true, baseUrl: true } } },
  });
  if (!model) {
    throw new AppError(
      "INVALID",
      `This server has no model “${wanted.name}” at an endpoint “${wanted.endpoint}”. Ask an admin to add it, or change the file.`,
      { field: "model" },
    );
  }
  const isDemo = model.endpoint.baseUrl === null;
  return {
    type: "model",
    model: { id: model.id, name: model.name, endpoint: model.endpoint.name, isDemo },
    options,
    prompts: prompts.snapshots(options, own),
  };
}

function isSimulated(configuration: RaterConfiguration, known: Known): boolean {
  if (configuration.type === "model") return configuration.model.isDemo;
  const members = new Set(configuration.members);
  return [...known.values()].some(({ id, simulated }) => simulated && members.has(id));
}
