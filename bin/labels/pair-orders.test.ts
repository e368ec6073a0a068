import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/stats/resampling/random";
import { agreementOf } from "../testing/agreement-of";
import { runCommand } from "../testing/run-command";
import { temporaryFile } from "../testing/temporary-files";

interface Row {
  readonly unit: string;
  readonly rater: string;
  readonly systems: readonly [string, string];
  readonly lengths: readonly [number, number];
  readonly order: string;
  readonly level: number;
}

const random = seededRandom("pairs");
const whole = (below: number) => Math.floor(random() * below);

/** Raters of three pairs of each of six questions; the labels lean on what the pair's number says. */
function rowsOf(raters: readonly string[]): Row[] {
  const pairs = [...Array(18).keys()].map((pair) => {
    const systems =
      (
        [
          ["oak", "yew"],
          ["oak", "elm"],
          ["yew", "elm"],
        ] as const
      )[pair % 3] ?? (["oak", "yew"] as const);
    return { unit: `q${Math.floor(pair / 3)}`, systems, lengths: [50 + pair * 7, 90 + ((pair * 31) % 97)] as const };
  });
  return pairs.flatMap((pair, index) =>
    raters.map((rater) => ({
      ...pair,
      rater,
      order: whole(2) === 0 ? "ab" : "ba",
      level: Math.min(5, Math.max(1, 1 + (index % 5) + whole(3) - 1)),
    })),
  );
}

const turned = ({ systems: [a, b], lengths: [x, y], order, level, ...rest }: Row): Row => ({
  ...rest,
  systems: [b, a],
  lengths: [y, x],
  order: order === "ab" ? "ba" : "ab",
  level: 6 - level,
});

const letter = (level: number) => (level < 3 ? "A" : level > 3 ? "B" : "tie");

function csv(name: string, rows: readonly Row[], label: (level: number) => string | number = (level) => level): string {
  const lines = rows.map(({ unit, rater, systems, lengths, order, level }) =>
    [unit, rater, ...systems, ...lengths, order, label(level)].join(),
  );
  const head = "question_id,rater,model_a,model_b,length_a,length_b,shown_order,preference";
  return temporaryFile(name, [head, ...lines, ""].join("\n"));
}

const people = rowsOf(["ann", "ben", "cy"]);
const judges = rowsOf(["x", "y"]);
const turnSome = (rows: readonly Row[]) => rows.map((row) => (random() < 0.5 ? turned(row) : row));

/** Those of the first rater stay: what is drawn at random may depend on the order of a pair's first row. */
const turnLater = (rows: readonly Row[]) =>
  rows.map((row) => (row.rater !== "ann" && random() < 0.5 ? turned(row) : row));

const COMMANDS: readonly (readonly string[])[] = [
  ["agreement", "PEOPLE", "--statistics", "all"],
  ["pld", "PEOPLE", "JUDGES", "--prediction-by", "rater"],
  ["correlate", "PEOPLE", "JUDGES"],
  ["judges", "PEOPLE", "JUDGES"],
  ["judges", "PEOPLE", "JUDGES", "--as", "preferences"],
  ["judges", "PEOPLE", "JUDGES", "--as", "categories"],
  ["alt-test", "PEOPLE", "JUDGES"],
  ["alt-test", "PEOPLE", "JUDGES", "--measure", "neg_rmse"],
  ["biases", "PEOPLE", "JUDGES", "--own", "ann=oak"],
  ["plan", "PEOPLE", "--width", "0.5", "--simulations", "100"],
];

async function figures(
  words: readonly string[],
  files: Readonly<Record<string, string>>,
  more: readonly string[] = [],
) {
  const draws = words[0] === "plan" ? [] : ["--bootstrap", "16"];
  const run = await runCommand([...words.map((word) => files[word] ?? word), ...draws, ...more, "--json"]);
  if (run.code !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout, (_, value) => (typeof value === "number" ? Number(value.toFixed(9)) : value));
}

