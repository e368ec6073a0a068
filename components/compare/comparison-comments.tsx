"use client";

import dynamic from "next/dynamic";
import { useSearchParams, useSelectedLayoutSegment } from "next/navigation";
import { t } from "@/lib/messages/translate";
import { COMMENTED_COMPARISONS, commentPlaceSchema, comparisonPlace } from "@/lib/study/comments/comment-place";

const CommentsPanel = dynamic(
  () => import("@/components/study/comments/comments-panel").then((module) => module.CommentsPanel),
  { ssr: false },
);

/** What researchers say about a comparison, as its address shows it. */
export function ComparisonComments({ studyId }: { studyId: string }) {
  const segment = useSelectedLayoutSegment();
  const filter = useSearchParams().toString();
  const name = COMMENTED_COMPARISONS.find((each) => each === segment);
  const place = name && comparisonPlace(name, filter);
  if (!name || !commentPlaceSchema.safeParse(place).success) return null;
  return (
    <CommentsPanel
      key={place}
      of={{ studyId }}
      place={comparisonPlace(name, filter)}
      anchor={name}
      title={t("Comments on this comparison")}
    />
  );
}
