"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DateTime } from "@/components/ui/date-time";
import { useT } from "@/components/ui/messages/messages-provider";
import { Panel } from "@/components/ui/panel";
import type { ApiKeyOfUser } from "@/lib/people/api-key";
import { apiKeysQuery, revokeApiKey } from "@/lib/people/queries/api-keys";
import { ApiKeyDialog } from "./api-key-dialog";
import { scopesOf, studiesOf } from "./key-words";
import { RevokeKey } from "./revoke-key";

/** The person's API keys: create, look, revoke. */
export function ApiKeyList() {
  const t = useT();
  const { data } = useQuery(apiKeysQuery);
  const [open, setOpen] = useState(false);
  const keys = data?.keys ?? [];
  const ending = keys.filter(({ expiresSoon }) => expiresSoon);
  return (
    <Panel
      level={2}
      title={t("API keys")}
      description={t(
        "Scripts use a key to work as you. A key never allows more than you may do yourself, and ends after a year at most.",
      )}
      actions={
        <Button size="sm" onClick={() => setOpen(true)}>
          {t("Create API key")}
        </Button>
      }
      flush
    >
      {ending.length > 0 ? (
        <Callout
          tone="warning"
          className="mx-5 mb-4"
          title={t("{count, plural, one {# key expires} other {# keys expire}} within two weeks", {
            count: ending.length,
          })}
        >
          {t("Scripts that use it will then be refused. Create another key in its place: {names}.", {
            names: ending.map(({ name }) => name).join(", "),
          })}
        </Callout>
      ) : null}
      {keys.length === 0 ? (
        <p className="border-t border-line px-5 py-3 text-sm text-ink-muted">{t("No API keys yet.")}</p>
      ) : (
        <ul data-rows className="divide-y divide-line border-t border-line">
          {keys.map((key) => (
            <ApiKeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <ApiKeyDialog studies={data?.studies ?? []} open={open} onOpenChange={setOpen} />
    </Panel>
  );
}

function ApiKeyRow({ apiKey }: { apiKey: ApiKeyOfUser }) {
  const t = useT();
  const { name, ending, createdAt, expiresAt, isExpired, expiresSoon, lastUsedAt } = apiKey;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="[overflow-wrap:anywhere]">{name}</span>
          <span className="font-mono font-normal text-ink-muted">…{ending}</span>
          {isExpired ? <Badge tone="neutral">{t("Expired")}</Badge> : null}
          {expiresSoon ? <Badge tone="warning">{t("Expires soon")}</Badge> : null}
        </p>
        <p className="text-ink-muted [overflow-wrap:anywhere]">
          {scopesOf(apiKey, t)} · {studiesOf(apiKey, t)}
        </p>
        <p className="text-ink-muted">
          {t.rich("created {dateTime}", { dateTime: <DateTime key="dateTime" at={createdAt} /> })} ·{" "}
          {t.rich(isExpired ? "expired {dateTime}" : "expires {dateTime}", {
            dateTime: <DateTime key="dateTime" at={expiresAt} />,
          })}{" "}
          ·{" "}
          {lastUsedAt === null
            ? t("never used")
            : t.rich("last used {dateTime}", { dateTime: <DateTime key="dateTime" at={lastUsedAt} /> })}
        </p>
      </div>
      <RevokeKey id={apiKey.id} name={name} by={revokeApiKey} />
    </li>
  );
}
