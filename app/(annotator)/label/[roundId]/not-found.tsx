import { FileQuestion } from "lucide-react";
import type { Metadata } from "next";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { StandAlonePage } from "@/components/ui/stand-alone-page";

export const metadata: Metadata = { title: "No such round" };

export default function RoundNotFound() {
  return (
    <StandAlonePage>
      <h1 className="sr-only">No such round</h1>
      <EmptyState
        icon={<FileQuestion />}
        title="You are not invited to this round, or it does not exist"
        description="Ask the researchers for a link to it. If you have one, open that link first."
        actions={<LinkButton href="/label">Your rounds</LinkButton>}
      />
    </StandAlonePage>
  );
}
