import { type DatasetOptions, datasetOptionsSchema } from "@/lib/exports/dataset/dataset";
import { t } from "@/lib/messages/translate";

/** As it is typed and chosen. */
export interface DatasetChoice {
  license: string;
  title: string;
  creator: string;
  url: string;
  /** a day, or nothing */
  published: string;
  languages: string;
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
  url: "",
  published: "",
  languages: "",
  tables: "all",
  testPercent: "0",
  seed: "1",
  keepsTies: false,
  allLabels: false,
};

export type DatasetProblems = Partial<
  Record<"license" | "url" | "published" | "languages" | "testPercent" | "seed", string>
>;

/** Of the fields that may have problems, in their order. */
export const FIELD_IDS: Readonly<Record<keyof DatasetProblems, string>> = {
  license: "dataset-licence",
  url: "dataset-url",
  published: "dataset-published",
  languages: "dataset-languages",
  testPercent: "dataset-test-percent",
  seed: "dataset-seed",
};

/** What the choice asks for; where it is not complete, why. */
export function datasetOptionsOf(choice: DatasetChoice): { options: DatasetOptions | null; problems: DatasetProblems } {
  const { license, title, creator, tables, testPercent, seed, keepsTies } = choice;
  const percent = Number(testPercent);
  const isShare = testPercent.trim() !== "" && percent >= 0 && percent <= 90;
  const isSeed = /^\d{1,9}$/.test(seed.trim());
  const named = {
    url: choice.url.trim() || undefined,
    published: choice.published || undefined,
    languages: choice.languages.trim() || undefined,
  };
  const isGood = (name: keyof typeof named) => datasetOptionsSchema.shape[name].safeParse(named[name]).success;
  const problems: DatasetProblems = {
    ...(license === "" && { license: t("Choose a licence: a dataset can’t be used without one.") }),
    ...(!isGood("url") && { url: t("Enter an address such as https://example.org/data.") }),
    ...(!isGood("published") && { published: t("Enter a day such as 2026-05-04.") }),
    ...(!isGood("languages") && { languages: t("Enter codes such as en or en,de.") }),
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
    ...named,
  });
  return { options, problems };
}
