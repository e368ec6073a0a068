"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { saveText } from "@/components/ui/save-file";
import { Section } from "@/components/ui/section";
import { EXAMPLE_FILES } from "@/lib/imports/example-files";
import { IMPORT_FORMAT_NAMES } from "@/lib/imports/import-format";
import { t } from "@/lib/messages/translate";

/** What can be imported, each with a small file to start from. */
export function ExampleFiles() {
  return (
    <Section
      title={t("What can be imported")}
      description={t(
        "Up to 2 GB a file, in UTF-8 or UTF-16, tables in Windows-1252 too. Nothing is stored before you have seen a preview.",
      )}
    >
      <ul className="grid gap-3 md:grid-cols-2">
        {EXAMPLE_FILES.map(({ format, fileName, name, purpose, text }) => (
          <li
            key={fileName}
            className="flex items-start justify-between gap-4 rounded-lg border border-line bg-raised px-4 py-3"
          >
            <div className="min-w-0">
              <h3 className="text-sm font-medium">{name ?? IMPORT_FORMAT_NAMES[format]}</h3>
              <p className="text-sm text-ink-muted">{purpose}</p>
            </div>
            <Button
              variant="quiet"
              size="sm"
              icon={<Download aria-hidden />}
              aria-label={t("Download an example: {fileName}", { fileName })}
              onClick={() => saveText(fileName, text, "text/plain")}
            >
              {t("Example")}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
