"use client";

import { useQuery } from "@tanstack/react-query";
import { Callout } from "@/components/ui/callout";
import { formatMoney } from "@/lib/format/format-number";
import { t } from "@/lib/messages/translate";
import { spendingOfStudyQuery } from "@/lib/runs/queries/spending";
import type { SpendingOfStudy } from "@/lib/runs/spending";

/** What the viewer's runs in a study may still cost, and whom to ask for more; nothing where no limit holds. */
export function SpendingNotice({ studyId }: { studyId: string }) {
  const { data } = useQuery(spendingOfStudyQuery(studyId));
  if (!data || data.limits.length === 0) return null;
  const isUsedUp = data.limits.some(({ spent, amount }) => spent >= amount);
  const admins = new Intl.ListFormat("en", { type: "disjunction" }).format(data.admins);
  return (
    <Callout
      tone={isUsedUp ? "warning" : undefined}
      title={isUsedUp ? t("The spending limit is reached") : t("Spending is limited")}
    >
      {data.limits.map((limit) => (
        <p key={limit.of}>{sentence(limit)}</p>
      ))}
      <p>{t("To change that, ask an admin of this server{admins}.", { admins: admins === "" ? "" : `: ${admins}` })}</p>
    </Callout>
  );
}

function sentence({ of, spent, amount, currency }: SpendingOfStudy["limits"][number]): string {
  const whose = of === "study" ? t("The runs of this study") : t("The runs that you started, in all studies,");
  return t("{whose} have cost {spent} of {amount}.", {
    whose,
    spent: formatMoney(spent, currency),
    amount: formatMoney(amount, currency),
  });
}
