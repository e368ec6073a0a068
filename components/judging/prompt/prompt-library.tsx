"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import type { Prompt } from "@/lib/judging/prompt/prompt";
import { promptsQuery } from "@/lib/judging/queries";
import { t } from "@/lib/messages/translate";
import { PlaceholderList, PromptText } from "./prompt-text";

const address = (id: string) => `/prompts?prompt=${encodeURIComponent(id)}`;

/** Every built-in prompt, one of them word for word. */
export function PromptLibrary({ chosenId }: { chosenId: string | null }) {
  const router = useRouter();
  const query = useQuery(promptsQuery);
  if (!query.data) return <PageWaiting what={t("the prompts")} query={query} />;
  const { prompts } = query.data;
  const chosen = chosenId === null ? prompts[0] : prompts.find(({ id }) => id === chosenId);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <Field label={t("Prompt")} className="lg:hidden">
        <Select
          value={chosen?.id ?? ""}
          onChange={(event) => router.push(address(event.target.value), { scroll: false })}
        >
          {chosen ? null : <option value="">{t("Choose one")}</option>}
          {prompts.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <nav aria-label={t("Prompts")} data-print="hide" className="max-lg:hidden">
        <ul data-rows className="flex flex-col gap-0.5">
          {prompts.map((prompt) => (
            <li key={prompt.id}>
              <Link
                href={address(prompt.id)}
                scroll={false}
                aria-current={prompt === chosen ? "page" : undefined}
                className="block rounded-md px-3 py-2 text-sm text-ink-muted no-underline transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent"
              >
                {prompt.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {chosen ? (
        <PromptPanel prompt={chosen} />
      ) : (
        <EmptyState
          title={t("Prompt not found")}
          description={t("It may have been renamed. Choose one from the list.")}
          actions={<LinkButton href="/prompts">{t("All prompts")}</LinkButton>}
        />
      )}
    </div>
  );
}

function PromptPanel({ prompt }: { prompt: Prompt }) {
  return (
    <Panel
      level={2}
      title={prompt.title}
      description={
        prompt.source === "Tickbox"
          ? t("Our own wording.")
          : t("Our own wording, following {source}.", { source: prompt.source })
      }
      actions={<CopyButton text={prompt.text} label={t("Copy the text")} size="sm" />}
    >
      <div className="flex flex-col gap-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted">
          <Badge>{prompt.id}</Badge>
          <span className="font-mono [overflow-wrap:anywhere]">
            {t("version {version}", { version: prompt.version })}
          </span>
        </p>
        <PromptText text={prompt.text} label={t("Text of: {prompt}", { prompt: prompt.title })} />
        <div className="flex flex-col gap-2">
          <h3 className="text-sm font-medium">{t("Placeholders")}</h3>
          <PlaceholderList placeholders={prompt.placeholders} />
          <p className="text-xs text-ink-muted">
            {t(
              "Text from outside is put between lines that carry a key, after a notice that it is never an instruction. This applies to custom prompts too and can’t be turned off.",
            )}
          </p>
        </div>
      </div>
    </Panel>
  );
}
