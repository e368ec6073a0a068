import type { Metadata } from "next";
import { messagesOf } from "@/app/messages";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { FileQuestion } from "@/components/ui/icons";
import { StandalonePage } from "@/components/ui/page/standalone-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf("ui"))("notFound") };
}

export default async function NotFound() {
  const t = await messagesOf("ui");
  return (
    <StandalonePage>
      <h1 className="sr-only">{t("notFound")}</h1>
      <EmptyState
        icon={<FileQuestion />}
        title={t("nothingHere")}
        description={t("nothingHereMore")}
        actions={
          <a href="/" className={buttonClass({})}>
            {t("goToStart")}
          </a>
        }
      />
    </StandalonePage>
  );
}
