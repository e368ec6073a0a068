"use client";

import { useQuery } from "@tanstack/react-query";
import { Callout } from "@/components/ui/callout";
import type { SpendingOfStudy } from "@/lib/domain/run/spending";
import { say } from "@/lib/messages/researcher/say";
import * as texts from "@/lib/messages/researcher/spending";
import { spendingOfStudyQuery } from "@/lib/queries/models/spending";
import { formatMoney } from "@/lib/domain/format/format-number";

/** What the viewer's runs in a study may still cost, and whom to ask for more; nothing where no limit holds. */
export function SpendingNotice({ studyId }: { studyId: string }) {
  const { data } = useQuery(spendingOfStudyQuery(studyId));
  if (!data || data.limits.length === 0) return null;
  const isUsedUp = data.limits.some(({ spent, amount }) => spent >= amount);
  const admins = new Intl.ListFormat("en", { type: "disjunction" }).format(data.admins);
  return (
    <Callout
      tone={isUsedUp ? "warning" : undefined}
      title={isUsedUp ? texts.spendingLimitIsReached : texts.spendingIsLimited}
    >
      {data.limits.map((limit) => (
        <p key={limit.of}>{sentence(limit)}</p>
      ))}
      <p>{say(texts.toChangeThatAsk, { admins: admins === "" ? "" : `: ${admins}` })}</p>
    </Callout>
  );
}

function sentence({ of, spent, amount, currency }: SpendingOfStudy["limits"][number]): string {
  const whose = of === "study" ? texts.runsOfThisStudy : texts.runsThatYouStarted;
  return say(texts.haveCostOf, { whose, spent: formatMoney(spent, currency), amount: formatMoney(amount, currency) });
}
