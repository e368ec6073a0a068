import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { z } from "zod";
import { StudyPeople } from "@/components/people/study-people";
import { requireViewer } from "@/lib/auth/require-viewer";
import { listInvitations } from "@/lib/data/people/list-invitations";
import { listMembers } from "@/lib/data/people/list-members";
import { AppError } from "@/lib/domain/app-error";
import { invitationsQuery, membersQuery } from "@/lib/queries/people/study-people";
import { studyTitle } from "../../study-title";

export async function generateMetadata({ params }: PageProps<"/studies/[studyId]/people">): Promise<Metadata> {
  return studyTitle((await params).studyId, "People");
}

export default async function PeoplePage({ params }: PageProps<"/studies/[studyId]/people">) {
  const { studyId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/people`);
  if (!z.uuid().safeParse(studyId).success) notFound();
  const client = new QueryClient();
  try {
    client.setQueryData(membersQuery(studyId).queryKey, await listMembers(viewer, studyId));
    client.setQueryData(invitationsQuery(studyId).queryKey, await listInvitations(viewer, studyId));
  } catch (error) {
    if (error instanceof AppError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <StudyPeople studyId={studyId} />
    </HydrationBoundary>
  );
}
