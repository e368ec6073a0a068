import { expect, it } from "vitest";
import { z } from "zod";
import { atField, checkForm, problemsOfControls } from "./check-form";

const schema = z.object({
  name: z.string().trim().min(1, "write a name").regex(/^\D*$/, "write no digits"),
  limits: z.object({ calls: z.int() }),
  token: z.string().min(3, "the link is incomplete"),
});
const rules = {
  id: "trial",
  initial: { name: "", calls: "" },
  schema,
  bodyOf: ({ name, calls }: { name: string; calls: string }) => ({
    name,
    limits: { calls: Number(calls) },
    token: "abc",
  }),
  expected: { calls: "A whole number." },
};

it("sends what the schema makes of what was entered", () => {
  expect(checkForm(rules, { name: " Ada ", calls: "3" })).toEqual({
    body: { name: "Ada", limits: { calls: 3 }, token: "abc" },
    problems: [],
  });
});

it("has one message for each wrong field, in the form's words or the schema's, wherever in the body the field is", () => {
  expect(checkForm(rules, { name: "", calls: "1.5" })).toEqual({
    problems: [
      { message: "Write a name.", fieldId: "trial-name" },
      { message: "A whole number.", fieldId: "trial-calls" },
    ],
  });
});

it("leads to no field where what is wrong is none of the form's", () => {
  const without = { ...rules, bodyOf: () => ({ name: "Ada", limits: { calls: 1 }, token: "" }) };
  expect(checkForm(without, rules.initial).problems).toEqual([{ message: "The link is incomplete." }]);
  expect(atField(rules, { field: null, message: "Away." })).toEqual({ message: "Away." });
});

it("asks the schema only when nothing else is in the way", () => {
  const problem = { message: "Choose a judge.", fieldId: "judges" };
  expect(checkForm({ ...rules, problemsOf: () => [problem] }, { name: "", calls: "" })).toEqual({
    problems: [problem],
  });
});

it("knows fields by their whole path in the body too, where the body has two of a name", () => {
  const ending = z.object({ code: z.string().max(3, "write at most 3 characters") });
  const rulesOfTwo = {
    id: "link",
    initial: { "done.code": "", "out.code": "" },
    schema: z.object({ done: ending, out: ending }),
    bodyOf: (values: Record<"done.code" | "out.code", string>) => ({
      done: { code: values["done.code"] },
      out: { code: values["out.code"] },
    }),
  };
  expect(checkForm(rulesOfTwo, { "done.code": "abc", "out.code": "abcd" })).toEqual({
    problems: [{ message: "Write at most 3 characters.", fieldId: "link-out.code" }],
  });
});

it("leads to each control in which what was typed is no value", () => {
  const controlOf = (id: string, validationMessage: string, customError: boolean) => ({
    id,
    validationMessage,
    validity: { ...VALID, customError },
    labels: [{ textContent: "Raters per task" }],
  });
  const expected = "Enter a whole number from 1 to 20.";
  expect(
    problemsOfControls([
      controlOf("name", "", false),
      controlOf("raters", expected, true),
      // The browser's own words, of what the schema says better.
      controlOf("lease", "Fill in this field.", false),
    ]),
  ).toEqual([{ message: `Raters per task: ${expected}`, fieldId: "raters" }]);
});

const VALID: ValidityState = {
  badInput: false,
  customError: false,
  patternMismatch: false,
  rangeOverflow: false,
  rangeUnderflow: false,
  stepMismatch: false,
  tooLong: false,
  tooShort: false,
  typeMismatch: false,
  valid: true,
  valueMissing: false,
};
