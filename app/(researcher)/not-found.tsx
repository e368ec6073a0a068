import { FileQuestion } from "lucide-react";
import type { Metadata } from "next";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import * as texts from "@/lib/messages/researcher/pages";

export const metadata: Metadata = { title: texts.notFound };

export default function NotFoundHere() {
  return (
    <>
      <h1 className="sr-only">{texts.notFound}</h1>
      <EmptyState
        icon={<FileQuestion />}
        title={texts.thereIsNothing}
        description={texts.itMayHaveBeenDeleted}
        actions={<LinkButton href="/studies">{texts.goToYourStudies}</LinkButton>}
      />
    </>
  );
}
