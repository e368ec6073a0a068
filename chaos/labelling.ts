import { setTimeout as sleep } from "node:timers/promises";
import { HttpRater } from "@/e2e/support/http-rater";
import { SCALES } from "@/lib/round/protocol/scale";
import { contentFor } from "@/lib/testing/content";
import { type LabellingStudy, seedRound } from "@/lib/testing/labelling-study";

/** Refusals that a rater who lost a task to a lapsed lease has to expect. */
const EXPECTED_REFUSALS = /: 409 /;
/** What a labelling page tries again: the connection broke, or the server says that it is in trouble. */
const PASSING = /ECONN|EPIPE|socket|cut off|: 50\d /;
const PAUSE_MILLISECONDS = 50;

/** Raters who label over HTTP until they are stopped, and send each label again, under its id, until it is acknowledged. */
export class Labelling {
  readonly acknowledged: string[] = [];
  readonly roundIds: string[] = [];
  /** answers that should never come */
  readonly complaints: string[] = [];
  /** between two labels of a rater; without it each labels as fast as the server answers */
  pauseMilliseconds = 0;
  retries = 0;
  lostLeases = 0;
  private lastLabel = performance.now();
  private silence = 0;
  private readonly raters: HttpRater[];
  private readonly rounds: Promise<string>[] = [];
  private stopping = false;
  private over: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly study: LabellingStudy,
    address: string,
  ) {
    this.raters = study.raters.map((rater) => new HttpRater(address, rater));
  }

  start(): void {
    this.over = Promise.all(this.raters.map((rater) => this.labelOn(rater)));
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.over;
  }

  /** The longest time without a label since it was last asked for, in milliseconds. */
  longestSilence(): number {
    const longest = Math.max(this.silence, performance.now() - this.lastLabel);
    this.silence = 0;
    return longest;
  }

  private acknowledge(id: string): void {
    const now = performance.now();
    this.silence = Math.max(this.silence, now - this.lastLabel);
    this.lastLabel = now;
    this.acknowledged.push(id);
  }

  /** Waits for a label that was claimed after now. */
  async untilLabelled(): Promise<void> {
    const wanted = this.acknowledged.length + this.raters.length;
    while (this.acknowledged.length < wanted) await sleep(20);
  }

  /** Cuts the connections of all raters, in the middle of whatever they send. */
  cutConnections(): void {
    for (const rater of this.raters) rater.cutConnection();
  }

  private async labelOn(rater: HttpRater): Promise<void> {
    const values = SCALES.score.values;
    for (let round = 0, turn = 0; !this.stopping; turn += 1) {
      const roundId = await this.round(round);
      const claimed = await this.answered(() => rater.claim(roundId));
      if (!claimed) continue;
      const task = claimed.answer;
      if (task === null) {
        round += 1;
        continue;
      }
      const id = rater.newId();
      const content = contentFor(task, values[turn % values.length]);
      if (await this.answered(() => rater.submit(id, task, content))) this.acknowledge(id);
      if (this.pauseMilliseconds > 0) await sleep(this.pauseMilliseconds);
    }
  }

  /** Rounds are made as they are needed. */
  private round(index: number): Promise<string> {
    const made = this.rounds[index] ?? this.makeRound(index);
    this.rounds[index] = made;
    return made;
  }

  private async makeRound(index: number): Promise<string> {
    for (;;) {
      try {
        const roundId = await seedRound(this.study.studyId, `Round ${index + 1}`);
        this.roundIds.push(roundId);
        return roundId;
      } catch {
        await sleep(PAUSE_MILLISECONDS);
      }
    }
  }

  /** The answer of the first attempt that gets through; null for one that was refused. */
  private async answered<Answer>(attempt: () => Promise<Answer>): Promise<{ answer: Answer } | null> {
    for (;;) {
      try {
        return { answer: await attempt() };
      } catch (error) {
        const reason = String(error);
        if (!PASSING.test(reason)) {
          if (EXPECTED_REFUSALS.test(reason)) this.lostLeases += 1;
          else this.complaints.push(reason);
          await sleep(PAUSE_MILLISECONDS);
          return null;
        }
        this.retries += 1;
        await sleep(PAUSE_MILLISECONDS);
      }
    }
  }
}
