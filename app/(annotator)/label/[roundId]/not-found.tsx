import type { Metadata } from "next";
import { messagesOf } from "@/app/messages";
import { ButtonLink } from "@/components/annotate/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { FileQuestion } from "@/components/ui/icons";
import { Mark } from "@/components/ui/mark";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await messagesOf("rounds"))("noRoundTitle") };
}

export default async function RoundNotFound() {
  const t = await messagesOf("rounds");
  return (
    <main id="main" className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-12">
      <Mark className="size-7 self-center" />
      <h1 className="sr-only">{t("noRoundTitle")}</h1>
      <EmptyState
        icon={<FileQuestion />}
        title={t("notInvited")}
        description={t("notInvitedMore")}
        actions={<ButtonLink href="/label">{t("yourRounds")}</ButtonLink>}
      />
    </main>
  );
}
