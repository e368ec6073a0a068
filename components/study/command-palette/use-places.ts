import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useDebounced } from "@/components/ui/use-debounced";
import { instructionsQuery } from "@/lib/content/queries/instructions";
import { matchNames } from "@/lib/format/match-names";
import { judgeModelsQuery } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";
import { meQuery } from "@/lib/people/queries/me";
import type { Protocol } from "@/lib/round/protocol/protocols";
import { roundsQuery } from "@/lib/round/queries/rounds";
import { pagesOfRound } from "@/lib/round/round-pages";
import { studiesQuery, studyQuery } from "@/lib/study/queries/studies";
import { entriesFor, studyAddress } from "@/lib/study/study-pages";

export interface Place {
  href: string;
  name: string;
  /** what it is: "Round" */
  kind: string;
}

/** Pages outside of studies. */
const GLOBAL: readonly Place[] = [
  { href: "/studies", name: t("Studies"), kind: t("Page") },
  { href: "/prompts", name: t("Prompts"), kind: t("Page") },
  { href: "/label", name: t("Label"), kind: t("Page") },
  { href: "/account", name: t("Account"), kind: t("Page") },
];

const OF_ADMINS: readonly Place[] = [
  { href: "/admin", name: t("People") },
  { href: "/admin/api-keys", name: t("API keys") },
  { href: "/admin/endpoints", name: t("Language models") },
  { href: "/admin/spending", name: t("Spending") },
].map(({ href, name }) => ({ href, name: `${t("This server")}: ${name}`, kind: t("Page") }));

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
  const me = useQuery(meQuery);
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
    ...(rounds.data?.rounds ?? []).flatMap(({ id, name, protocol }) => [
      { href: at(`rounds/${id}`), name, kind: t("Round") },
      ...(text !== "" && study.data?.may.includes("agreement.read") ? pagesIn(at(`rounds/${id}`), name, protocol) : []),
    ]),
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
  const places = [
    ...matchNames([...ofStudy, ...others, ...GLOBAL, ...(me.data?.isAdmin ? OF_ADMINS : [])], typed).slice(0, MOST),
    ...found.map(({ id, externalId }) => ({
      href: at(`data/instructions/${id}`),
      name: externalId,
      kind: t("Instruction"),
    })),
  ];
  const isSearching = inStudy && typed.trim() !== "" && (text !== typed.trim() || instructions.isFetching);
  return { places, isLoading: studies.isLoading || isSearching };
}

function pagesIn(address: string, round: string, protocol: Protocol): Place[] {
  const { pages, ofTasks } = pagesOfRound(protocol);
  return [...pages, ...ofTasks.slice(1)]
    .filter(({ path }) => path !== "")
    .map(({ path, label }) => ({ href: `${address}/${path}`, name: `${round}: ${label}`, kind: t("Page") }));
}

function pagesOf(studyId: string, may: Parameters<typeof entriesFor>[0]): Place[] {
  const pages = entriesFor(may).flatMap(({ label, pages }) =>
    pages.map((page) => ({
      href: studyAddress(studyId, page.path),
      name: page.label === label ? label : `${label}: ${page.label}`,
      kind: t("Page"),
    })),
  );
  const more = [
    ...(may.includes("round.create") ? [{ path: "rounds/new", name: t("New round") }] : []),
    ...(may.includes("run.control") ? [{ path: "data/checklists/generate", name: t("Generate checklists") }] : []),
    ...(may.includes("run.control") ? [{ path: "models/judges/new", name: t("New judge") }] : []),
    ...(may.includes("agreement.read")
      ? [
          {
            path: "compare/judges#correlations",
            name: t("Judges’ correlations with people: Pearson, Spearman, Kendall"),
          },
        ]
      : []),
    ...(may.includes("export.read") ? [{ path: "export", name: t("Export") }] : []),
  ].map(({ path, name }) => ({ href: studyAddress(studyId, path), name, kind: t("Page") }));
  return [...pages, ...more];
}
