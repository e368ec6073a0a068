"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { newEndpointSchema } from "@/lib/endpoints/endpoint";
import { createEndpoint } from "@/lib/endpoints/queries";
import { t } from "@/lib/messages/translate";
import { type EndpointFields, NEW_FIELDS } from "./endpoint-fields";
import { EndpointForm } from "./endpoint-form";

const PRESETS: readonly Pick<EndpointFields, "name" | "baseUrl" | "allowPrivateAddresses">[] = [
  { name: "OpenAI", baseUrl: "https://api.openai.com/v1", allowPrivateAddresses: false },
  { name: "OpenRouter", baseUrl: "https://openrouter.ai/api/v1", allowPrivateAddresses: false },
  { name: "Ollama", baseUrl: "http://localhost:11434/v1", allowPrivateAddresses: false },
  { name: "vLLM", baseUrl: "http://localhost:8000/v1", allowPrivateAddresses: false },
  { name: "LM Studio", baseUrl: "http://localhost:1234/v1", allowPrivateAddresses: false },
];

/** Adds an endpoint, then leads to its models. */
export function NewEndpoint() {
  const router = useRouter();
  const creating = useMutation({
    ...createEndpoint,
    onSuccess: ({ id }) => router.push(`/admin/endpoints/${id}`),
  });
  return (
    <EndpointForm
      first={NEW_FIELDS}
      stored="none"
      submitLabel={t("Add endpoint")}
      actions={<LinkButton href="/admin/endpoints">{t("Cancel")}</LinkButton>}
      presets={(fill) => (
        <div className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          {t("Fill in for")}
          {PRESETS.map((preset) => (
            <Button key={preset.name} size="sm" onClick={() => fill(preset)}>
              {preset.name}
            </Button>
          ))}
        </div>
      )}
      loading={creating.isPending || creating.isSuccess}
      schema={newEndpointSchema}
      sending={creating}
    />
  );
}
