import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@/lib/domain/people/people";
import type { Refusal } from "./form-refusal";

export interface NewPasswordFieldProps {
  /** stands before the control's id */
  form: string;
  refusal: Refusal;
  label: string;
  /** What else there is to know about choosing it. */
  more?: string;
  autoFocus?: boolean;
}

export function NewPasswordField({ form, refusal, label, more, autoFocus }: NewPasswordFieldProps) {
  const hint = `At least ${MIN_PASSWORD_LENGTH} characters; a few words are good.`;
  return (
    <Field
      id={`${form}-password`}
      label={label}
      error={refusal.of("password")}
      hint={more === undefined ? hint : `${hint} ${more}`}
      required
    >
      <Input
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        maxLength={MAX_PASSWORD_LENGTH}
        autoFocus={autoFocus}
      />
    </Field>
  );
}
