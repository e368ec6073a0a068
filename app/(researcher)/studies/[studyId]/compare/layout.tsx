"use client";

import dynamic from "next/dynamic";
import { useParams } from "next/navigation";

/** Fetched after what it is about. */
const ComparisonThread = dynamic(
  () => import("@/components/study/comments/comments-panel").then((part) => part.ComparisonThread),
  { ssr: false },
);

export default function CompareLayout({ children }: LayoutProps<"/studies/[studyId]/compare">) {
  const { studyId } = useParams<{ studyId: string }>();
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {children}
      <ComparisonThread studyId={studyId} />
    </div>
  );
}
