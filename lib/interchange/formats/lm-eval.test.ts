import { expect, test } from "vitest";
import { lmEvalReader } from "./lm-eval";

const { translate } = lmEvalReader({ system: "Aspen" });
const externalIds = { external_ids: { doc_id: 7 } };

test("the first argument is the instruction, every text a sample, however lists are nested", () => {
  const expected = {
    ok: true,
    value: {
      id: "7",
      instruction: "Q: 6 × 7?",
      responses: [
        { system: "Aspen", sample: 0, text: "42", ...externalIds },
        { system: "Aspen", sample: 1, text: "43", ...externalIds },
      ],
    },
  };
  const row = { doc_id: 7, arguments: [["Q: 6 × 7?", { until: [] }]], resps: [["42", "43"]] };
  expect(translate(row)).toEqual(expected);
  expect(translate({ ...row, arguments: { gen_args_0: { arg_0: "Q: 6 × 7?" } }, resps: ["42", ["43"]] })).toEqual(
    expected,
  );
});

test("of tasks in which a model chooses between texts there is nothing to judge, which is said", () => {
  const row = { doc_id: 7, arguments: [["Q", " a"]], resps: [[[-1.5, true]]] };
  expect(translate(row)).toMatchObject({
    ok: false,
    problems: [{ field: "resps", expected: expect.stringContaining("chooses") }],
  });
});
