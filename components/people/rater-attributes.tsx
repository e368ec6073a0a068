"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { FileDrop } from "@/components/ui/file-drop";
import { FormErrorSummary } from "@/components/ui/form/form-error-summary";
import { useForm } from "@/components/ui/form/use-form";
import { Input, Select, Textarea } from "@/components/ui/input";
import { useT } from "@/components/ui/messages/messages-provider";
import { Panel } from "@/components/ui/panel";
import { toast } from "@/components/ui/toast-store";
import { errorMessage } from "@/lib/http/error-message";
import { t } from "@/lib/messages/translate";
import {
  answerAttributes,
  importAttributes,
  raterAttributesQuery,
  setAttributes,
  withdrawAttributes,
} from "@/lib/people/queries/rater-attributes";
import {
  type AskedAttributes,
  attributesOfText,
  importedAnswersOfText,
  type MyAttributes,
  raterAttributesSchema,
  textOfAttributes,
} from "@/lib/people/rater-attributes";

/** What studies ask somebody about themselves: voluntary, and withdrawn with one click. In the reader's language. */
export function AboutYou({ studies }: { studies: readonly MyAttributes[] }) {
  const t = useT();
  return studies.map((study, index) => (
    <Panel
      key={study.studyId}
      level={2}
      // Where the page of rounds leads.
      id={index === 0 ? "about-you" : undefined}
      title={t("About you: {study}", { study: study.studyName })}
      description={t(
        "Answering is voluntary. Your answers are used only to compare groups of at least five people, and are never shown or exported with your labels. Researchers who study the figures of groups and everyone’s labels closely could still guess them. You can withdraw at any time: your answers are then deleted.",
      )}
    >
      <p className="mb-4 text-sm [overflow-wrap:anywhere]">
        {t("What the researchers use it for: {purpose}", { purpose: study.purpose })}
      </p>
      <AboutYouForm study={study} />
    </Panel>
  ));
}

