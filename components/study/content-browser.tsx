"use client";

import { TableFilters } from "@/components/table/table-filters";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextLink } from "@/components/ui/text-link";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { MAX_SEARCH_LENGTH } from "@/lib/domain/search/search-length";
import { searchTerms } from "@/lib/domain/search/search-terms";
import type { Study } from "@/lib/domain/study/study";
import type { ContentFacets } from "@/lib/domain/study/study-content";
import { type ContentRows, readContentFilter, readContentRows } from "@/lib/domain/study/study-content-filter";
import * as texts from "@/lib/messages/researcher/study";
import { InstructionTable } from "./instruction-table";
import { ResponseTable } from "./response-table";

export interface ContentBrowserProps {
  study: Pick<Study, "id" | "may" | "systems" | "counts">;
  facets: ContentFacets;
}

/** A study's instructions or its responses, narrowed by what stands in the address. */
export function ContentBrowser({ study, facets }: ContentBrowserProps) {
  const { choices, set } = useUrlQuery();
  const filter = readContentFilter(choices());
  const rows = readContentRows(choices());
  if (study.counts.instructions === 0) return <NoContent studyId={study.id} />;
  const named = (some: ContentFacets["subsets"]) =>
    some.map(({ name, instructions }) => ({ value: name, label: name, count: instructions }));
  const table = { study, filter, terms: searchTerms(filter.text ?? "") };
  return (
    <div className="flex flex-col gap-5">
      <TableFilters
        search={{
          text: filter.text ?? "",
          maxLength: MAX_SEARCH_LENGTH,
          placeholder: texts.instructionsAndResponses,
          hint: texts.phraseInQuotesWord,
        }}
        filters={[
          { name: "subset", label: texts.subset, value: filter.subset, choices: named(facets.subsets) },
          { name: "domain", label: texts.domain, value: filter.domain, choices: named(facets.domains) },
          { name: "tag", label: texts.tagTitle, value: filter.tag, choices: named(facets.tags) },
          {
            name: "system",
            label: texts.system,
            value: filter.system,
            choices: study.systems.map(({ id, name, responses }) => ({ value: id, label: name, count: responses })),
          },
          {
            name: "excluded",
            label: texts.inNewRounds,
            value: filter.excluded,
            allWords: texts.either,
            choices: [
              { value: "no", label: texts.included },
              { value: "yes", label: texts.excluded },
            ],
          },
        ]}
        onChange={(name, value) => set({ [name]: value ?? null })}
      />
      <div className="flex flex-wrap items-center gap-4">
        <SegmentedControl<ContentRows>
          legend={texts.rows}
          hideLegend
          size="sm"
          value={rows}
          onValueChange={(value) => set({ rows: value === "responses" ? value : null, sort: null, columns: null })}
          choices={[
            { value: "instructions", label: texts.instructionsTitle },
            { value: "responses", label: texts.responses },
          ]}
        />
        <TextLink href={`/studies/${study.id}/data/instructions/pairs`} className="ms-auto text-sm">
          {texts.curatePairs}
        </TextLink>
      </div>
      {rows === "responses" ? <ResponseTable {...table} /> : <InstructionTable {...table} />}
    </div>
  );
}

function NoContent({ studyId }: { studyId: string }) {
  return (
    <EmptyState
      title={texts.nothingInThisStudyYet}
      description={texts.importInstructionsAndResponses}
      actions={
        <LinkButton href={`/studies/${studyId}/data/import`} variant="primary">
          {texts.importAFile}
        </LinkButton>
      }
    />
  );
}
