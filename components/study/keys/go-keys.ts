import { t } from "@/lib/messages/translate";
import type { StudyAction } from "@/lib/people/permission";
import type { Protocol } from "@/lib/round/protocol/protocols";
import { pagesOfRound } from "@/lib/round/round-pages";
import { entriesFor, studyAddress } from "@/lib/study/study-pages";

/** Where `g` and a letter lead. */
export interface GoKey {
  letter: string;
  name: string;
  href: string;
}

/** By the page's place below the study's address. */
const OF_STUDY: Readonly<Record<string, string>> = {
  "": "o",
  "data/instructions": "d",
  "data/checklists": "k",
  "data/import": "i",
  rounds: "r",
  "models/judges": "m",
  "models/runs": "j",
  "compare/rounds": "c",
  "compare/systems": "y",
  "compare/leaderboard": "b",
  settings: "s",
  "settings/people": "p",
  "settings/history": "h",
};

/** By the page's label within its round. */
const OF_ROUND: Readonly<Record<string, string>> = {
  Results: "g",
  Tasks: "t",
  Labels: "l",
  Questions: "q",
  Adjudication: "a",
  Raters: "w",
  Setup: "u",
};

export interface KeyPlace {
  study: { id: string; may: readonly StudyAction[] } | null;
  round: { id: string; name: string; protocol: Protocol } | null;
}

/** The pages one may open from here; no two have a letter. */
export function goKeys({ study, round }: KeyPlace): GoKey[] {
  if (!study) {
    return [
      { letter: "s", name: t("Studies"), href: "/studies" },
      { letter: "l", name: t("Label"), href: "/label" },
    ];
  }
  const ofStudy = entriesFor(study.may).flatMap(({ label, pages }) =>
    pages.flatMap((page): GoKey[] => {
      const letter = OF_STUDY[page.path];
      const name = page.label === label ? label : `${label}: ${page.label}`;
      return letter === undefined ? [] : [{ letter, name, href: studyAddress(study.id, page.path) }];
    }),
  );
  const more: GoKey[] = [
    ...(study.may.includes("round.create")
      ? [{ letter: "n", name: t("New round"), href: studyAddress(study.id, "rounds/new") }]
      : []),
    ...(study.may.includes("export.read")
      ? [{ letter: "e", name: t("Export"), href: studyAddress(study.id, "export") }]
      : []),
  ];
  return [...ofStudy, ...more, ...(round && study.may.includes("agreement.read") ? ofRound(study.id, round) : [])];
}

function ofRound(studyId: string, { id, name, protocol }: NonNullable<KeyPlace["round"]>): GoKey[] {
  const { pages, ofTasks } = pagesOfRound(protocol);
  return [...pages, ...ofTasks.slice(1)].flatMap(({ path, label }): GoKey[] => {
    const letter = OF_ROUND[label];
    const href = studyAddress(studyId, path === "" ? `rounds/${id}` : `rounds/${id}/${path}`);
    return letter === undefined ? [] : [{ letter, name: `${name}: ${label}`, href }];
  });
}
