import type { Prompt } from "@/lib/judging/prompt/prompt";
import { t } from "@/lib/messages/translate";

/** What each placeholder of a prompt means. */
export function PlaceholderList({ placeholders }: Pick<Prompt, "placeholders">) {
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {placeholders.map(({ name, kind, about, optional }) => (
        <div key={name} className="flex flex-wrap gap-x-3">
          <dt className="min-w-32 font-mono text-accent">{`{{${name}}}`}</dt>
          <dd className="min-w-0 flex-1 basis-56 text-ink-muted">
            {about}
            {kind === "word" ? ` ${t("(a number or a short word)")}` : null}
            {optional ? t(", optional") : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
