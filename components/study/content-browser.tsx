"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { TextLink } from "@/components/ui/text-link";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { counted, formatCount } from "@/lib/domain/format/counted";
import type { Study } from "@/lib/domain/study/study";
import type { ContentFacets } from "@/lib/domain/study/study-content";
import { CONTENT_FILTER_NAMES, type ContentFilter, readContentFilter } from "@/lib/domain/study/study-content-filter";
import { instructionsQuery } from "@/lib/queries/study/instructions";
import { ContentFilters } from "./content-filters";
import { InstructionList } from "./instruction-list";

export interface ContentBrowserProps {
  studyId: string;
  facets: ContentFacets;
  systems: Study["systems"];
}

const NO_FILTER = Object.fromEntries(CONTENT_FILTER_NAMES.map((name) => [name, undefined]));

/** A study's instructions, narrowed by what stands in the address. */
export function ContentBrowser({ studyId, facets, systems }: ContentBrowserProps) {
  const [filter, change] = useContentFilter();
  const query = useInfiniteQuery(instructionsQuery(studyId, filter));
  const { data, isFetching, isPlaceholderData } = query;
  const isFiltered = Object.keys(filter).length > 0;
  const total = data?.pages[0]?.total ?? 0;
  const instructions = data?.pages.flatMap((page) => page.instructions) ?? [];
  if (!data) return <PageWaiting what="the content" query={query} />;
  if (instructions.length === 0 && !isFiltered) {
    return (
      <EmptyState
        title="Nothing in this study yet"
        description="Bring instructions and responses into it from a file."
        actions={
          <LinkButton href={`/studies/${studyId}/data/import`} variant="primary">
            Import a file
          </LinkButton>
        }
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <ContentFilters filter={filter} onFilterChange={change} facets={facets} systems={systems} />
      <div className="flex min-h-8 items-center justify-between gap-4">
        <p role="status" className="text-ink-muted tabular-nums">
          {isPlaceholderData ? "Searching…" : counted(total, "instruction")}
        </p>
        <TextLink href={`/studies/${studyId}/data/instructions/pairs`} className="ms-auto text-sm">
          Curate pairs
        </TextLink>
        {isFiltered ? (
          <Button variant="quiet" size="sm" onClick={() => change(NO_FILTER)}>
            Clear filters
          </Button>
        ) : null}
      </div>
      {instructions.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="No instruction fits"
          description="Try fewer words or clear a filter."
          actions={<Button onClick={() => change(NO_FILTER)}>Clear filters</Button>}
        />
      ) : (
        <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? "opacity-60" : undefined}>
          <InstructionList studyId={studyId} instructions={instructions} />
        </div>
      )}
      {query.hasNextPage ? (
        <div className="flex flex-col items-center gap-2">
          <Button loading={isFetching && !isPlaceholderData} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
          <p className="text-xs text-ink-muted tabular-nums">
            {counted(instructions.length, "instruction")} of {formatCount(total)} shown
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** The filter in the page's address, and a way to change it without leaving the page. */
function useContentFilter(): [ContentFilter, (change: ContentFilter) => void] {
  const { choices, set } = useUrlQuery();
  return [
    readContentFilter(choices()),
    (change) => set(Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || null]))),
  ];
}
