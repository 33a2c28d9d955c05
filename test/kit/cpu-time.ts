/**
 * Measures processor time in milliseconds, which a busy machine hardly changes. Other tests in the same process count
 * too, so a limit should be twice the expected time.
 */
export async function measureCpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the smallest of several measurements. */
export async function measureLeastCpuTime(times: number, work: () => unknown): Promise<number> {
  const all: number[] = [];
  for (let time = 0; time < times; time++) all.push(await measureCpuTime(work));
  return Math.min(...all);
}

/** Runs a fixed amount of work. A slow or busy machine slows it down as much as the measured work. */
export function runTenMillionSteps() {
  let sum = 0;
  for (let step = 0; step < 10_000_000; step++) sum = Math.imul(sum + step, 31);
  return sum;
}
