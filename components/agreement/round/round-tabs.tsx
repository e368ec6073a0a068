"use client";

import { usePathname } from "next/navigation";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { filterOfAddress, filterQuery } from "@/lib/domain/agreement/agreement-filter";
import { hasAnswers, labelsInstructions, type Protocol, writesChecklists } from "@/lib/domain/protocol/protocols";

/** The pages of one round. */
export function RoundTabs({ studyId, roundId, protocol }: { studyId: string; roundId: string; protocol: Protocol }) {
  const { choices } = useUrlQuery();
  const path = usePathname();
  const address = `/studies/${studyId}/rounds/${roundId}`;
  // What every figure of agreement depends on stays from page to page; the order of tasks is called the same.
  const { order, without } = filterOfAddress(choices());
  const choice = filterQuery({ order, without });
  const tasks = `${address}/${writesChecklists(protocol) ? "writing" : "tasks"}`;
  const isOfTasks = path.startsWith(tasks);
  return (
    <div className="pb-6">
      <LinkTabs
        label="Round"
        tabs={[
          { href: `${address}${choice}`, label: "Results", exact: true },
          // Where questions are put into categories, nothing is said of a response.
          ...(labelsInstructions(protocol) && !writesChecklists(protocol)
            ? []
            : [{ href: `${tasks}${filterQuery({ without })}`, label: "Tasks", isCurrent: isOfTasks }]),
          { href: `${address}/raters${choice}`, label: "Raters" },
          { href: `${address}/setup`, label: "Setup" },
        ]}
      />
      {isOfTasks && !labelsInstructions(protocol) ? (
        <LinkTabs
          label="Which tasks"
          size="sm"
          tabs={[
            { href: `${tasks}${filterQuery({ without })}`, label: "All tasks", exact: true },
            { href: `${tasks}/labels${filterQuery({ without })}`, label: "Labels" },
            ...(hasAnswers(protocol)
              ? [{ href: `${tasks}/questions${filterQuery({ without })}`, label: "Questions" }]
              : []),
            { href: `${tasks}/adjudication${filterQuery({ without })}`, label: "Adjudication" },
          ]}
        />
      ) : null}
    </div>
  );
}
