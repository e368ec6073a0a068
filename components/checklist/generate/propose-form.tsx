"use client";

import { useState } from "react";
import type { VerifierLanguage } from "@/lib/checklist/generation/verifier-language";
import { t } from "@/lib/messages/translate";
import { proposeVerifiersSchema } from "@/lib/runs/run-kinds";
import { SeriesRunForm } from "./series-run-form";
import { LanguageChoice } from "./verifier-program";

/** A run in which a model is asked, question by question, for a program that decides it. */
export function ProposeForm({ studyId, series }: { studyId: string; series: readonly string[] }) {
  const [language, setLanguage] = useState<VerifierLanguage>("javascript");
  return (
    <SeriesRunForm
      studyId={studyId}
      series={series}
      kind="propose-verifiers"
      title={t("Ask a model for programs")}
      description={t(
        "A program is proposed only where code can decide a question exactly: counts, given words, layout. All other questions are left to a person.",
      )}
      suggestedName={t("Programs for questions")}
      seriesHint={t("Each instruction’s newest version, draft or published.")}
      againLabel={t("Also ask again about questions that were left to a person, or whose program was rejected")}
      parse={(run, again) =>
        proposeVerifiersSchema.safeParse({ ...run, language, questions: again ? "undecided" : "new" })
      }
    >
      <LanguageChoice value={language} onValueChange={setLanguage} />
    </SeriesRunForm>
  );
}
