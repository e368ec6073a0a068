import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import type { ImprovedJudge } from "@/lib/judging/bench";
import { t } from "@/lib/messages/translate";

/** Above figures of judges: whose look better than they are, and where to look instead. */
export function ImprovedJudges({ studyId, judges }: { studyId: string; judges: readonly ImprovedJudge[] }) {
  if (judges.length === 0) return null;
  return (
    <Callout tone="warning" title={t("Some judges were improved on labels that they are compared with")}>
      <p>
        {t(
          "On new responses they are likely to do worse than shown here, and estimates that use them to be less exact.",
        )}
      </p>
      <ul className="mt-1 list-disc ps-5">
        {judges.map(({ raterId, judge, benchId, bench, roundName, instructions }) => (
          <li key={`${raterId} ${benchId}`}>
            {t.rich(
              "{judge}: by labels of {count, plural, one {# instruction} other {# instructions}} of “{roundName}”. The test part of {bench} says how it does on others.",
              {
                judge,
                count: instructions,
                roundName,
                bench: (
                  <TextLink key="bench" href={`/studies/${studyId}/models/judges/benches/${benchId}`}>
                    {bench}
                  </TextLink>
                ),
              },
            )}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
