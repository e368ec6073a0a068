import { expect, test } from "vitest";
import { instructionColumns } from "./content-columns";

test("leaves out what no instruction is grouped by, unless one asks for it", () => {
  const shown = (tags: string[]) => {
    const facets = { subsets: [{ name: "hard", instructions: 2 }], domains: [], tags: named(tags) };
    const columns = instructionColumns({ study: { id: "S" }, terms: [], facets });
    expect(columns.map(({ id }) => id)).toEqual(expect.arrayContaining(["subset", "domain", "tags"]));
    return columns.flatMap(({ id, optional }) => (optional ? [] : [id]));
  };
  expect(shown([])).toEqual(["text", "id", "subset", "responses", "labels"]);
  expect(shown(["email"])).toEqual(["text", "id", "subset", "tags", "responses", "labels"]);
});

const named = (names: string[]) => names.map((name) => ({ name, instructions: 1 }));
