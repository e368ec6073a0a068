import { Badge } from "@/components/ui/badge";
import { renderByIndex } from "@/components/ui/render-by-index";
import { t } from "@/lib/messages/translate";
import { sampledResultSchema } from "@/lib/runs/sample-responses";
import { failureWords } from "../run-words";

/** How many responses were sampled, and why some are missing; null for a result of another making. */
export function SampledResultView({ result }: { result: unknown }) {
  const parsed = sampledResultSchema.safeParse(result);
  if (!parsed.success) return null;
  const { wanted, written, lost } = parsed.data;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p>
        {t("{written} of {count, plural, one {# response} other {# responses}} written.", { written, count: wanted })}
      </p>
      {lost.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {renderByIndex(lost, ({ kind, message }) => (
            <li>
              <Badge tone="negative">{failureWords(kind)}</Badge> {message}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
