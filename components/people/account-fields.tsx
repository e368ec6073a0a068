import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Refusal } from "./form-refusal";
import { NewPasswordField } from "./new-password-field";

export interface AccountFieldsProps {
  /** stands before the controls' ids */
  form: string;
  refusal: Refusal;
  name?: string;
  email?: string;
}

export const ACCOUNT_FIELDS = ["name", "email", "password"] as const;

/** Name, email and a new password. */
export function AccountFields({ form, refusal, name, email }: AccountFieldsProps) {
  return (
    <>
      <Field
        id={`${form}-name`}
        label="Name"
        error={refusal.of("name")}
        hint="Seen by the people of your studies."
        required
      >
        <Input name="name" autoComplete="name" maxLength={100} defaultValue={name} />
      </Field>
      <Field
        id={`${form}-email`}
        label="Email"
        error={refusal.of("email")}
        hint="For signing in. No mail is sent."
        required
      >
        <Input name="email" type="email" autoComplete="username" maxLength={254} defaultValue={email} />
      </Field>
      <NewPasswordField form={form} refusal={refusal} label="Password" />
    </>
  );
}
