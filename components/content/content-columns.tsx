import { HitText } from "@/components/table/hit-text";
import type { ListColumn } from "@/components/table/list-column";
import { RowLink } from "@/components/table/row-link";
import { Badge } from "@/components/ui/badge";
import type { SearchTerm } from "@/lib/content/search/search-terms";
import type { InstructionListItem, ResponseListItem } from "@/lib/content/study-content";
import { formatCount } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { Badges } from "./instruction-labels";

interface Listed {
  externalId: string;
  subset: string | null;
  domain: string | null;
  tags: readonly string[];
  excluded: boolean;
  labels: number;
}

const LABELS_HELP = t("Labels that count (people, judges, files), in all rounds of the study");

const ID: ListColumn<Listed> = {
  id: "id",
  header: t("Id"),
  help: t("The instruction’s id in your files"),
  value: ({ externalId }) => externalId,
  cell: ({ externalId }) => <span className="font-mono text-xs [overflow-wrap:anywhere]">{externalId}</span>,
  wide: true,
};

function groupColumns(isSorted: boolean): ListColumn<Listed>[] {
  return [
    {
      id: "subset",
      header: t("Subset"),
      wide: true,
      sortable: isSorted,
      value: ({ subset }) => subset,
      cell: ({ subset }) => subset,
    },
    {
      id: "domain",
      header: t("Domain"),
      wide: true,
      optional: !isSorted,
      sortable: isSorted,
      value: ({ domain }) => domain,
      cell: ({ domain }) => domain,
    },
    {
      id: "tags",
      header: t("Tags"),
      wide: true,
      optional: !isSorted,
      sortable: false,
      value: ({ tags }) => tags.join("; "),
      cell: ({ tags }) => <Badges labels={tags} />,
    },
  ];
}

const LABELS: ListColumn<Listed> = {
  id: "labels",
  header: t("Labels"),
  help: LABELS_HELP,
  numeric: true,
  value: ({ labels }) => labels,
  cell: ({ labels }) => formatCount(labels),
};

export function instructionColumns(studyId: string, terms: readonly SearchTerm[]): ListColumn<InstructionListItem>[] {
  return [
    {
      id: "text",
      header: t("Instruction"),
      rowHeader: true,
      sortable: false,
      value: ({ excerpt }) => excerpt,
      cell: (row) => (
        <div className="flex max-w-prose flex-col gap-1">
          <span className="flex flex-wrap items-baseline gap-2">
            <RowLink
              href={`/studies/${studyId}/data/instructions/${row.id}`}
              className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]"
            >
              {row.excerpt.trim() === "" ? t("(empty)") : <HitText text={row.excerpt} terms={terms} />}
            </RowLink>
            {row.excluded ? <Badge tone="warning">{t("Excluded")}</Badge> : null}
          </span>
          {row.hit ? (
            <span className="line-clamp-2 text-ink-muted [overflow-wrap:anywhere]">
              <span className="font-medium">{row.hit.system}:</span> <HitText text={row.hit.excerpt} terms={terms} />
            </span>
          ) : null}
        </div>
      ),
    },
    ID,
    ...groupColumns(true),
    {
      id: "responses",
      header: t("Responses"),
      numeric: true,
      value: ({ responses }) => responses,
      cell: ({ responses }) => formatCount(responses),
    },
    LABELS,
    {
      id: "checklists",
      header: t("Checklists"),
      numeric: true,
      wide: true,
      optional: true,
      sortable: false,
      help: t("All versions of all series, including drafts"),
      value: ({ checklists }) => checklists,
      cell: ({ checklists }) => formatCount(checklists),
    },
    {
      id: "position",
      header: t("Order of import"),
      numeric: true,
      wide: true,
      optional: true,
      value: ({ position }) => position + 1,
      cell: ({ position }) => formatCount(position + 1),
    },
  ];
}

export function responseColumns(studyId: string, terms: readonly SearchTerm[]): ListColumn<ResponseListItem>[] {
  return [
    {
      id: "text",
      header: t("Response"),
      rowHeader: true,
      sortable: false,
      value: ({ excerpt }) => excerpt,
      cell: (row) => (
        <span className="flex max-w-prose flex-wrap items-baseline gap-2">
          <RowLink
            href={`/studies/${studyId}/data/instructions/${row.instructionId}#response-${row.id}`}
            className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]"
          >
            {row.excerpt.trim() === "" ? t("(empty)") : <HitText text={row.excerpt} terms={terms} />}
          </RowLink>
          {row.excluded ? <Badge tone="warning">{t("Excluded")}</Badge> : null}
        </span>
      ),
    },
    {
      id: "system",
      header: t("System"),
      value: ({ system }) => system,
      cell: ({ system, sample }) => (
        <span className="[overflow-wrap:anywhere]">
          {system}
          {sample > 0 ? <span className="text-ink-muted"> {t("sample {sample}", { sample })}</span> : null}
        </span>
      ),
    },
    ID,
    ...groupColumns(false),
    {
      id: "length",
      header: t("Characters"),
      help: t("Of what the response says: without reasoning, tool calls and the turns of others."),
      numeric: true,
      wide: true,
      value: ({ length }) => length,
      cell: ({ length }) => formatCount(length),
    },
    LABELS,
  ];
}
