"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { PageWaiting } from "@/components/ui/page/page-waiting";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import type { Prompt } from "@/lib/domain/prompt/prompt";
import * as texts from "@/lib/messages/researcher/prompts";
import { say } from "@/lib/messages/researcher/say";
import { promptsQuery } from "@/lib/queries/models/prompts";
import { PlaceholderList } from "./placeholder-list";
import { PromptText } from "./prompt-text";

const address = (id: string) => `/prompts?prompt=${encodeURIComponent(id)}`;

/** Every built-in prompt, one of them word for word. */
export function PromptLibrary({ chosenId }: { chosenId: string | null }) {
  const router = useRouter();
  const query = useQuery(promptsQuery);
  if (!query.data) return <PageWaiting what={texts.thePrompts} query={query} />;
  const { prompts } = query.data;
  const chosen = chosenId === null ? prompts[0] : prompts.find(({ id }) => id === chosenId);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <Field label={texts.prompt} className="lg:hidden">
        <Select
          value={chosen?.id ?? ""}
          onChange={(event) => router.push(address(event.target.value), { scroll: false })}
        >
          {chosen ? null : <option value="">{texts.chooseOne}</option>}
          {prompts.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <nav aria-label={texts.prompts} data-print="hide" className="max-lg:hidden">
        <ul className="flex flex-col gap-0.5">
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
          title={texts.thereIsNoSuchPrompt}
          description={texts.itMayHaveBeenRenamed}
          actions={<LinkButton href="/prompts">{texts.allPrompts}</LinkButton>}
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
      description={say(texts.ourOwnWording, { source: prompt.source })}
      actions={<CopyButton text={prompt.text} label={texts.copyTheText} size="sm" />}
    >
      <div className="flex flex-col gap-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted">
          <Badge>{prompt.id}</Badge>
          <span className="font-mono [overflow-wrap:anywhere]">
            {say(texts.versionVersion, { version: prompt.version })}
          </span>
        </p>
        <PromptText text={prompt.text} label={say(texts.textOf, { prompt: prompt.title })} />
        <div className="flex flex-col gap-2">
          <h3 className="text-sm font-medium">{texts.placeholders}</h3>
          <PlaceholderList placeholders={prompt.placeholders} />
          <p className="text-xs text-ink-muted">{texts.whatComesFromOutside}</p>
        </div>
      </div>
    </Panel>
  );
}
