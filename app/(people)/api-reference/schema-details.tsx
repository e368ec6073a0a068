"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryError } from "@/components/ui/query-error";
import { t } from "@/lib/messages/translate";
import { apiSchemasQuery } from "@/lib/queries/api-document";

const REFERENCE = /"\$ref": "#\/components\/schemas\/(\w+)"/g;

/** A schema of the API's description, read when it is opened: all of them make the page heavy. */
export function SchemaDetails({ title, of, name }: { title: string; of: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const schemas = useQuery({ ...apiSchemasQuery, enabled: isOpen });
  const text = JSON.stringify(schemas.data?.[name], null, 1) ?? "";
  const parts = new Set([...text.matchAll(REFERENCE)].flatMap(([, part]) => part ?? []));
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer">
        {title}
        <span className="sr-only"> {t("of {of}", { of })}</span>
      </summary>
      {schemas.error ? (
        <QueryError title={t("The schema couldn’t be loaded")} query={schemas} />
      ) : (
        <pre className="mt-2 whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 font-mono text-xs [overflow-wrap:anywhere]">
          {schemas.data ? text : t("Loading…")}
        </pre>
      )}
      {isOpen && schemas.data ? (
        <div className="mt-2 flex flex-col gap-1 border-line border-s ps-3">
          {[...parts].map((part) => (
            <SchemaDetails key={part} title={part} of={name} name={part} />
          ))}
        </div>
      ) : null}
    </details>
  );
}
