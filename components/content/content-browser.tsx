"use client";

import { TableFilters } from "@/components/table/table-filters";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { searchTerms } from "@/lib/content/search/search-terms";
import type { ContentFacets } from "@/lib/content/study-content";
import { type ContentRows, readContentFilter, readContentRows } from "@/lib/content/study-content-filter";
import { t } from "@/lib/messages/translate";
import type { Study } from "@/lib/study/study";
import { MAX_SEARCH_LENGTH } from "@/lib/wire/limits";
import { InstructionTable, ResponseTable } from "./content-tables";

export interface ContentBrowserProps {
  study: Pick<Study, "id" | "may" | "systems" | "counts">;
  facets: ContentFacets;
}

/** A study's instructions or its responses, filtered by the URL. */
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
          placeholder: t("Instructions and responses"),
          hint: t("“Exact phrase”, -word to exclude, or an id."),
        }}
        filters={[
          { name: "subset", label: t("Subset"), value: filter.subset, choices: named(facets.subsets) },
          { name: "domain", label: t("Domain"), value: filter.domain, choices: named(facets.domains) },
          { name: "tag", label: t("Tag"), value: filter.tag, choices: named(facets.tags) },
          {
            name: "system",
            label: t("System"),
            value: filter.system,
            choices: study.systems.map(({ id, name, responses }) => ({ value: id, label: name, count: responses })),
          },
          {
            name: "excluded",
            label: t("Used in new rounds"),
            value: filter.excluded,
            allWords: t("All"),
            choices: [
              { value: "no", label: t("Included") },
              { value: "yes", label: t("Excluded") },
            ],
          },
        ]}
        onChange={(name, value) => set({ [name]: value ?? null })}
      />
      <div className="flex flex-wrap items-center gap-4">
        <SegmentedControl<ContentRows>
          legend={t("Rows")}
          hideLegend
          size="sm"
          value={rows}
          onValueChange={(value) => set({ rows: value === "responses" ? value : null, sort: null, columns: null })}
          choices={[
            { value: "instructions", label: t("Instructions") },
            { value: "responses", label: t("Responses") },
          ]}
        />
        <TextLink href={`/studies/${study.id}/data/instructions/pairs`} className="ms-auto text-sm">
          {t("Curate pairs")}
        </TextLink>
      </div>
      {rows === "responses" ? <ResponseTable {...table} /> : <InstructionTable {...table} />}
    </div>
  );
}

function NoContent({ studyId }: { studyId: string }) {
  return (
    <EmptyState
      title={t("Nothing in this study yet")}
      description={t("Import instructions and responses from a file.")}
      actions={
        <LinkButton href={`/studies/${studyId}/data/import`} variant="primary">
          {t("Import a file")}
        </LinkButton>
      }
    />
  );
}
