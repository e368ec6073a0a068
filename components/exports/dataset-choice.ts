import { type DatasetOptions, datasetOptionsSchema } from "@/lib/exports/dataset/dataset";
import { t } from "@/lib/messages/translate";

/** As it is typed and chosen. */
export interface DatasetChoice {
  license: string;
  title: string;
  creator: string;
  tables: DatasetOptions["tables"];
  /** of the instructions, in percent */
  testPercent: string;
  seed: string;
  keepsTies: boolean;
  /** the table of labels holds those of judges and others, too */
  allLabels: boolean;
}

export const USUAL_DATASET: DatasetChoice = {
  license: "",
  title: "",
  creator: "",
  tables: "all",
  testPercent: "0",
  seed: "1",
  keepsTies: false,
  allLabels: false,
};

export type DatasetProblems = Partial<Record<"license" | "testPercent" | "seed", string>>;

/** Of the fields that may have problems, in their order. */
export const FIELD_IDS: Readonly<Record<keyof DatasetProblems, string>> = {
  license: "dataset-licence",
  testPercent: "dataset-test-percent",
  seed: "dataset-seed",
};

/** What the choice asks for; where it is not complete, why. */
export function datasetOptionsOf(choice: DatasetChoice): { options: DatasetOptions | null; problems: DatasetProblems } {
  const { license, title, creator, tables, testPercent, seed, keepsTies } = choice;
  const percent = Number(testPercent);
  const isShare = testPercent.trim() !== "" && percent >= 0 && percent <= 90;
  const isSeed = /^\d{1,9}$/.test(seed.trim());
  const problems: DatasetProblems = {
    ...(license === "" && { license: t("Choose a licence: a dataset can’t be used without one.") }),
    ...(!isShare && { testPercent: t("Enter a number from 0 to 90.") }),
    ...(!isSeed && { seed: t("Enter a whole number from 0 to 999999999.") }),
  };
  if (Object.keys(problems).length > 0) return { options: null, problems };
  const options = datasetOptionsSchema.parse({
    license,
    tables,
    testShare: percent / 100,
    seed,
    ties: keepsTies ? "keep" : "drop",
    title: title.trim() || undefined,
    creator: creator.trim() || undefined,
  });
  return { options, problems };
}
