import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import { t } from "@/lib/messages/translate";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { parseExcluded } from "@/lib/results/excluded";
import { excludedWords } from "@/lib/results/excluded-labels";
import { type ExcludedFrom, excludedLabelsQuery } from "@/lib/results/queries/excluded-labels";
import { useExcluded } from "./use-excluded";

export interface ExcludedNoticeProps {
  of: ExcludedFrom;
  raters: RaterGroup | undefined;
  version: string | undefined;
  actions: ReactNode;
}

/** What the page's figures leave out, how many labels that leaves, and why. */
export function ExcludedNotice({ of, raters, version, actions }: ExcludedNoticeProps) {
  const [text] = useExcluded();
  const without = parseExcluded(text);
  // The server does not know the reader's zone, and says dates in UTC.
  const zone = useBrowserValue(() => Intl.DateTimeFormat().resolvedOptions().timeZone, "UTC");
  const { data } = useQuery({
    ...excludedLabelsQuery(of, { raters, without: text }, version),
    enabled: without !== null,
  });
  if (without === null) return null;
  return (
    <Callout
      tone="warning"
      role="status"
      title={t("Without {excludedWords}{counted}", {
        excludedWords: excludedWords(without, data ?? null, zone),
        counted: data ? t(": {counted} of {labels} labels", { counted: data.counted, labels: data.labels }) : "",
      })}
      actions={actions}
    >
      {without.reason === "" ? t("No reason given.") : t("Reason: {reason}", { reason: without.reason })}
    </Callout>
  );
}
