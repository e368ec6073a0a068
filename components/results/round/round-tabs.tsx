"use client";

import { usePathname } from "next/navigation";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { t } from "@/lib/messages/translate";
import { filterOfAddress, filterQuery } from "@/lib/results/agreement-filter";
import type { Protocol } from "@/lib/round/protocol/protocols";
import { pagesOfRound } from "@/lib/round/round-pages";

/** The pages of one round. */
export function RoundTabs({ studyId, roundId, protocol }: { studyId: string; roundId: string; protocol: Protocol }) {
  const { choices } = useUrlQuery();
  const path = usePathname();
  const address = `/studies/${studyId}/rounds/${roundId}`;
  // What every figure of agreement depends on stays from page to page; the order of tasks is called the same.
  const { order, without } = filterOfAddress(choices());
  const ofFigures = filterQuery({ order, without });
  const ofTables = filterQuery({ without });
  const { pages, ofTasks } = pagesOfRound(protocol);
  const isOfTasks = path.startsWith(`${address}/tasks`);
  return (
    <div className="pb-6">
      <LinkTabs
        label={t("Round")}
        tabs={pages.map((page) => {
          if (page.path === "") return { href: `${address}${ofFigures}`, label: page.label, exact: true };
          const href = `${address}/${page.path}`;
          if (page.path === "setup") return { href, label: page.label };
          const query = page.path === "raters" ? ofFigures : ofTables;
          return { href: `${href}${query}`, label: page.label };
        })}
      />
      {isOfTasks && ofTasks.length > 0 ? (
        <LinkTabs
          label={t("Which tasks")}
          size="sm"
          tabs={ofTasks.map((page, index) => ({
            href: `${address}/${page.path}${ofTables}`,
            label: page.label,
            exact: index === 0,
          }))}
        />
      ) : null}
    </div>
  );
}
