"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Fold } from "@/components/ui/fold";
import { Textarea } from "@/components/ui/input";
import { t } from "@/lib/messages/translate";

/** Rows in place of a file: what is pasted goes the way that a file of it would. */
export function PasteRows({ onFile }: { onFile: (file: File) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const check = () => {
    const time = new Date().toLocaleString("sv").slice(0, 16);
    onFile(new File([text], t("Pasted rows {time}", { time }), { type: "text/plain" }));
  };
  return (
    <Fold id="paste-rows" title={t("Or paste rows")} open={isOpen} onOpenChange={setOpen}>
      <div className="flex flex-col items-start gap-3">
        <Field
          className="w-full"
          label={t("Rows")}
          hint={t("Cells copied from a spreadsheet, CSV, or JSON Lines, with the columns’ names in the first line.")}
        >
          <Textarea
            rows={6}
            className="font-mono"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button disabled={text.trim() === ""} onClick={check}>
          {t("Check the rows")}
        </Button>
      </div>
    </Fold>
  );
}
