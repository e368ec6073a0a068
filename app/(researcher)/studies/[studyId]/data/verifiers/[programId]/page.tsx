import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { studyTitle } from "@/app/(researcher)/studies/study-of-page";
import { orNotFound } from "@/app/or-not-found";
import { VerifierView } from "@/components/checklist/generate/verifier-view";
import { requireViewer } from "@/lib/auth/require-viewer";
import { readVerifier } from "@/lib/checklist/server/generation/read-verifiers";
import { verifierQuery } from "@/lib/improve/queries/verifiers";
import { t } from "@/lib/messages/translate";

type Props = PageProps<"/studies/[studyId]/data/verifiers/[programId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return studyTitle((await params).studyId, t("Verifier program"));
}

export default async function VerifierPage({ params }: Props) {
  const { studyId, programId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/data/verifiers/${programId}`);
  const verifier = await orNotFound(() => readVerifier(viewer, programId), studyId, programId);
  if (verifier.studyId !== studyId) notFound();
  const client = new QueryClient();
  client.setQueryData(verifierQuery(programId).queryKey, verifier);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <VerifierView key={programId} programId={programId} />
    </HydrationBoundary>
  );
}
