import { FileQuestion } from "lucide-react";
import type { Metadata } from "next";
import { getT } from "@/app/messages";
import { ButtonLink } from "@/components/labelling/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Mark } from "@/components/ui/mark";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getT())("Round not found") };
}

export default async function RoundNotFound() {
  const t = await getT();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-md flex-col gap-6 px-4 py-12 outline-none sm:pt-[15dvh]"
    >
      <Mark className="size-7 self-center" />
      <h1 className="sr-only">{t("Round not found")}</h1>
      <EmptyState
        icon={<FileQuestion />}
        title={t("You are not invited to this round, or it does not exist")}
        description={t("Ask the researchers for a link to it. If you have one, open that link first.")}
        actions={<ButtonLink href="/label">{t("Your rounds")}</ButtonLink>}
      />
    </main>
  );
}
