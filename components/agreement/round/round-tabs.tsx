"use client";

import { LinkTabs } from "@/components/ui/link-tabs";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { filterOfAddress, filterQuery } from "@/lib/domain/agreement/agreement-filter";
import { labelsInstructions, type Protocol, writesChecklists } from "@/lib/domain/protocol/protocols";

/** The pages of one round. */
export function RoundTabs({ studyId, roundId, protocol }: { studyId: string; roundId: string; protocol: Protocol }) {
  const { choices } = useUrlQuery();
  const address = `/studies/${studyId}/rounds/${roundId}`;
  // What every figure of agreement depends on stays from page to page; the order of tasks is called the same.
  const { order, without } = filterOfAddress(choices());
  const choice = filterQuery({ order, without });
  return (
    <div className="pb-6">
      <LinkTabs
        label="Parts of the round"
        tabs={[
          { href: `${address}${choice}`, label: "Overview", exact: true },
          ...(writesChecklists(protocol)
            ? [{ href: `${address}/writing${filterQuery({ without })}`, label: "Checklists" }]
            : []),
          // Nothing is said of a response, or on a scale.
          ...(labelsInstructions(protocol)
            ? []
            : [
                { href: `${address}/systems${choice}`, label: "Systems" },
                { href: `${address}/tasks${filterQuery({ without })}`, label: "Disagreement" },
              ]),
          { href: `${address}/raters${choice}`, label: "Raters" },
          ...(labelsInstructions(protocol)
            ? []
            : [{ href: `${address}/adjudication${filterQuery({ without })}`, label: "Adjudication" }]),
        ]}
      />
    </div>
  );
}