function AboutYouForm({ study }: { study: MyAttributes }) {
  const t = useT();
  const router = useRouter();
  const id = useId();
  const [values, setValues] = useState(study.values);
  const settled = (said: string) => {
    toast.success(said);
    router.refresh();
  };
  const answering = useMutation({ ...answerAttributes(study.studyId), onSuccess: () => settled(t("Saved.")) });
  const withdrawing = useMutation({
    ...withdrawAttributes(study.studyId),
    onSuccess: () => {
      setValues({});
      settled(t("Your answers were deleted."));
    },
  });
  const error = answering.error ?? withdrawing.error;
  const answers = study.attributes.flatMap(({ name }) => {
    const value = values[name];
    return value ? [{ attribute: name, value }] : [];
  });
  return (
    <form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        answering.mutate({ purpose: study.purpose, answers });
      }}
    >
      {error ? (
        <Callout tone="negative" role="alert">
          {errorMessage(error, t("The server could not be reached. Check your connection and try again."))}
        </Callout>
      ) : null}
      {study.attributes.map(({ name, values: allowed }, index) => (
        <ChoiceField
          key={name}
          id={`${id}-${index}`}
          name={name}
          allowed={allowed}
          value={values[name] ?? ""}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={answering.isPending} disabled={answers.length === 0}>
          {t("Agree and save")}
        </Button>
        {study.consentedAt === null ? null : (
          <Button onClick={() => withdrawing.mutate()} loading={withdrawing.isPending}>
            {t("Withdraw and delete my answers")}
          </Button>
        )}
      </div>
    </form>
  );
}

interface ChoiceFieldProps {
  id: string;
  name: string;
  allowed: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

function ChoiceField({ id, name, allowed, value, onChange }: ChoiceFieldProps) {
  const t = useT();
  return (
    <Field id={id} label={name} className="max-w-sm">
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t("No answer")}</option>
        {allowed.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** What a study asks its raters about themselves, for researchers: in English. */
export function AskAboutRaters({ studyId, mayChange }: { studyId: string; mayChange: boolean }) {
  const { data } = useQuery(raterAttributesQuery(studyId));
  if (!data || (!mayChange && data.attributes.length === 0)) return null;
  return (
    <Panel
      level={2}
      className="mt-6"
      title={t("Questions about raters")}
      description={t(
        "Members answer on their account page if they want to, and can withdraw. You see figures of groups of five or more raters on a round’s page of raters, never who answered what. That hides answers from a glance, not from calculation: someone with each rater’s labels could find out who is in a group. Ask only what your raters would not mind your knowing. {count, plural, one {# member has} other {# members have}} answered.",
        { count: data.answered },
      )}
    >
      <AskForm studyId={studyId} asked={data} mayChange={mayChange} />
      {mayChange ? <ImportForm studyId={studyId} imported={data.imported} /> : null}
    </Panel>
  );
}

/** What raters of files said of themselves elsewhere: set as a whole, and read by nobody. */
function ImportForm({ studyId, imported }: { studyId: string; imported: AskedAttributes["imported"] }) {
  const id = useId();
  const [purpose, setPurpose] = useState("");
  const [answers, setAnswers] = useState<ReturnType<typeof importedAnswersOfText>>([]);
  const importing = useMutation({
    ...importAttributes(studyId),
    onSuccess: () => {
      setAnswers([]);
      toast.success(t("Saved."));
    },
  });
  const problem = importing.error
    ? errorMessage(importing.error, t("The server could not be reached. Check your connection and try again."))
    : answers === null
      ? t("This file has no columns rater, attribute and value. Name them in its first line.")
      : null;
  return (
    <section aria-labelledby={id} className="mt-8 flex max-w-2xl flex-col gap-4">
      <h3 id={id} className="font-semibold">
        {t("Raters from files")}
      </h3>
      <ImportedAnswers {...imported} />
      {problem === null ? null : (
        <Callout tone="negative" role="alert">
          {problem}
        </Callout>
      )}
      <FileDrop
        accept=".csv,.tsv,.txt"
        aria-label={t("Table of answers")}
        prompt={
          answers && answers.length > 0
            ? t("{count, plural, one {# answer} other {# answers}} read", { count: answers.length })
            : t("Drop a CSV or TSV file here")
        }
        onFiles={async ([file]) => setAnswers(file ? importedAnswersOfText(await file.text()) : [])}
      />
      <Field label={t("What these raters agreed to")}>
        <Input value={purpose} onChange={({ target }) => setPurpose(target.value)} autoComplete="off" />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => importing.mutate({ purpose, answers: answers ?? [] })}
          loading={importing.isPending}
          disabled={!answers || answers.length === 0 || purpose.trim() === ""}
        >
          {t("Import answers")}
        </Button>
        {imported.raters > 0 ? (
          <Button onClick={() => importing.mutate({ answers: [] })} loading={importing.isPending}>
            {t("Delete imported answers")}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function ImportedAnswers({ raters, attributes }: AskedAttributes["imported"]) {
  return (
    <p className="text-sm text-ink-muted">
      {t(
        "A table with the columns rater, attribute and value (and source, if raters of several files have one name) says what they answered elsewhere. It replaces what was imported before. Groups are shown as above; nobody can read the answers of one rater again.",
      )}{" "}
      {raters === 0
        ? t("Nothing is imported.")
        : t("{count, plural, one {# rater} other {# raters}}: {attributes}.", {
            count: raters,
            attributes: attributes.join(", "),
          })}
    </p>
  );
}

function AskForm({ studyId, asked, mayChange }: { studyId: string; asked: AskedAttributes; mayChange: boolean }) {
  const saving = useMutation({ ...setAttributes(studyId), onSuccess: () => toast.success(t("Saved.")) });
  const form = useForm({
    id: "rater-attributes",
    initial: { purpose: asked.purpose, attributes: textOfAttributes(asked.attributes) },
    schema: raterAttributesSchema,
    bodyOf: ({ purpose, attributes }) => ({ purpose, attributes: attributesOfText(attributes) }),
    sending: saving,
  });
  return (
    <form noValidate onSubmit={form.submit} className="flex max-w-2xl flex-col gap-6">
      <FormErrorSummary errors={form.errors} />
      <Field
        {...form.field("attributes")}
        label={t("Attributes")}
        hint={t(
          "One per line, such as “Native speaker: yes, no, prefer not to say”. Removing one deletes its answers; removing all stops asking.",
        )}
      >
        <Textarea {...form.text("attributes")} rows={4} readOnly={!mayChange} />
      </Field>
      <Field
        {...form.field("purpose")}
        label={t("What the answers are used for")}
        hint={t(
          "Raters read and agree to this text. If you change it, all answers are deleted: they were given for another purpose.",
        )}
      >
        <Input {...form.text("purpose")} readOnly={!mayChange} autoComplete="off" />
      </Field>
      {mayChange ? (
        <div>
          <Button type="submit" loading={saving.isPending}>
            {t("Save")}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
