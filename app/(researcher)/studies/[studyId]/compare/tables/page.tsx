import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { REPORT_PART_IDS, reportPart } from "@/lib/results/report/report-parts";
import { requirePermission } from "@/lib/study/server/access";

type Props = PageProps<"/studies/[studyId]/compare/tables">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Tables"));
}

export default async function TablesPage({ params }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/compare/tables`);
  await orNotFound(() => requirePermission(viewer, studyId, "agreement.read"), studyId);
  return (
    <div data-rows className="flex flex-col gap-6">
      {REPORT_PART_IDS.map((id) => {
        const { title, about, tables } = reportPart(id);
        return (
          <Section
            key={id}
            title={<TextLink href={`/studies/${studyId}/compare/tables/${id}`}>{title}</TextLink>}
            description={about}
          >
            <p className="text-sm text-ink-muted">
              {tables.map(({ place, title: table }) => (place ? `${place}: ${table}` : table)).join(" · ")}
            </p>
          </Section>
        );
      })}
    </div>
  );
}
