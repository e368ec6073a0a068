import { FileQuestion } from "lucide-react";
import type { Metadata } from "next";
import { getT } from "@/app/messages";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { StandalonePage } from "@/components/ui/page/standalone-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getT())("Not found") };
}

export default async function NotFound() {
  const t = await getT();
  return (
    <StandalonePage>
      <h1 className="sr-only">{t("Not found")}</h1>
      <EmptyState
        icon={<FileQuestion />}
        title={t("There is nothing at this address")}
        description={t(
          "It may have been removed, or you may not have access to it. If someone sent you the link, ask them to invite you.",
        )}
        actions={
          <a href="/" className={buttonClass({})}>
            {t("Go to the start")}
          </a>
        }
      />
    </StandalonePage>
  );
}
