/**
 * In how many rounds the best possible test would find one bad rater of three, at 5%. Of two values a task shows one rater who
 * differs from the other two, or none; among equal raters each is that one alike, however noisy they are. The test knows how
 * often all are right and not who is bad: given how many tasks show one, it rejects for the largest likelihood ratio (Neyman and
 * Pearson's lemma), and at the bound at random.
 */
export function bestPower(tasks: number, good: number, bad: number): number {
  const ofGood = (1 - good) * good;
  const ofBad = good * good * (1 - bad) + (1 - good) ** 2 * bad;
  const shown = 2 * ofGood + ofBad;
  const share = ofBad / shown;
  let power = 0;
  for (let n = 0; n <= tasks; n++) {
    const cells: { equal: number; planted: number }[] = [];
    for (let one = 0; one <= n; one++) {
      for (let two = 0; two <= n - one; two++) {
        const ways = choices(n, one) * choices(n - one, two);
        const likely = (count: number) => ((1 - share) / 2) ** (n - count) * share ** count;
        const planted = (ways * (likely(one) + likely(two) + likely(n - one - two))) / 3;
        cells.push({ equal: ways / 3 ** n, planted });
      }
    }
    cells.sort((a, b) => b.planted / b.equal - a.planted / a.equal);
    let [left, found] = [0.05, 0];
    for (const { equal, planted } of cells) {
      found += planted * Math.min(1, left / equal);
      left = Math.max(0, left - equal);
    }
    power += found * choices(tasks, n) * shown ** n * (1 - shown) ** (tasks - n);
  }
  return power;
}

function choices(n: number, k: number): number {
  let product = 1;
  for (let i = 1; i <= k; i++) product *= (n - k + i) / i;
  return product;
}
