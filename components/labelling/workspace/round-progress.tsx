import { useT } from "@/components/ui/messages/messages-provider";
export interface RoundProgressProps {
  /** this rater's labels, with those that wait to be sent */
  done: number;
  /** tasks that people are asked about: the most that one rater can label */
  tasks: number;
  /** all raters' labels */
  submitted: number;
  /** where tasks stop once they are settled, the most: the share then never falls */
  wanted: number;
}

/** How far this rater and the round are. */
export function RoundProgress({ done, tasks, submitted, wanted }: RoundProgressProps) {
  const share = wanted > 0 ? Math.min(1, submitted / wanted) : 0;
  const percent = Math.floor(share * 100);
  const t = useT();
  return (
    <div className="flex shrink-0 items-center gap-3 text-sm text-ink-muted tabular-nums">
      <span>
        {t.rich("{done} of {tasks}", {
          done: (
            <span key="done" className="font-medium text-ink">
              {t.number(done)}
            </span>
          ),
          // There can be a few more than were counted.
          tasks: t.number(Math.max(done, tasks)),
        })}
        <span className="sr-only"> {t("labelled by you")}</span>
      </span>
      <span className="flex items-center gap-2 max-md:hidden">
        <span>{t("{percent}% of round", { percent })}</span>
        <span
          role="progressbar"
          aria-label={t("Progress of all raters")}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="h-1.5 w-20 overflow-hidden rounded-full bg-line forced-colors:border"
        >
          <span
            className="block h-full rounded-full bg-accent forced-colors:bg-[Highlight]"
            style={{ width: `${share * 100}%` }}
          />
        </span>
      </span>
    </div>
  );
}
