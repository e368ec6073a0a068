import { FileQuestion } from "lucide-react";
import type { Metadata } from "next";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { t } from "@/lib/messages/translate";

export const metadata: Metadata = { title: t("Not found") };

export default function NotFoundHere() {
  return (
    <>
      <h1 className="sr-only">{t("Not found")}</h1>
      <EmptyState
        icon={<FileQuestion />}
        title={t("There is nothing at this address")}
        description={t(
          "It may have been deleted, or you may not have access to it. If someone sent you the link, ask them to invite you.",
        )}
        actions={<LinkButton href="/studies">{t("Go to your studies")}</LinkButton>}
      />
    </>
  );
}