describe("rows that name a pair's two systems in either order", () => {
  it.each(COMMANDS)("change no figure of %s %s %s %s %s", async (...words) => {
    const stored = await figures(words, { PEOPLE: csv("p.csv", people), JUDGES: csv("j.csv", judges) });
    const later = { PEOPLE: csv("p.csv", turnLater(people)), JUDGES: csv("j.csv", turnSome(judges)) };
    expect(await figures(words, later)).toEqual(stored);
  });

  it.each(COMMANDS.filter(([name, , , as]) => name !== "plan" && (name !== "judges" || as)))(
    "change no figure of %s %s %s %s %s, whichever are turned",
    async (...words) => {
      const stored = await figures(words, { PEOPLE: csv("p.csv", people), JUDGES: csv("j.csv", judges) });
      const some = { PEOPLE: csv("p.csv", turnSome(people)), JUDGES: csv("j.csv", turnSome(judges)) };
      // What a table of outcomes calls A is what the pair's first row does.
      const figuresOf = (found: unknown) => JSON.stringify(found).replace(/"confusion":\{.*?\}\}/g, "");
      expect(figuresOf(await figures(words, some))).toBe(figuresOf(stored));
    },
  );

  it.each(COMMANDS.filter(([name]) => name !== "plan"))(
    "may be labelled 1 and 2 for A and B: %s %s %s %s %s",
    async (...words) => {
      const rows = [people, judges].map((each) => turnSome(each.filter(({ level }) => level !== 3)));
      const [ofPeople = [], ofJudges = []] = rows;
      const letters = { PEOPLE: csv("p.csv", ofPeople, letter), JUDGES: csv("j.csv", ofJudges, letter) };
      const number = (level: number) => (level < 3 ? 1 : 2);
      const numbers = { PEOPLE: csv("p.csv", ofPeople, number), JUDGES: csv("j.csv", ofJudges, number) };
      const meant = await figures(words, numbers, ["--values", "1=A,2=B"]);
      expect(meant).toEqual(await figures(words, letters));
      await expect(figures(words, numbers)).rejects.toThrow("--values 1=A,2=B");
    },
  );

  it("are told apart by their systems, not by the unit alone, and are known by words and by names", async () => {
    const rows = ["u1,a,oak,yew,model_a", "u1,b,yew,oak,Response B", "u1,a,oak,elm,tie (bothbad)", "u1,b,elm,oak,elm"];
    const file = temporaryFile("l.csv", `question_id,rater,model_a,model_b,winner\n${rows.join("\n")}\n`);
    const found = await agreementOf(file, "--statistics percent");
    expect(found).toMatchObject({ n_units: 2, reversible: true, results: [{ value: 0.5 }] });
    expect(found.notes[0]).toBe(
      "l.csv: 2 of 4 rows name the two systems in the other order than the pair's first row, and were turned round.",
    );
  });

  it("take a wide file's systems and several columns of a unit, too", async () => {
    const rows = ["1,1,oak,yew,model_1,model_1", "1,2,oak,yew,tie,tie", "1,1,oak,elm,model_2,model_1"];
    const file = temporaryFile("w.csv", `question_id,turn,model_1,model_2,winner1,winner2\n${rows.join("\n")}\n`);
    const found = await agreementOf(file, "--wide --unit question_id,turn --statistics percent");
    const columns = [
      { unit: ["question_id", "turn"], systems: ["model_1", "model_2"], raters: ["winner1", "winner2"] },
    ];
    expect(found).toMatchObject({ n_units: 3, columns, results: [{ value: expect.closeTo(2 / 3, 12) }] });
  });

  it("are not turned where labels do not depend on the order", async () => {
    const rows = "u1,a,oak,yew,5\nu1,b,yew,oak,5\nu2,a,oak,yew,1\nu2,b,yew,oak,2\n";
    const file = temporaryFile("c.csv", `item,rater,system_a,system_b,value\n${rows}`);
    const of = async (...words: string[]) =>
      (await agreementOf(file, ["--statistics percent", ...words].join(" "))).results;
    expect(await of("--symmetric")).toMatchObject([{ value: 0.5 }]);
    expect(await of("--stored-order")).toMatchObject([{ value: 0 }]);
    const scores = temporaryFile("s.csv", "item,rater,system_a,system_b,score_a,score_b\nu,a,x,y,5,1\nu,b,y,x,1,5\n");
    const ofScores = await agreementOf(scores, "--value score_a --statistics percent");
    expect(ofScores).toMatchObject({ n_labels: 2, results: [{ value: 1 }] });
  });
});

describe("a file that does not say which systems its labels compare", () => {
  const named = (rows: string) => temporaryFile("people.csv", `item,rater,model_a,model_b,preference\n${rows}`);
  const judge = () => temporaryFile("judge.csv", "item,judge,preference\nu1,x,A\n");
  const pld = (first: string, second: string) => runCommand(["pld", first, second, "--bootstrap", "0", "--json"]);

  it("is matched by unit where the other names each pair in one order", async () => {
    const { stdout } = await pld(named("u1,a,oak,yew,A\nu1,b,oak,yew,A\n"), judge());
    expect(JSON.parse(stdout)).toMatchObject({ n: 1, counts: [1, 0, 0] });
  });

  it.each([
    ["both orders", "u1,a,oak,yew,A\nu1,b,yew,oak,B\n", "oak as A and yew as B, and the other way round"],
    ["two pairs", "u1,a,oak,yew,A\nu1,a,oak,elm,B\n", "compared for oak and elm as well as for oak and yew"],
  ])("is refused beside %s of a unit", async (_, rows, reason) => {
    for (const paths of [[named(rows), judge()] as const, [judge(), named(rows)] as const]) {
      const { code, stderr } = await pld(...paths);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(reason) });
      expect(stderr).toContain("both systems in every row of every file");
    }
  });

  it("nor may some rows of a file leave them out", async () => {
    const mixed = named("u1,a,oak,yew,A\nu1,b,yew,oak,B\nu1,c,,,A\n");
    await expect(agreementOf(mixed)).rejects.toThrow("line 4, column 3 (model_a): expected both systems");
    const half = named("u1,a,oak,yew,A\nu1,b,yew,,B\n");
    await expect(agreementOf(half)).rejects.toThrow("column 4 (model_b): expected the name of the system");
    expect((await agreementOf(named("u1,a,oak,yew,A\nu1,b,,,A\n"))).results[0]?.value).not.toBeUndefined();
  });
});
