"use client";

import { useQuery } from "@tanstack/react-query";
import { Callout } from "@/components/ui/callout";
import type { SpendingOfStudy } from "@/lib/domain/run/spending";
import { spendingOfStudyQuery } from "@/lib/queries/models/spending";
import { formatMoney } from "../run/run-format";

/** What the viewer's runs in a study may still cost, and whom to ask for more; nothing where no limit holds. */
export function SpendingNotice({ studyId }: { studyId: string }) {
  const { data } = useQuery(spendingOfStudyQuery(studyId));
  if (!data || data.limits.length === 0) return null;
  const isUsedUp = data.limits.some(({ spent, amount }) => spent >= amount);
  const admins = new Intl.ListFormat("en", { type: "disjunction" }).format(data.admins);
  return (
    <Callout
      tone={isUsedUp ? "warning" : undefined}
      title={isUsedUp ? "The spending limit is reached" : "Spending is limited"}
    >
      {data.limits.map((limit) => (
        <p key={limit.of}>{sentence(limit)}</p>
      ))}
      <p>To change that, ask an admin of this server{admins === "" ? "" : `: ${admins}`}.</p>
    </Callout>
  );
}

function sentence({ of, spent, amount, currency }: SpendingOfStudy["limits"][number]): string {
  const whose = of === "study" ? "The runs of this study" : "The runs that you started, in all studies,";
  return `${whose} have cost ${formatMoney(spent, currency)} of ${formatMoney(amount, currency)}.`;
}
