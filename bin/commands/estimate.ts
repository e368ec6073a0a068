import { Option } from "commander";
import { AppError } from "@/lib/wire/app-error";
import { computeEstimates } from "../estimate/compute-estimates";
import { estimatesJson, estimatesText } from "../estimate/estimate-output";
import type { PlanGoal } from "../estimate/estimate-plan";
import { type ReadScores, readScores, type ScoreMeaning } from "../labels/read-scores";
import { scaleNotes } from "../labels/scale-notes";
import { USUAL_CLUSTER, type WantedColumn } from "../labels/unit-clusters";
import { statisticsCommand } from "../statistics/statistics-command";

interface Options {
  readonly system?: string;
  readonly cluster?: string;
  readonly probability?: string;
  readonly width?: string;
  readonly budget?: string;
  readonly labelCost?: string;
  readonly judgeCost?: string;
}

const HELP = `
Examples:
  npm run -s tickbox -- estimate docs/examples/answers-of-a-part.csv docs/examples/answers-of-all.csv --cluster instruction_id
  npm run -s tickbox -- estimate docs/examples/answers-of-a-part.csv docs/examples/answers-of-all.csv --system system --cluster instruction_id --json`;

export const estimateCommand = statisticsCommand<Options>({
  name: "estimate",
  files: [
    ["<people>", "people's scores or YES/NO answers of some units: CSV, TSV or JSON Lines; - for standard input"],
    ["<judge>", "a judge's of these and all other units; each rater in the file is a separate judge"],
  ],
  labelsWithout: ["--by", "--reversible", "--stored-order", "--symmetric"],
  hasOtherFile: true,
  options: [
    new Option("--system <column>", "which system wrote a response: a mean for each, and their differences"),
    new Option(
      "--cluster <column>",
      "what units that are not independent share, such as the instruction: resampled together for the intervals",
    ),
    new Option(
      "--probability <column>",
      "people's file: with what probability people were to be asked about the unit; each counts 1/probability times. Exports of planned rounds call it inclusion_probability",
    ),
    new Option(
      "--width <width>",
      "plan: how many units people have to label for an interval as wide, with the judge and without",
    ),
    new Option("--budget <money>", "plan: how to split this amount between people's labels and the judge's values"),
    new Option("--label-cost <money>", "with --budget: what a label of a person costs"),
    new Option("--judge-cost <money>", "with --budget: what a value of the judge costs"),
  ],
  resamples: { toTell: "a difference" },
  help: HELP,
  async run({ paths: [peoplePath = "", judgePath = ""], raw, resampling, cluster, ...asked }) {
    const file = { ...asked.file({ storedOrder: true }), onlyRater: "people" };
    const system = raw.system === undefined ? null : { column: raw.system, isRequired: false };
    const goal = goalOf(raw);
    const probability = raw.probability ?? null;
    if (probability !== null && (goal.width !== null || goal.budget !== null)) {
      throw new AppError("INVALID", "--width and --budget plan a random part: leave them out, or --probability.");
    }
    const ofPeople = { system, cluster: { ...cluster, isRequired: false }, text: raw.probability };
    const people = await readScores(peoplePath, file, ofPeople, SCORES);
    const other = asked.otherFile(file, "judge");
    const judges = await readScores(judgePath, other, { system, cluster: { ...cluster, isRequired: false } }, SCORES);
    refusePairs(people, judges);
    if (cluster.isRequired)
      refuseUnknown("--cluster", cluster.column, people, judges, ({ hasClusters }) => hasClusters);
    if (system) refuseUnknown("--system", system.column, people, judges, ({ hasSystems }) => hasSystems);
    const choices = { ...resampling, isClustered: cluster.isRequired, probability };
    const found = computeEstimates(people, judges, choices);
    if (found.results.every(({ n }) => n === 0)) refuseStrangers(people, judges);
    return {
      files: [
        people,
        { ...judges, notes: [...judges.notes, ...clusterNote(judges, cluster), ...scaleNotes(judges, people)] },
      ],
      json: () => estimatesJson(found, choices, goal),
      text: () => estimatesText(found, choices, goal),
    };
  },
});

/** What is to be planned. @throws INVALID with the option's name */
function goalOf({ width, budget, labelCost, judgeCost }: Options): PlanGoal {
  const amount = (option: string, text: string | undefined) => {
    if (text === undefined) return null;
    const value = Number(text);
    if (text.trim() !== "" && Number.isFinite(value) && value > 0) return value;
    throw new AppError("INVALID", `${option} takes a number above 0, not "${text}".`);
  };
  const [label, judgement] = [amount("--label-cost", labelCost), amount("--judge-cost", judgeCost)];
  const money = amount("--budget", budget);
  if ((money === null) !== (label === null) || (money === null) !== (judgement === null))
    throw new AppError("INVALID", "--budget, --label-cost and --judge-cost go together: give all three, or none.");
  return {
    width: amount("--width", width),
    budget: money !== null && label !== null && judgement !== null ? { money, prices: { label, judgement } } : null,
  };
}

const SCORES: ScoreMeaning = { kind: "numbers or answers" };

/** Where units share their usual cluster, and nobody asked for it; or it is asked for, and the file does not say it. */
function clusterNote({ name, groups, hasClusters }: ReadScores, { column, isRequired }: WantedColumn): string[] {
  if (isRequired && !hasClusters) {
    return [
      `${name}: there is no column "${column}". Units that people did not label count as independent, which may make intervals too narrow.`,
    ];
  }
  const shared = groups.flatMap(({ scores }) => scores).some(({ unit, cluster }) => unit !== cluster);
  if (isRequired || !shared) return [];
  return [
    `${name}: units have an ${USUAL_CLUSTER}. Where several share one they are not independent, and the intervals are too narrow: add --cluster ${USUAL_CLUSTER}.`,
  ];
}

/** One of the two files has to say it. @throws INVALID where neither does */
function refuseUnknown(
  option: string,
  column: string,
  people: ReadScores,
  judges: ReadScores,
  has: (file: ReadScores) => boolean,
): void {
  if (has(people) || has(judges)) return;
  throw new AppError(
    "INVALID",
    `${option} names a column "${column}" that neither ${people.name} nor ${judges.name} has.`,
  );
}

/** Files that name units differently would give means of nothing. @throws INVALID with an id of each */
function refuseStrangers(people: ReadScores, judges: ReadScores): void {
  const [one, other] = [people, judges].map(({ groups }) => groups.flatMap(({ scores }) => scores)[0]?.unit);
  if (one === undefined || other === undefined) return;
  throw new AppError(
    "INVALID",
    `${people.name} and ${judges.name} have no unit in common: expected the same ids in both, found ${JSON.stringify(one)} in ${people.name} and ${JSON.stringify(other)} in ${judges.name}. --unit names the column, of the second file --other-unit.`,
  );
}

function refusePairs(...files: readonly ReadScores[]): void {
  const ofPairs = files.find(({ areOfPairs }) => areOfPairs);
  if (!ofPairs) return;
  throw new AppError(
    "INVALID",
    `${ofPairs.name}: its labels compare two responses, and a mean is of one. biases gives the win rates of every two systems.`,
  );
}
