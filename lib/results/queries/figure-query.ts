import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import type { AgreementFilter } from "@/lib/results/agreement-filter";
import { type FigureOf, figureAddress } from "@/lib/results/figure";
import { type AsOf, isPending, type Pending } from "@/lib/results/pending";
import { agreementKeys } from "./agreement-keys";

/** Whose labels count, and what of them is left out. */
export type WhoseLabels = Pick<AgreementFilter, "raters" | "without">;

/** What may be chosen of a figure; null is no choice. */
type Chosen<Choices> = { readonly [Name in keyof Choices]?: Choices[Name] | null };

/**
 * A figure under some choices; what else a page's filter says does not matter.
 * @param version of the labels, where the page follows it: the figure is asked for again only when that is another. What was
 * there before, under the same choices, stays on the screen until the new numbers are.
 */
export function figureQuery<Choices extends z.ZodObject, Answer extends AsOf | Pending | null>(
  figure: { of: FigureOf; name: string; choices: Choices; answer: z.ZodType<Answer> },
  id: string,
  chosen: Chosen<z.input<Choices>>,
  version?: string,
) {
  const address = figureAddress(figure, id, chosen);
  const of = figure.of === "rounds" ? agreementKeys.round(id) : agreementKeys.study(id);
  const queryKey = [...of, figure.name, address, version ?? ""];
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => fetchJson(figure.answer, address, { signal }),
    ...(version === undefined ? { staleTime: 10_000 } : { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 }),
    placeholderData: keepSameFilter(queryKey),
    refetchInterval: ({ state: { data } }) => whileComputing(data),
  });
}

/** How often to look for newer numbers: often for the first ones of a worker, seldom after them; false where all is there. */
export function whileComputing(answer: Pending | AsOf | null | undefined): number | false {
  if (!answer) return false;
  if (isPending(answer)) return 3_000;
  return answer.asOf === null ? false : 5_000;
}

interface Asked {
  readonly queryKey: readonly unknown[];
}

/**
 * For a query whose key ends with the version of the labels: what was there before stays on the screen until newer numbers are,
 * but never numbers of another filter, which would appear under the wrong heading.
 */
export function keepSameFilter(queryKey: readonly unknown[]) {
  const filterOf = (key: readonly unknown[]) => JSON.stringify(key.slice(0, -1));
  return <Data>(data: Data | undefined, before: Asked | undefined): Data | undefined =>
    before && filterOf(before.queryKey) === filterOf(queryKey) ? data : undefined;
}

/** The parameters of an address that have a value. */
export function given(parameters: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, value]],
    ),
  );
}
