import { FileQuestion } from "lucide-react";
import type { Metadata } from "next";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

export const metadata: Metadata = { title: "Not found" };

export default function NotFoundHere() {
  return (
    <>
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        icon={<FileQuestion />}
        title="There is nothing at this address"
        description="It may have been deleted, or you may not have been given access to it. If someone sent you the link, ask them to invite you."
        actions={<LinkButton href="/studies">Go to your studies</LinkButton>}
      />
    </>
  );
}
