import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

export interface NumberTextFieldProps {
  id: string;
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
  error?: string;
  placeholder?: string;
}

/** A number as it is typed; what it means is found when the form is sent. */
export function NumberTextField({ value, onChange, placeholder, ...field }: NumberTextFieldProps) {
  return (
    <Field {...field}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
