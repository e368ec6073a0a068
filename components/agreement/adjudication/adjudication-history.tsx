import { DateTime } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import type { AdjudicationTask } from "@/lib/domain/adjudication/adjudication";
import { levelWords } from "../words/level-words";

const KIND_WORDS = { decided: "decided", revised: "revised it to", withdrawn: "withdrew" } as const;

/** What was decided, revised and withdrawn before; nothing while there is at most one decision. */
export function AdjudicationHistory({ task }: { task: AdjudicationTask }) {
  if (task.history.length < 2) return null;
  return (
    <Panel level={2} title="History">
      <ol className="flex flex-col gap-2 text-sm">
        {task.history.map((event) => (
          <li key={`${event.at} ${event.kind} ${event.question ?? ""}`} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{event.by}</span> {KIND_WORDS[event.kind]}{" "}
            <span className="font-medium">
              {event.level === null
                ? `${event.answer ?? ""} (question ${event.question ?? ""})`
                : levelWords(task, event.level)}
            </span>{" "}
            <span className="text-ink-muted">
              <DateTime show="near day" at={event.at} />: {event.reason}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
