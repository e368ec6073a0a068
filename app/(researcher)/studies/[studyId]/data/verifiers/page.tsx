import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { ProposeForm } from "@/components/checklist/generate/propose-form";
import { VerifierList } from "@/components/checklist/generate/verifier-list";
import { Section } from "@/components/ui/section";
import { requireViewer } from "@/lib/auth/require-viewer";
import { verifierFilterSchema } from "@/lib/checklist/generation/verifier";
import { listVerifiers } from "@/lib/checklist/server/generation/read-verifiers";
import { verifiersQuery } from "@/lib/improve/queries";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/data/verifiers">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Verifier programs"));
}

export default async function VerifiersPage({ params, searchParams }: Props) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/data/verifiers`);
  const status = verifierFilterSchema.shape.status.safeParse((await searchParams).status).data ?? "proposed";
  const page = await orNotFound(() => listVerifiers(viewer, studyId, { status, after: 0 }), studyId);
  const client = new QueryClient();
  client.setQueryData(verifiersQuery(studyId, status).queryKey, { pages: [page], pageParams: [0] });
  return (
    <Section
      title={t("Verifier programs")}
      isPage
      description={t(
        "Programs answer the questions that code can decide exactly: a model proposes them, you try them on your responses and approve them.",
      )}
    >
      <div className="flex flex-col gap-12">
        <HydrationBoundary state={dehydrate(client)}>
          <VerifierList studyId={studyId} />
        </HydrationBoundary>
        {page.may.write && page.series.length > 0 ? <ProposeForm studyId={studyId} series={page.series} /> : null}
      </div>
    </Section>
  );
}
