"use client";

import { usePathname } from "next/navigation";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useUrlQuery } from "@/components/ui/use-url-query";
import { filterOfAddress, filterQuery } from "@/lib/domain/agreement/agreement-filter";
import { hasAnswers, labelsInstructions, type Protocol, writesChecklists } from "@/lib/domain/protocol/protocols";
import * as texts from "@/lib/messages/researcher/round-page";

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
        label={texts.round}
        tabs={[
          { href: `${address}${choice}`, label: texts.results, exact: true },
          // Where questions are put into categories, nothing is said of a response.
          ...(labelsInstructions(protocol) && !writesChecklists(protocol)
            ? []
            : [{ href: `${tasks}${filterQuery({ without })}`, label: texts.tasksTitle, isCurrent: isOfTasks }]),
          { href: `${address}/raters${choice}`, label: texts.ratersTitle },
          { href: `${address}/setup`, label: texts.setup2 },
        ]}
      />
      {isOfTasks && !labelsInstructions(protocol) ? (
        <LinkTabs
          label={texts.whichTasks}
          size="sm"
          tabs={[
            { href: `${tasks}${filterQuery({ without })}`, label: texts.allTasks, exact: true },
            { href: `${tasks}/labels${filterQuery({ without })}`, label: texts.labelsTitle },
            ...(hasAnswers(protocol)
              ? [{ href: `${tasks}/questions${filterQuery({ without })}`, label: texts.questions2 }]
              : []),
            { href: `${tasks}/adjudication${filterQuery({ without })}`, label: texts.adjudication2 },
          ]}
        />
      ) : null}
    </div>
  );
}
