import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useDebounced } from "@/components/ui/use-debounced";
import { instructionsQuery } from "@/lib/content/queries/instructions";
import { matchNames } from "@/lib/format/match-names";
import { judgeModelsQuery } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";
import { importedRatersQuery } from "@/lib/people/queries/imported-raters";
import { meQuery } from "@/lib/people/queries/me";
import { membersQuery } from "@/lib/people/queries/study-people";
import { roundProgressQuery } from "@/lib/results/queries/progress";
import type { Protocol } from "@/lib/round/protocol/protocols";
import { roundsQuery } from "@/lib/round/queries/rounds";
import { pagesOfRound } from "@/lib/round/round-pages";
import { studiesQuery, studyQuery } from "@/lib/study/queries/studies";
import { entriesFor, SERVER_PAGES, studyAddress } from "@/lib/study/study-pages";

import {
  actionsAnywhere,
  actionsOfRound,
  actionsOfStudy,
  measuresOfRound,
  measuresOfStudy,
  type Place,
} from "./measures-and-actions";
import { recentFirst, recentPages } from "./recent-places";

/** Pages outside of studies. */
const GLOBAL: readonly Place[] = [
  { href: "/studies", name: t("Studies"), kind: t("Page") },
  { href: "/prompts", name: t("Prompts"), kind: t("Page") },
  { href: "/label", name: t("Label"), kind: t("Page") },
  { href: "/account", name: t("Account"), kind: t("Page") },
];

const OF_ADMINS: readonly Place[] = SERVER_PAGES.map(({ href, label }) => ({
  href,
  name: `${t("This server")}: ${label}`,
  kind: t("Page"),
}));

const STUDY_PATH = /^\/studies\/([0-9a-f-]{36})(?:\/rounds\/([0-9a-f-]{36}))?/;
const SEARCH_MS = 200;
const MOST = 40;
const MOST_INSTRUCTIONS = 10;

/** Where what is typed may lead: pages, rounds, judges and instructions of the study one is in, every study, and the rest. */
export function usePlaces(typed: string): { places: Place[]; isLoading: boolean } {
  const pathname = usePathname();
  const [, studyId, roundId] = STUDY_PATH.exec(pathname) ?? [];
  const inStudy = studyId !== undefined;
  const of = studyId ?? "";
  const text = useDebounced(typed.trim(), SEARCH_MS);
  const me = useQuery(meQuery);
  const studies = useQuery(studiesQuery);
  const study = useQuery({ ...studyQuery(of), enabled: inStudy });
  const rounds = useQuery({ ...roundsQuery(of), enabled: inStudy });
  const may = study.data?.may ?? [];
  const mayRead = may.includes("run.read");
  const raters = useRaters(of, roundId, inStudy && may.includes("agreement.read"));
  const judges = useQuery({ ...judgeModelsQuery(of), enabled: inStudy && mayRead });
  const instructions = useInfiniteQuery({
    ...instructionsQuery(of, { text }, "position"),
    enabled: inStudy && text !== "",
  });
  const at = (path: string) => studyAddress(of, path);
  const all = rounds.data?.rounds ?? [];
  // Of the round one is in, what it measures is listed at once; of others when something is typed.
  const listed = all.filter(({ id }) => typed.trim() !== "" || id === roundId);
  const ofStudy: Place[] = [
    ...all.map(({ id, name }) => ({ href: at(`rounds/${id}`), name, kind: t("Round") })),
    ...listed.flatMap((round) => actionsOfRound(may, at(`rounds/${round.id}`), round)),
    ...(study.data ? [...pagesOf(of, may), ...actionsOfStudy(may, at)] : []),
    ...(may.includes("agreement.read")
      ? [
          ...listed.flatMap(({ id, name, protocol, scale }) => [
            ...pagesIn(at(`rounds/${id}`), name, protocol),
            ...measuresOfRound(at(`rounds/${id}`), name, protocol, scale !== null),
          ]),
          ...measuresOfStudy(at),
        ]
      : []),
    ...raters,
    ...(judges.data?.judges ?? []).map(({ raterId, name }) => ({
      href: at(`models/judges/${raterId}`),
      name,
      kind: t("Judge"),
    })),
  ];
  const others = (studies.data?.studies ?? []).map(({ id, name }) => ({
    href: studyAddress(id, ""),
    name,
    kind: t("Study"),
  }));
  // These are found by the server, by their text as well as by their name.
  const found =
    text === "" || instructions.isPlaceholderData
      ? []
      : (instructions.data?.pages.flatMap((page) => page.instructions) ?? []).slice(0, MOST_INSTRUCTIONS);
  const anywhere = [
    ...GLOBAL,
    ...actionsAnywhere(me.data?.mayCreateStudies ?? false),
    ...(me.data?.isAdmin ? OF_ADMINS : []),
  ];
  const known = [...ofStudy, ...others, ...anywhere];
  const { recent, others: rest } = recentFirst(known, typed.trim() === "" ? recentPages() : [], pathname);
  const lately = recent.map((place) => ({ ...place, kind: t("{kind} · recent", { kind: place.kind }) }));
  const places: Place[] = [
    ...(typed.trim() === "" ? [...lately, ...rest] : matchNames(known, typed)).slice(0, MOST),
    ...found.map(({ id, externalId }) => ({
      href: at(`data/instructions/${id}`),
      name: externalId,
      kind: t("Instruction"),
    })),
  ];
  const isSearching = inStudy && typed.trim() !== "" && (text !== typed.trim() || instructions.isFetching);
  return { places, isLoading: studies.isLoading || isSearching };
}

