import { ComparisonComments } from "@/components/compare/comparison-comments";

export default async function CompareLayout({ children, params }: LayoutProps<"/studies/[studyId]/compare">) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {children}
      <ComparisonComments studyId={(await params).studyId} />
    </div>
  );
}
