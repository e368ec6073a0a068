import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useDebounced } from "@/components/ui/use-debounced";
import { matchNames } from "@/lib/domain/format/match-names";
import { entriesFor, studyAddress } from "@/lib/domain/study/study-pages";
import * as texts from "@/lib/messages/researcher/study-page";
import { judgeModelsQuery } from "@/lib/queries/models/judges";
import { instructionsQuery } from "@/lib/queries/study/instructions";
import { roundsQuery } from "@/lib/queries/study/rounds";
import { studiesQuery, studyQuery } from "@/lib/queries/study/studies";

export interface Place {
  href: string;
  name: string;
  /** what it is: "Round" */
  kind: string;
}

/** Pages outside of studies. */
const GLOBAL: readonly Place[] = [
  { href: "/studies", name: "Studies", kind: "Page" },
  { href: "/prompts", name: "Prompts", kind: "Page" },
  { href: "/label", name: "Label", kind: "Page" },
  { href: "/account", name: "Account", kind: "Page" },
];

const STUDY_PATH = /^\/studies\/([0-9a-f-]{36})/;
const SEARCH_MS = 200;
const MOST = 40;
const MOST_INSTRUCTIONS = 10;

/** Where what is typed may lead: pages, rounds, judges and instructions of the study one is in, every study, and the rest. */
export function usePlaces(typed: string): { places: Place[]; isLoading: boolean } {
  const studyId = STUDY_PATH.exec(usePathname())?.[1];
  const inStudy = studyId !== undefined;
  const of = studyId ?? "";
  const text = useDebounced(typed.trim(), SEARCH_MS);
  const studies = useQuery(studiesQuery);
  const study = useQuery({ ...studyQuery(of), enabled: inStudy });
  const rounds = useQuery({ ...roundsQuery(of), enabled: inStudy });
  const mayRead = study.data?.may.includes("run.read") ?? false;
  const judges = useQuery({ ...judgeModelsQuery(of), enabled: inStudy && mayRead });
  const instructions = useInfiniteQuery({
    ...instructionsQuery(of, { text }, "position"),
    enabled: inStudy && text !== "",
  });
  const at = (path: string) => studyAddress(of, path);
  const ofStudy: Place[] = [
    ...(study.data ? pagesOf(of, study.data.may) : []),
    ...(rounds.data?.rounds ?? []).map(({ id, name }) => ({ href: at(`rounds/${id}`), name, kind: "Round" })),
    ...(judges.data?.judges ?? []).map(({ raterId, name }) => ({
      ...{ href: at(`models/judges/${raterId}`), name, kind: "Judge" },
    })),
  ];
  const others = (studies.data?.studies ?? []).map(({ id, name }) => ({
    ...{ href: studyAddress(id, ""), name, kind: "Study" },
  }));
  // These are found by the server, by their text as well as by their name.
  const found =
    text === "" || instructions.isPlaceholderData
      ? []
      : (instructions.data?.pages.flatMap((page) => page.instructions) ?? []).slice(0, MOST_INSTRUCTIONS);
  const places = [
    ...matchNames([...ofStudy, ...others, ...GLOBAL], typed).slice(0, MOST),
    ...found.map(({ id, externalId }) => ({
      href: at(`data/instructions/${id}`),
      name: externalId,
      kind: "Instruction",
    })),
  ];
  const isSearching = inStudy && typed.trim() !== "" && (text !== typed.trim() || instructions.isFetching);
  return { places, isLoading: studies.isLoading || isSearching };
}

function pagesOf(studyId: string, may: Parameters<typeof entriesFor>[0]): Place[] {
  const pages = entriesFor(may).flatMap(({ label, pages }) =>
    pages.map((page) => ({
      href: studyAddress(studyId, page.path),
      name: page.label === label ? label : `${label}: ${page.label}`,
      kind: "Page",
    })),
  );
  const more = [
    ...(may.includes("round.create") ? [{ path: "rounds/new", name: texts.newRound }] : []),
    ...(may.includes("run.control") ? [{ path: "data/checklists/generate", name: texts.generateChecklists }] : []),
    ...(may.includes("run.control") ? [{ path: "models/judges/new", name: texts.newJudge }] : []),
    ...(may.includes("export.read") ? [{ path: "export", name: "Export" }] : []),
  ].map(({ path, name }) => ({ href: studyAddress(studyId, path), name, kind: "Page" }));
  return [...pages, ...more];
}
