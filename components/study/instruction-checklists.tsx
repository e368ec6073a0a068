import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import type { Instruction } from "@/lib/domain/study-content";
import { countOf } from "./count-of";

type Checklist = Instruction["checklists"][number];

const SOURCES = { generated: "Generated", human: "Written by a person", imported: "Imported" };

/** Every series' newest version open, the older ones folded below it. */
export function InstructionChecklists({ checklists }: { checklists: readonly Checklist[] }) {
  const series = [...new Set(checklists.map((checklist) => checklist.series))];
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {series.map((name) => {
        const [newest, ...older] = checklists.filter((checklist) => checklist.series === name);
        if (!newest) return null;
        return (
          <Panel
            key={name}
            title={name}
            description={`Version ${newest.version}. ${SOURCES[newest.source]}${newest.method ? `, ${newest.method}` : ""}.`}
            actions={
              <>
                {newest.isGold ? <Badge tone="positive">Gold</Badge> : null}
                <Badge tone={newest.status === "draft" ? "warning" : "neutral"}>
                  {newest.status === "draft" ? "Draft" : "Published"}
                </Badge>
              </>
            }
          >
            <Questions checklist={newest} />
            {older.map((checklist) => (
              <details key={checklist.id} className="mt-4">
                <summary className="rounded-sm text-ink-muted">
                  Version {checklist.version}, {countOf(checklist.items.length, "question")}
                </summary>
                <div className="pt-3">
                  <Questions checklist={checklist} />
                </div>
              </details>
            ))}
          </Panel>
        );
      })}
    </div>
  );
}

function Questions({ checklist }: { checklist: Checklist }) {
  if (checklist.items.length === 0) return <p className="text-ink-muted">No questions.</p>;
  return (
    <ol className="flex list-decimal flex-col gap-2.5 pl-6 text-base marker:text-sm marker:text-ink-muted">
      {checklist.items.map((item) => (
        <li key={item.id} className="[overflow-wrap:anywhere]">
          {item.question}
          {item.categories.length > 0 || item.importance !== null ? (
            <span className="mt-1 flex flex-wrap gap-1.5">
              {item.categories.map((category) => (
                <Badge key={category}>{category}</Badge>
              ))}
              {item.importance === null ? null : <Badge>Importance {item.importance}</Badge>}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
