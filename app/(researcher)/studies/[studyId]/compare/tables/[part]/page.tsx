import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { ReportView } from "@/components/results/report/report-view";
import { PageHeader } from "@/components/ui/page/page-header";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { excludedOfAddress } from "@/lib/results/excluded";
import { type ReportQuery, reportAddress, reportQuerySchema } from "@/lib/results/report/report-part";
import { reportPart, reportPartSchema } from "@/lib/results/report/report-parts";
import { readReport } from "@/lib/results/server/report/read-report";
import { AppError } from "@/lib/wire/app-error";

type Props = PageProps<"/studies/[studyId]/compare/tables/[part]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { studyId, part } = await params;
  const found = reportPartSchema.safeParse(part);
  return studyTitle(studyId, found.success ? reportPart(found.data).title : t("Tables"));
}

export default async function ReportPage({ params, searchParams }: Props) {
  const { studyId, part } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/compare/tables/${part}`);
  const wanted = reportPartSchema.safeParse(part);
  if (!wanted.success) notFound();
  const address = await searchParams;
  const without = excludedOfAddress(address);
  const parsed = reportQuerySchema.safeParse({ ...reportAddress(address), without });
  const asked = parsed.success ? parsed.data : { without };
  const read = (query: ReportQuery) => orNotFound(() => readReport(viewer, studyId, wanted.data, query), studyId);
  const { report, query } = await read(asked).then(
    (found) => ({ report: found, query: asked }),
    // As with everything in the address: what the study has not, such as a round that was deleted, is left aside.
    async (error: unknown) => {
      if (!(error instanceof AppError && error.code === "INVALID")) throw error;
      const { rounds, series, systems, ...others } = asked;
      return { report: await read(others), query: others };
    },
  );
  return (
    <>
      <PageHeader title={report.title} description={report.about} />
      <ReportView studyId={studyId} part={wanted.data} report={report} query={query} />
    </>
  );
}
