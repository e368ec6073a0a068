import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { errorMessage } from "@/lib/http/error-message";
import { fetchJson } from "@/lib/http/fetch-json";
import { t } from "@/lib/messages/translate";
import type { PublishedTableId } from "@/lib/results/report/published-tables";
import type { RowMatch } from "@/lib/results/report/report-part";
import type { ForgottenRowMatches } from "@/lib/results/report/row-match";
import { matchedRows, rowName } from "@/lib/results/report/with-published";
import type { PlainTable } from "@/lib/results/table/plain-table";

const AUTOMATIC = "automatic";
const NONE = "none";
const OWN = "own:";

/** What was chosen here, over what the page came with, until it comes again. */
export function useRowMatches(saved: readonly RowMatch[]) {
  const { refresh } = useRouter();
  const [changed, setChanged] = useState<ReadonlyMap<string, RowMatch | null>>(new Map());
  const kept = saved.filter(({ published }) => !changed.has(published));
  return {
    matches: [...kept, ...[...changed.values()].flatMap((match) => match ?? [])],
    change: (published: readonly string[], match: RowMatch | null) => {
      setChanged((before) => new Map([...before, ...published.map((name) => [name, match] as const)]));
      refresh();
    },
  };
}

interface MatchRowsProps {
  studyId: string;
  table: PublishedTableId;
  own: PlainTable;
  published: PlainTable;
  matches: readonly RowMatch[];
  onChange: (published: readonly string[], match: RowMatch | null) => void;
}

/** Which row of one's own each published row belongs to: by name, or as chosen here for everybody in the study. */
export function MatchRows({ studyId, table, own, published, matches, onChange }: MatchRowsProps) {
  const address = `/api/v1/studies/${studyId}/row-matches`;
  const names = published.rows.flatMap(([first]) => first?.text ?? []);
  const forgetting = useMutation({
    mutationFn: () => forget(address, { table }),
    onSuccess: () => onChange(names, null),
  });
  const { publishedOf, byHand, notHere } = matchedRows(own, published, matches);
  const summary = [
    t("Match rows"),
    ...(byHand.length > 0 ? [t("{count} by hand", { count: byHand.length })] : []),
    ...(notHere.length > 0 ? [t("{count} with a row that is not in this table", { count: notHere.length })] : []),
  ];
  return (
    <details data-print="hide" className="min-w-0">
      <summary className="w-fit cursor-pointer rounded-md text-sm font-medium">{summary.join(" · ")}</summary>
      <div className="mt-3 flex flex-col gap-4 rounded-lg border border-line bg-raised p-4">
        <p className="text-sm text-ink-muted">
          {t(
            "Choose which row of your own each published row belongs to. This is saved at once, for everybody in the study, and used in every file of these tables.",
          )}
        </p>
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          {names.map((name) => (
            <MatchedRow
              key={name}
              address={address}
              row={{ table, published: name }}
              own={own}
              shownIn={own.rows[publishedOf.findIndex((row) => row?.[0]?.text === name)]}
              matches={matches}
              isNotHere={notHere.some((match) => match.published === name)}
              onChange={onChange}
            />
          ))}
        </div>
        {forgetting.error ? <Callout tone="negative" title={errorMessage(forgetting.error)} /> : null}
        <div>
          <Button
            size="sm"
            disabled={matches.length === 0}
            loading={forgetting.isPending}
            onClick={() => forgetting.mutate()}
          >
            {t("Back to automatic")}
          </Button>
        </div>
      </div>
    </details>
  );
}

interface MatchedRowProps extends Pick<MatchRowsProps, "own" | "matches" | "onChange"> {
  address: string;
  row: { table: PublishedTableId; published: string };
  /** where its figures are now */
  shownIn: PlainTable["rows"][number] | undefined;
  isNotHere: boolean;
}

function MatchedRow({ address, row, own, shownIn, matches, isNotHere, onChange }: MatchedRowProps) {
  const { published } = row;
  const saving = useMutation({
    mutationFn: (value: string) => save(address, row, value),
    onSuccess: (match) => onChange([published], match),
  });
  const chosen = matches.find((match) => match.published === published);
  const now = chosen === undefined ? AUTOMATIC : chosen.own === null ? NONE : `${OWN}${chosen.own}`;
  const takenBy = (name: string) => matches.find((match) => match.own === name && match.published !== published);
  const names = [...new Set(own.rows.map((each) => rowName(own, each)))].filter((name) => name !== "");
  const gone = isNotHere ? chosen?.own : undefined;
  return (
    <Field
      label={published}
      aside={saving.isPending ? t("Saving…") : saving.isSuccess ? t("Saved") : undefined}
      error={saving.error ? errorMessage(saving.error) : undefined}
      hint={
        gone
          ? t("“{row}” is not in this table now; matched by name instead.", { row: gone })
          : shownIn
            ? t("Shown in the row “{row}”.", { row: rowName(own, shownIn) })
            : t("Shown in a row of its own.")
      }
    >
      <Select
        value={saving.isPending ? saving.variables : now}
        disabled={saving.isPending}
        onChange={({ target: { value } }) => saving.mutate(value)}
      >
        <option value={AUTOMATIC}>{t("Automatic, by name")}</option>
        <option value={NONE}>{t("None of our rows")}</option>
        {gone ? <option value={`${OWN}${gone}`}>{t("{row} (not in this table)", { row: gone })}</option> : null}
        {names.map((name) => {
          const other = takenBy(name);
          return (
            <option key={name} value={`${OWN}${name}`} disabled={other !== undefined}>
              {other ? t("{row} (matched with {other})", { row: name, other: other.published }) : name}
            </option>
          );
        })}
      </Select>
    </Field>
  );
}

const savedSchema = z.null();

async function save(address: string, row: MatchedRowProps["row"], value: string): Promise<RowMatch | null> {
  if (value === AUTOMATIC) {
    await forget(address, row);
    return null;
  }
  const match = { ...row, own: value === NONE ? null : value.slice(OWN.length) };
  await fetchJson(savedSchema, address, { method: "PUT", body: match });
  return match;
}

function forget(address: string, rows: ForgottenRowMatches) {
  return fetchJson(savedSchema, `${address}?${new URLSearchParams(rows)}`, { method: "DELETE" });
}