/** Who labels: in the round one is in, with where their labels are; people and imported raters of the study. */
function useRaters(studyId: string, roundId: string | undefined, isAsked: boolean): Place[] {
  const rounds = useQuery({ ...roundsQuery(studyId), enabled: isAsked });
  const progress = useQuery({ ...roundProgressQuery(roundId ?? ""), enabled: isAsked && roundId !== undefined });
  const imported = useQuery({ ...importedRatersQuery(studyId), enabled: isAsked });
  const members = useQuery({ ...membersQuery(studyId), enabled: isAsked });
  const kind = t("Rater");
  const labelsOf = (round: string, raterId: string) => {
    const protocol = rounds.data?.rounds.find(({ id }) => id === round)?.protocol;
    const path = protocol && pagesOfRound(protocol).ofTasks.find(({ label }) => label === "Labels")?.path;
    return studyAddress(studyId, path ? `rounds/${round}/${path}?rater=${raterId}` : `rounds/${round}/raters`);
  };
  const here = (roundId === undefined ? [] : (progress.data?.raters ?? [])).map(({ raterId, pseudonym, name }) => ({
    href: labelsOf(roundId ?? "", raterId),
    name: name === null || name === pseudonym ? pseudonym : `${pseudonym} (${name})`,
    also: "labels",
    kind,
  }));
  const ofFiles = (imported.data?.raters ?? []).flatMap(({ raterId, pseudonym, name, rounds: labelled }) =>
    labelled
      .filter((round) => round.roundId !== roundId)
      .map((round) => ({
        href: labelsOf(round.roundId, raterId),
        name: t("{name} in {round}", { name, round: round.name }),
        also: pseudonym,
        kind,
      })),
  );
  const people = (members.data?.members ?? []).map(({ name, email }) => ({
    href: studyAddress(studyId, "settings/people"),
    name,
    also: email ?? "",
    kind: t("Person"),
  }));
  return [...here, ...ofFiles, ...people];
}

function pagesIn(address: string, round: string, protocol: Protocol): Place[] {
  const { pages, ofTasks } = pagesOfRound(protocol);
  return [...pages, ...ofTasks.slice(1)]
    .filter(({ path }) => path !== "")
    .map(({ path, label }) => ({ href: `${address}/${path}`, name: `${round}: ${label}`, kind: t("Page") }));
}

function pagesOf(studyId: string, may: Parameters<typeof entriesFor>[0]): Place[] {
  return entriesFor(may).flatMap(({ label, pages }) =>
    pages.map((page) => ({
      href: studyAddress(studyId, page.path),
      name: page.label === label ? label : `${label}: ${page.label}`,
      kind: t("Page"),
    })),
  );
}
