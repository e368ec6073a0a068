"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { LinkButton } from "@/components/ui/link-button";
import { RadioGroup } from "@/components/ui/radio-group";
import { t } from "@/lib/messages/translate";
import { createStudy } from "@/lib/study/queries/studies";
import { newStudySchema } from "@/lib/study/study";
import { STUDY_TEMPLATE_IDS, STUDY_TEMPLATES, type StudyTemplateId } from "@/lib/study/study-templates";
import { StudyFields } from "./study-fields";

const TEMPLATES = STUDY_TEMPLATE_IDS.map((value) => ({
  value,
  label: STUDY_TEMPLATES[value].name,
  hint: STUDY_TEMPLATES[value].about,
}));

const INITIAL: { name: string; description: string; template: StudyTemplateId } = {
  name: "",
  description: "",
  template: "none",
};

export function NewStudyForm() {
  const router = useRouter();
  const creating = useMutation({
    ...createStudy,
    onSuccess: ({ id }) => router.push(`/studies/${id}`),
  });
  const form = useForm({
    id: "study",
    initial: INITIAL,
    schema: newStudySchema,
    sending: creating,
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex flex-col gap-6">
      <FormErrorSummary errors={form.errors} />
      <StudyFields form={form} />
      <RadioGroup<StudyTemplateId>
        legend={t("Starter rounds")}
        hint={t(
          "Drafts with guidelines, as in a paper. After importing, open each one and add tasks; Tables proposes the paper’s judges and shows its tables from your data.",
        )}
        choices={TEMPLATES}
        value={form.values.template}
        onValueChange={(template) => form.change({ template })}
      />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" loading={creating.isPending || creating.isSuccess}>
          {t("Create study")}
        </Button>
        <LinkButton href="/studies">{t("Cancel")}</LinkButton>
      </div>
    </form>
  );
}
