import { formatNumber } from "@/components/figure/statistic/format-number";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import { askedName } from "@/lib/checklist/asked-question";
import { t } from "@/lib/messages/translate";
import type { AdjudicationShow, DisputedTask } from "@/lib/results/adjudication/adjudication";
import type { AdjudicationRule } from "@/lib/results/adjudication/adjudication-rule";
import type { Level } from "@/lib/round/protocol/scale";
import { taskName } from "../labels/label-columns";

export interface AdjudicationQueueProps {
  tasks: readonly DisputedTask[];
  current: string;
  rule: AdjudicationRule;
  show: AdjudicationShow;
  /** of the round’s scale */
  levels: readonly Level[];
  addressOf: (taskId: string) => string;
  onOpen: (taskId: string) => void;
  onMore: (() => void) | null;
}

/** The disputed tasks, the most disputed first; how often each level was given, and nothing of who gave it. */
export function AdjudicationQueue(props: AdjudicationQueueProps) {
  const { tasks, current, rule, show, levels, addressOf, onOpen, onMore } = props;
  return (
    <Panel
      level={2}
      title={show === "open" ? t("Queue") : t("Decided")}
      flush
      data-print="hide"
      className="beside-texts"
    >
      <nav aria-label={t("Disputed tasks")} className="max-lg:max-h-72 max-lg:overflow-y-auto">
        <ol data-rows>
          {tasks.map((task) => (
            <li key={task.taskId} className="border-t border-line">
              <a
                href={addressOf(task.taskId)}
                aria-current={task.taskId === current ? "true" : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(task.taskId);
                }}
                className={classNames(
                  "flex flex-col gap-1 px-4 py-2 text-sm transition-colors hover:bg-surface",
                  task.taskId === current && "bg-accent-soft hover:bg-accent-soft",
                )}
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="line-clamp-2 min-w-0 font-medium [overflow-wrap:anywhere]">{taskName(task)}</span>
                  <span className="text-xs whitespace-nowrap text-ink-muted">{disputeWords(rule, task.dispute)}</span>
                </span>
                <span className="line-clamp-1 text-xs text-ink-muted [overflow-wrap:anywhere]">
                  <bdi>{task.excerpt}</bdi>
                </span>
                <span className="text-xs tabular-nums">
                  {rule === "answers" ? (
                    splitWords(task.split)
                  ) : (
                    <>
                      <span className="sr-only">{t("Levels given:")} </span>
                      {levelWords(task.levels, levels)}
                    </>
                  )}
                </span>
              </a>
            </li>
          ))}
        </ol>
        {tasks.length === 0 ? <p className="px-5 pb-4 text-sm text-ink-muted">{t("None left.")}</p> : null}
        {onMore ? (
          <div className="flex justify-center border-t border-line p-3">
            <Button size="sm" onClick={onMore}>
              {t("Show more")}
            </Button>
          </div>
        ) : null}
      </nav>
    </Panel>
  );
}

function levelWords(counts: DisputedTask["levels"], levels: readonly Level[]): string {
  return (
    counts.flatMap((count, index) => Array.from({ length: count }, () => levels[index])).join(" ") || t("no level")
  );
}

function splitWords(split: DisputedTask["split"]): string {
  return split
    .map(({ yes, no, decided, ...asked }) =>
      t(decided ? "question {name}: {yes} to {no}, decided" : "question {name}: {yes} to {no}", {
        name: askedName(asked),
        yes,
        no,
      }),
    )
    .join("; ");
}

function disputeWords(rule: AdjudicationRule, dispute: number): string {
  if (rule === "range") return t("range {dispute}", { dispute });
  if (rule === "answers") return t("{count, plural, one {# question} other {# questions}}", { count: dispute });
  return rule === "entropy"
    ? t("{dispute} bits", { dispute: formatNumber(dispute, 2) })
    : t("{dispute} against", { dispute });
}
