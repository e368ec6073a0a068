import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { t } from "@/lib/messages/translate";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { leftOutWords } from "@/lib/results/left-out";
import { type LeftOutOf, leftOutQuery } from "@/lib/results/queries/left-out";
import { parseWithout } from "@/lib/results/without";
import { useWithout } from "./use-without";

export interface LeftOutNoticeProps {
  of: LeftOutOf;
  raters: RaterGroup | undefined;
  version: string | undefined;
  actions: ReactNode;
}

/** What the page's figures leave out, how many labels that leaves, and why. */
export function LeftOutNotice({ of, raters, version, actions }: LeftOutNoticeProps) {
  const [text] = useWithout();
  const without = parseWithout(text);
  const { data } = useQuery({ ...leftOutQuery(of, { raters, without: text }, version), enabled: without !== null });
  if (without === null) return null;
  return (
    <Callout
      tone="warning"
      role="status"
      title={t("Without {leftOutWords}{counted}", {
        leftOutWords: leftOutWords(without, data ?? null),
        counted: data ? t(": {counted} of {labels} labels", { counted: data.counted, labels: data.labels }) : "",
      })}
      actions={actions}
    >
      {without.reason === "" ? t("No reason given.") : t("Reason: {reason}", { reason: without.reason })}
    </Callout>
  );
}
