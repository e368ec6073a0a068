import type { TaskListItem } from "@/lib/domain/agreement/agreement-tasks";
import { levelWords, type NamedScale } from "../words/level-words";

/** Every rater's level in a small box; who gave it is read out and shown on hover. A dashed box: simulated. */
export function LevelChips({ labels, scale }: { labels: TaskListItem["labels"]; scale: NamedScale }) {
  if (labels.length === 0) return <span className="text-ink-muted">none</span>;
  return (
    <ul className="flex w-max max-w-41 flex-wrap gap-1" aria-label="Levels">
      {labels.map(({ rater, level, simulated }) => {
        const words = `${rater}${simulated ? " (simulated)" : ""}: ${level === null ? "answers only" : levelWords(scale, level)}`;
        return (
          <li
            key={rater}
            title={words}
            className={`flex size-6 items-center justify-center rounded-sm border text-xs font-medium tabular-nums ${simulated ? "border-dashed border-line-strong" : "border-line"}`}
          >
            <span aria-hidden>{level ?? "·"}</span>
            <span className="sr-only">{words}</span>
          </li>
        );
      })}
    </ul>
  );
}
