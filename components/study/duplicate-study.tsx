import { useMutation } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Input } from "@/components/ui/input";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { t } from "@/lib/messages/translate";
import { copyStudy, saveAsTemplate } from "@/lib/study/queries/studies";
import { MAX_STUDY_NAME_LENGTH, newOwnTemplateSchema, type StudyHeader, studyCopySchema } from "@/lib/study/study";

export function DuplicateStudy({ study }: { study: StudyHeader }) {
  const router = useRouter();
  const copying = useMutation({
    ...copyStudy(study.id),
    onSuccess: ({ id, leftOut }) => {
      toast.success(
        leftOut.length > 0
          ? t("Study duplicated, without {leftOut}.", { leftOut: leftOut.join("; ") })
          : t("Study duplicated."),
      );
      router.push(`/studies/${id}`);
    },
  });
  const form = useForm({
    id: "copy",
    initial: { name: t("{study} (copy)", { study: study.name.slice(0, MAX_STUDY_NAME_LENGTH - 7) }), content: true },
    schema: studyCopySchema,
    sending: copying,
  });
  return (
    <Panel
      level={2}
      title={t("Duplicate this study")}
      description={t(
        "Copied: rounds as drafts with guidelines, settings and seeds, judges, groups of subsets, import recipes, matched table rows. Not copied: labels, people, invitations, webhooks, emails, prices, runs, benches and rounds of imported labels. Verifier programs must be approved again.",
      )}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
        <FormErrorSummary errors={form.errors} />
        <Field label={t("Name of the copy")} {...form.field("name")} className="max-w-md">
          <Input {...form.text("name")} maxLength={MAX_STUDY_NAME_LENGTH} autoComplete="off" />
        </Field>
        <Checkbox
          label={t("With content")}
          hint={t(
            "Instructions, responses, pairs and images; checklists with drafts, coverage, and what became of each model’s drafts. Without it the rounds get tasks later.",
          )}
          checked={form.values.content}
          onChange={(event) => form.change({ content: event.target.checked })}
        />
        <div>
          <Button type="submit" icon={<Copy aria-hidden />} loading={copying.isPending || copying.isSuccess}>
            {t("Duplicate study")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

export function SaveAsTemplate({ study }: { study: StudyHeader }) {
  const saving = useMutation({
    ...saveAsTemplate(study.id),
    onSuccess: () => toast.success(t("Template saved. New study offers it.")),
  });
  const form = useForm({
    id: "template",
    initial: { name: study.name },
    schema: newOwnTemplateSchema,
    sending: saving,
  });
  return (
    <Panel
      level={2}
      title={t("Save as a template")}
      description={t(
        "New study then offers it to you: these rounds as drafts with their guidelines and settings, and these judges. Content, labels, people and seeds are not part of it.",
      )}
    >
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
        <FormErrorSummary errors={form.errors} />
        <Field label={t("Name of the template")} {...form.field("name")} className="max-w-md">
          <Input {...form.text("name")} maxLength={MAX_STUDY_NAME_LENGTH} autoComplete="off" />
        </Field>
        <div>
          <Button type="submit" loading={saving.isPending}>
            {t("Save template")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
