/**
 * Milliseconds of processor time that this takes, which a busy machine hardly changes. Other tests in the same process
 * count too, so leave room for as much again.
 */
export async function measureCpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of several times. */
export async function measureLeastCpuTime(times: number, work: () => unknown): Promise<number> {
  const all: number[] = [];
  for (let time = 0; time < times; time++) all.push(await measureCpuTime(work));
  return Math.min(...all);
}

/** The same work every time, which a slow or busy machine slows down as much as what is measured beside it. */
export function runTenMillionSteps() {
  let sum = 0;
  for (let step = 0; step < 10_000_000; step++) sum = Math.imul(sum + step, 31);
  return sum;
}
