"use client";

import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormErrorSummary } from "@/components/ui/form-error-summary";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextLink } from "@/components/ui/text-link";
import type { Join, Joined } from "@/lib/domain/people/people-invitation";
import { joinStudy } from "@/lib/queries/people/join";
import { ACCOUNT_FIELDS, AccountFields } from "./account-fields";
import { type Refusal, refusalOf } from "./form-refusal";
import { textOf } from "./text-of";

export interface JoinFormProps {
  token: string;
  /** whether a name alone is enough */
  byName: boolean;
  onJoined: (joined: Joined) => void;
}

type Way = Join["way"];

const WAYS = [
  { value: "name", label: "With a name only", hint: "No email. You get a personal link to come back with." },
  { value: "account", label: "With email and password", hint: "An account you can sign in to anywhere." },
] as const;

/** For somebody who is not signed in. */
export function JoinForm({ token, byName, onJoined }: JoinFormProps) {
  const [way, setWay] = useState<Way>(byName ? "name" : "account");
  const form = useRef<HTMLFormElement>(null);
  // Typed before the other way was chosen, whose fields are others.
  const [name, setName] = useState("");
  const choose = (chosen: Way) => {
    if (form.current) setName(textOf(new FormData(form.current), "name"));
    setWay(chosen);
  };
  const joining = useMutation({ ...joinStudy, onSuccess: onJoined });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    joining.mutate({ token, join: joinOf(way, new FormData(event.currentTarget)) });
  };
  const refusal = refusalOf(joining.error, "join", ACCOUNT_FIELDS);
  return (
    <form ref={form} method="post" onSubmit={submit} className="flex flex-col gap-5">
      <FormErrorSummary title="You have not joined yet" errors={refusal.errors} />
      {byName ? (
        <RadioGroup legend="How do you want to join?" choices={WAYS} value={way} onValueChange={choose} />
      ) : null}
      {way === "name" ? (
        <NameField name={name} refusal={refusal} />
      ) : (
        <AccountFields form="join" name={name} refusal={refusal} />
      )}
      <Button type="submit" variant="primary" loading={joining.isPending || joining.isSuccess}>
        Join
      </Button>
      <p className="text-center text-sm text-ink-muted">
        Have an account? <TextLink href={`/sign-in?next=/join/${token}`}>Sign in</TextLink> first.
      </p>
    </form>
  );
}

function joinOf(way: Way, form: FormData): Join {
  const name = textOf(form, "name");
  if (way === "name") return { way, name };
  return { way, name, email: textOf(form, "email"), password: textOf(form, "password") };
}

function NameField({ name, refusal }: { name: string; refusal: Refusal }) {
  return (
    <Field
      id="join-name"
      label="Name"
      error={refusal.of("name")}
      hint="The researchers see it. A made-up one is fine if they said so."
      required
    >
      <Input name="name" autoComplete="nickname" maxLength={100} defaultValue={name} />
    </Field>
  );
}
