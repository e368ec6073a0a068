import type { GoldRecord } from "@/lib/exports/export-records";
import type { Outcome } from "@/lib/round/protocol/protocol";
import { SIDES } from "@/lib/round/protocol/protocol-words";

interface SystemSums {
  means: number[];
  yes: number;
  no: number;
}

/** The tables of a round that an archive prints: a row for each system, and for each two systems that were compared. */
export class RoundTables {
  private readonly systems = new Map<string, SystemSums>();
  private readonly pairs = new Map<string, { a: string; b: string } & Record<Outcome, number>>();

  add(records: readonly GoldRecord[]): void {
    for (const record of records) this.addRecord(record);
  }

  private addRecord({ task, mean, outcome, questions }: GoldRecord): void {
    const { a, b } = task;
    if (!a) return;
    if (b && outcome) {
      const key = JSON.stringify([a.system, b.system]);
      const pair = this.pairs.get(key) ?? { a: a.system, b: b.system, win: 0, tie: 0, loss: 0 };
      pair[outcome] += 1;
      this.pairs.set(key, pair);
    }
    for (const side of b ? SIDES : [null]) {
      const sums = this.sumsOf(side === "B" && b ? b.system : a.system);
      if (!b && mean !== null) sums.means.push(mean);
      for (const question of questions ?? []) {
        if (question.side !== side) continue;
        sums.yes += question.yes;
        sums.no += question.no;
      }
    }
  }

  private sumsOf(system: string): SystemSums {
    const known = this.systems.get(system) ?? { means: [], yes: 0, no: 0 };
    this.systems.set(system, known);
    return known;
  }

  /** tables.json of the round. */
  text(): string {
    const names = [...this.systems.keys()].sort();
    const tables = {
      systems: names.map((system) => {
        const { means, yes, no } = this.sumsOf(system);
        const sum = means.reduce((total, mean) => total + mean, 0);
        return {
          system,
          responses: means.length,
          mean_score: means.length > 0 ? sum / means.length : null,
          pass_rate: yes + no > 0 ? yes / (yes + no) : null,
        };
      }),
      pairs: [...this.pairs].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, pair]) => pair),
    };
    return `${JSON.stringify(tables, null, 2)}\n`;
  }
}
