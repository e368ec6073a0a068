import type { Command } from "commander";

/** One sub-command of `tickbox`. Its module is loaded only when it is called, so that the others start at once. */
export interface CommandEntry {
  name: string;
  summary: string;
  /** Whether a migrated database must be there, and DATABASE_URL set, before the module is loaded. */
  database: boolean;
  /** Works on files alone: nothing of the database is loaded, so Prisma's client need not be there. */
  standalone?: true;
  /** Works on the sources, so that only a checkout has it. */
  development?: true;
  /** Gives the function that adds arguments, options and the action to the command. */
  load(): Promise<(command: Command) => void>;
}

export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "admin-link",
    summary: "print a one-time sign-in link for an admin: the first, an additional one, or to recover access",
    database: true,
    load: async () => (await import("./commands/admin-link")).adminLinkCommand,
  },
  {
    name: "agreement",
    summary: "compute agreement between raters from any label file",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/agreement")).agreementCommand,
  },
  {
    name: "alt-test",
    summary: "test whether models may replace people (the alternative annotator test)",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/alt-test")).altTestCommand,
  },
  {
    name: "audit",
    summary: "check the audit log: audit verify",
    database: true,
    load: async () => (await import("./commands/audit")).auditCommand,
  },
  {
    name: "backup",
    summary: "back up the whole database to one file, while Tickbox runs",
    database: false,
    load: async () => (await import("./commands/backup")).backupCommand,
  },
  {
    name: "bench",
    summary: "run benchmarks",
    database: false,
    development: true,
    load: async () => (await import("./commands/bench")).benchCommand,
  },
  {
    name: "biases",
    summary: "measure biases in choices between responses: position, length, the rater's own model",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/biases")).biasesCommand,
  },
  {
    name: "chaos",
    summary: "break a separate Tickbox while raters label, and check that nothing is lost",
    database: false,
    development: true,
    load: async () => (await import("./commands/chaos")).chaosCommand,
  },
  {
    name: "checklist-coverage",
    summary: "find which gold questions other checklists cover: precision, recall and F1",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/checklist-coverage")).checklistCoverageCommand,
  },
  {
    name: "checklist-similarity",
    summary: "compare checklists with gold ones: BLEU, ROUGE, number of questions",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/checklist-similarity")).checklistSimilarityCommand,
  },
  {
    name: "correlate",
    summary: "compare scores with the mean of people's scores: Pearson, Spearman, Kendall, weighted kappa, MAE",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/correlate")).correlateCommand,
  },
  {
    name: "corrupt-checklists",
    summary: "replace questions of checklists by similar ones, to test whether scores rest on them",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/corrupt-checklists")).corruptChecklistsCommand,
  },
  {
    name: "database-url",
    summary: "print the connection string of the database, for psql and pg_dump",
    database: false,
    load: async () => (await import("./commands/database-url")).databaseUrlCommand,
  },
  {
    name: "demo",
    summary: "load the demo study into an empty database",
    database: true,
    load: async () => (await import("./commands/demo")).demoCommand,
  },
  {
    name: "disagreement",
    summary: "find why alpha is low: rater bias, rater noise, questions, items, use of the scale",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/disagreement")).disagreementCommand,
  },
  {
    name: "estimate",
    summary: "estimate means of systems from people's labels of some responses and a judge's of all",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/estimate")).estimateCommand,
  },
  {
    name: "export",
    summary: "write a round's gold labels to files",
    database: true,
    load: async () => (await import("./commands/export")).exportCommand,
  },
  {
    name: "export-study",
    summary: "write a study with its checklists, prompts with rubrics, or rewards to a file",
    database: true,
    load: async () => (await import("./commands/export-study")).exportStudyCommand,
  },
  {
    name: "import",
    summary: "import instructions, responses, checklists or labels into a study",
    database: true,
    load: async () => (await import("./commands/import")).importCommand,
  },
  {
    name: "import-images",
    summary: "add the images that a study's texts refer to",
    database: true,
    load: async () => (await import("./commands/import-images")).importImagesCommand,
  },
  {
    name: "judge",
    summary: "check whether a judge still answers as people did, for continuous integration",
    database: true,
    load: async () => (await import("./commands/judge")).judgeCommand,
  },
  {
    name: "judges",
    summary: "compare judges with each other: which of two is closer to people, or no detectable difference",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/judges")).judgesCommand,
  },
  {
    name: "mcp",
    summary: "offer a Tickbox server's studies, rounds, figures and exports to agents (Model Context Protocol)",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/mcp")).mcpCommand,
  },
  {
    name: "migrate",
    summary: "apply database migrations",
    database: false,
    load: async () => (await import("./commands/migrate")).migrateCommand,
  },
  {
    name: "migration",
    summary: "write the next migration from the changes in prisma/schema",
    database: false,
    development: true,
    load: async () => (await import("./commands/migration")).migrationCommand,
  },
  {
    name: "model",
    summary: "fit a mixed model with effects of raters and items: scores, answers or pairs",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/model")).modelCommand,
  },
  {
    name: "person",
    summary: "write what is held about a person to a file, or remove them: person export, person remove",
    database: true,
    load: async () => (await import("./commands/person")).personCommand,
  },
  {
    name: "plan",
    summary: "plan how many units and raters a study needs, from a pilot or from assumptions",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/plan")).planCommand,
  },
  {
    name: "pld",
    summary: "compare predicted outcomes of pairs with labels: PLD-0/1/2, WPLD and the confusion matrix",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/pld")).pldCommand,
  },
  {
    name: "points",
    summary: "score responses by the points of checklist questions, with required questions and weighted sections",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/points")).pointsCommand,
  },
  {
    name: "publish",
    summary: "make a dataset of a round, with a card, and push it to a hub",
    database: true,
    load: async () => (await import("./commands/publish")).publishCommand,
  },
  {
    name: "pull",
    summary: "bring a dataset that Tickbox pushed to a hub into a study: texts, checklists and labels",
    database: true,
    load: async () => (await import("./commands/pull")).pullCommand,
  },
  {
    name: "questions",
    summary: "find checklist questions to rewrite: never failed, redundant, disputed",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/questions")).questionsCommand,
  },
  {
    name: "restore",
    summary: "restore the database from a backup",
    database: false,
    load: async () => (await import("./commands/restore")).restoreCommand,
  },
  {
    name: "rewards",
    summary: "weigh checklist questions by DIVA and MeanRec, and give each response its reward",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/rewards")).rewardsCommand,
  },
  {
    name: "score",
    summary: "score new responses with a study's judge, checklists, cache and budget",
    database: true,
    load: async () => (await import("./commands/score")).scoreCommand,
  },
  {
    name: "severity",
    summary: "estimate how strict raters are, and systems' scores without it (many-facet Rasch model)",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/severity")).severityCommand,
  },
  {
    name: "study",
    summary: "write a study's settings to a file, or make a study what a file says",
    database: true,
    load: async () => (await import("./commands/study")).studyCommand,
  },
  {
    name: "study-format",
    summary: "regenerate docs/study-format.schema.json from the schema in lib/imports/study-format",
    database: false,
    development: true,
    load: async () => (await import("./commands/study-format")).studyFormatCommand,
  },
  {
    name: "systems",
    summary: "compare systems by their scores: paired differences, win rates, and a ranking",
    database: false,
    standalone: true,
    load: async () => (await import("./commands/systems")).systemsCommand,
  },
  {
    name: "undo-import",
    summary: "list a study's imports, and delete what one added",
    database: true,
    load: async () => (await import("./commands/undo-import")).undoImportCommand,
  },
  {
    name: "worker",
    summary: "run background jobs until Ctrl-C",
    database: true,
    load: async () => (await import("./commands/worker")).workerCommand,
  },
];
