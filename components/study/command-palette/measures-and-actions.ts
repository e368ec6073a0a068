import { t } from "@/lib/messages/translate";
import type { StudyAction } from "@/lib/people/permission";
import { hasAnswers, type Protocol } from "@/lib/round/protocol/protocols";

/** Where what is typed may lead. */
export interface Place {
  href: string;
  name: string;
  /** other words that it is found by */
  also?: string;
  /** what it is: "Round" */
  kind: string;
  /** the round that a link is made for, in place of going anywhere */
  invites?: { name: string };
}

const MEASURE = t("Measure");

/** A measure, the other words it is looked for by, and where below the round's or the study's address it is. */
type Measure = readonly [name: string, also: string, path: string];

const OF_LEVELS: readonly Measure[] = [
  [
    t("Krippendorff’s alpha"),
    "agreement reliability iaa inter-annotator interval percent ordinal",
    "?open=agreement#agreement",
  ],
  [t("Kappa of raters"), "cohen weighted fleiss agreement pairs matrix", "/raters"],
  [t("Enough labels?"), "power sample size width interval more tasks", "?open=enough#enough"],
  [t("Label distribution"), "scores histogram coincidence confusion matrix", "?open=labels#labels"],
  [t("Mixed model"), "cumulative link clmm glmer bradley-terry effects raters items regression", "?open=model#model"],
  [t("Agreement by group"), "subset system domain two raters", "?open=groups#groups"],
];
const OF_ANSWERS: readonly Measure[] = [
  [
    t("Checklist answers"),
    "DRFR pass rate questions yes no unknown alpha disputed rewrite",
    "?open=questions#questions",
  ],
];
const OF_RATERS: readonly Measure[] = [
  [t("Labels by rater"), "speed seconds time workload", "?open=raters#raters"],
  [t("Rater reliability"), "fast slow bias alpha without rater agrees with majority scale use", "/raters"],
];
const OF_STUDY: readonly Measure[] = [
  [t("Alpha of rounds side by side"), "krippendorff agreement protocols checklist direct course", "compare/rounds"],
  [t("Win rate and ranking of systems"), "bradley terry elo best test p value differences outcomes", "compare/systems"],
  [t("DRFR of systems"), "decomposed requirements following ratio checklist pass rate", "compare/systems"],
  [t("PLD and WPLD of judges"), "pairwise label distance reference people", "compare/judges?view=distances"],
  [t("Human ceiling of judges"), "like for like people accuracy", "compare/judges"],
  [t("Alternative annotator test"), "calderon winning rate replace people alt-test", "compare/judges?view=scores"],
  [
    t("Judges’ correlations with people: Pearson, Spearman, Kendall"),
    "rho tau r rank correlation criterion",
    "compare/judges#correlations",
  ],
  [t("Position consistency of judges"), "bias order swap first", "compare/judges?view=positions"],
  [t("Confusion matrices of judges"), "outcomes accuracy ties", "compare/judges?view=outcomes"],
  [t("Leaderboard of judges"), "accuracy cost models", "compare/leaderboard"],
  [t("Figures of the papers"), "tables TICK InFoBench LLMBar RLCF DIVA published", "compare/tables"],
];

/** The measures of a round, each with the page and the part of it that has it. */
export function measuresOfRound(address: string, round: string, protocol: Protocol, hasLevels: boolean): Place[] {
  return [...(hasLevels ? OF_LEVELS : []), ...(hasAnswers(protocol) ? OF_ANSWERS : []), ...OF_RATERS].map(
    ([name, also, path]) => ({ href: `${address}${path}`, name: `${round}: ${name}`, also, kind: MEASURE }),
  );
}

export function measuresOfStudy(at: (path: string) => string): Place[] {
  return OF_STUDY.map(([name, also, path]) => ({ href: at(path), name, also, kind: MEASURE }));
}

const ACTION = t("Action");

type Action = readonly [name: string, also: string, path: string, needs: StudyAction];

const ACTIONS_OF_STUDY: readonly Action[] = [
  [t("New round"), "create add start label", "rounds/new", "round.create"],
  [
    t("Import data"),
    "upload add csv xlsx file instructions responses labels traces logs opentelemetry langfuse langsmith phoenix inspect promptfoo",
    "data/import",
    "study.import",
  ],
  [t("Export"), "download save csv jsonl parquet gold archive dataset publish", "export", "export.read"],
  [
    t("Invite people"),
    "invitation link add annotators raters members researchers join",
    "settings/people",
    "people.invite-annotator",
  ],
  [t("Generate checklists"), "model draft questions write", "data/checklists/generate", "run.control"],
  [t("New judge"), "create model llm evaluator", "models/judges/new", "run.control"],
  [
    t("Benches and watched judges"),
    "improve prompt calibration versions drift anchors",
    "models/judges/benches",
    "run.control",
  ],
  [t("New jury"), "create panel judges", "models/judges/new-jury", "run.control"],
  [t("Email me about this study"), "notices notify mail complete idle alpha", "settings/webhooks#email", "study.read"],
  [t("Rename, duplicate or delete the study"), "copy template settings remove", "settings", "study.update"],
];

/** What one may do in a study, each with the page where it is done. */
export function actionsOfStudy(may: readonly StudyAction[], at: (path: string) => string): Place[] {
  return ACTIONS_OF_STUDY.filter(([, , , needs]) => may.includes(needs)).map(([name, also, path]) => ({
    href: at(path),
    name,
    also,
    kind: ACTION,
  }));
}

/** What one may do with a round: copying its invitation is done in the palette itself. */
export function actionsOfRound(
  may: readonly StudyAction[],
  address: string,
  round: { id: string; name: string; status: string; labels: number },
): Place[] {
  const { name } = round;
  return [
    ...(may.includes("agreement.read") && round.labels > 0
      ? [
          {
            href: `${address}?write=up`,
            name: t("Write up {name}", { name }),
            also: "paragraph methods results latex word markdown paper",
            kind: ACTION,
          },
        ]
      : []),
    ...(may.includes("people.invite-annotator") && round.status !== "closed"
      ? [
          {
            href: `${address}#invitation`,
            name: t("Copy the invitation to {name}", { name }),
            also: "link share invite annotators raters people",
            kind: ACTION,
            invites: { name },
          },
        ]
      : []),
    ...(may.includes("round.control")
      ? [
          {
            href: `${address}/setup`,
            name: t("Change the settings of {name}", { name }),
            also: "edit overlap guidelines open close pause add tasks options",
            kind: ACTION,
          },
        ]
      : []),
  ];
}

/** What one may do anywhere. */
export function actionsAnywhere(mayCreateStudies: boolean): Place[] {
  return [
    ...(mayCreateStudies
      ? [{ href: "/studies/new", name: t("New study"), also: "create add template", kind: ACTION }]
      : []),
    { href: "#keys", name: t("Keyboard shortcuts"), also: "keys help single-key turn off", kind: ACTION },
    {
      href: "/account",
      name: t("API keys and password"),
      also: "account token session sign out language",
      kind: ACTION,
    },
  ];
}
