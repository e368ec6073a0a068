import { QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { orNotFound } from "@/app/or-not-found";
import { RoundSetup } from "@/components/round/round-setup";
import { requireViewer } from "@/lib/auth/require-viewer";
import { t } from "@/lib/messages/translate";
import { roundOfPage, roundTitle } from "../../../../round-of-page";
import { RoundPart } from "../round-part";

type Props = PageProps<"/studies/[studyId]/rounds/[roundId]/setup">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return roundTitle(await params, t("Setup"));
}

export default async function RoundSetupPage({ params }: Props) {
  const { studyId, roundId } = await params;
  const viewer = await requireViewer(`/studies/${studyId}/rounds/${roundId}/setup`);
  const round = await orNotFound(() => roundOfPage(viewer, studyId, roundId), studyId, roundId);
  return (
    <RoundPart round={round} client={new QueryClient()}>
      <RoundSetup studyId={studyId} roundId={roundId} />
    </RoundPart>
  );
}
