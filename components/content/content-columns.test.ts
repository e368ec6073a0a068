import { expect, test } from "vitest";
import { instructionColumns } from "./content-columns";

test("leaves out what no instruction is grouped by, unless one asks for it; tags are given on the page", () => {
  const shown = (subsets: string[]) => {
    const facets = { subsets: subsets.map((name) => ({ name, instructions: 2 })), domains: [], tags: [] };
    const columns = instructionColumns({ study: { id: "S" }, terms: [], facets });
    expect(columns.map(({ id }) => id)).toEqual(expect.arrayContaining(["subset", "domain", "tags"]));
    return columns.flatMap(({ id, optional }) => (optional ? [] : [id]));
  };
  expect(shown([])).toEqual(["text", "id", "tags", "responses", "labels"]);
  expect(shown(["hard"])).toEqual(["text", "id", "subset", "tags", "responses", "labels"]);
});
