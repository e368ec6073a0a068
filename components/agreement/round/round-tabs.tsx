"use client";

import { LinkTabs } from "@/components/ui/link-tabs";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { filterOfAddress, filterQuery } from "@/lib/domain/agreement/agreement-filter";

/** The pages of one round. */
export function RoundTabs({ studyId, roundId }: { studyId: string; roundId: string }) {
  const { choices } = useUrlQuery();
  const address = `/studies/${studyId}/rounds/${roundId}`;
  // What every figure of agreement depends on stays from page to page; the order of tasks is called the same.
  const order = filterQuery({ order: filterOfAddress(choices()).order });
  return (
    <div className="pb-6">
      <LinkTabs
        label="Parts of the round"
        tabs={[
          { href: `${address}${order}`, label: "Overview", exact: true },
          { href: `${address}/systems${order}`, label: "Systems" },
          { href: `${address}/tasks`, label: "Disagreement" },
          { href: `${address}/raters${order}`, label: "Raters" },
          { href: `${address}/adjudication`, label: "Adjudication" },
        ]}
      />
    </div>
  );
}
