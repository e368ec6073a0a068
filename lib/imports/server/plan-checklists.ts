import type { ImportProblem } from "@/lib/imports/import-problem";
import { shorten } from "@/lib/imports/shorten";
import { versionKey } from "@/lib/imports/study-format/refuse-contradictions";
import type { StudyInstruction } from "@/lib/imports/study-format/study-instruction";
import type { InstructionPlan } from "./instruction-plan";
import type { KnownInstruction } from "./known-instruction";

/** Notes the checklists of a line that the study does not have. */
export function planChecklists({ line, known, context, instructionId }: InstructionPlan, countsKnown: boolean): void {
  const { rows, counts, newId } = context;
  const ids = new Map([...(known?.versions ?? [])].map(([key, { id }]) => [key, id]));
  const added = versionsOf(line).filter((checklist) => {
    const { series, items, isFirstOfSeries } = checklist;
    const stored = isFirstOfSeries ? known?.checklists.has(series) : known?.versions.has(versionKey(checklist));
    if (!stored || countsKnown) {
      counts.checklists[stored ? "known" : "new"]++;
      counts.questions[stored ? "known" : "new"] += items.length;
    }
    return !stored;
  });
  for (const checklist of added) ids.set(versionKey(checklist), newId());
  for (const checklist of added) {
    const { series, version, source, method, gold, based_on: basis, origin, created_at: createdAt, items } = checklist;
    const id = ids.get(versionKey(checklist)) ?? newId();
    rows.checklists.push({
      id,
      instruction_id: instructionId,
      series,
      version,
      source,
      method: method ?? null,
      is_gold: gold,
      based_on_id: (basis && ids.get(versionKey(basis))) ?? null,
      origin: origin ?? null,
      created_at: createdAt ?? null,
    });
    rows.items.push(...items.map((item, index) => ({ id: newId(), checklist_id: id, position: index, ...item })));
  }
}

/** Adds a line's verifier programs that the study lacks. Approval elsewhere does not count: nobody here read them. */
export function planVerifiers({ line, known, context, instructionId }: InstructionPlan): void {
  const { rows, counts, newId } = context;
  for (const { status, ...verifier } of line.verifiers) {
    const stored = known?.verifiers.some(({ question }) => question === verifier.question) ?? false;
    counts.programs[stored ? "known" : "new"]++;
    if (stored) continue;
    const here = status === "approved" ? "proposed" : status;
    rows.verifiers.push({ id: newId(), instruction_id: instructionId, ...verifier, status: here });
  }
}

/** A checklist can only be based on one that is in the line or in the study. */
export function wrongBases(line: StudyInstruction, known: KnownInstruction | undefined): Omit<ImportProblem, "line">[] {
  const there = new Set([...versionsOf(line).map(versionKey), ...(known?.versions.keys() ?? [])]);
  return line.checklists.flatMap(({ based_on: basis }, index) => {
    if (!basis || there.has(versionKey(basis))) return [];
    return {
      field: `checklists[${index + 1}].based_on`,
      expected: "a version that is in this line or in the study",
      found: `version ${basis.version} of "${shorten(basis.series, 40)}"`,
    };
  });
}

type Versioned = StudyInstruction["checklists"][number] & { isFirstOfSeries: boolean };

/** The line's checklists; the one without a version is the first of its series. */
function versionsOf({ checklist, checklists }: StudyInstruction): Versioned[] {
  const first = checklist && {
    ...checklist,
    version: 1,
    gold: false,
    isFirstOfSeries: true,
    based_on: undefined,
    origin: undefined,
    created_at: undefined,
  };
  return [...(first ? [first] : []), ...checklists.map((each) => ({ ...each, isFirstOfSeries: false }))];
}
