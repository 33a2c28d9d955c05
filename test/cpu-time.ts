/**
 * Milliseconds of processor time that this takes, which a busy machine hardly changes. Other tests in the same process
 * count too, so leave room for as much again.
 */
export async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of several times. */
export async function leastCpuTime(times: number, work: () => unknown): Promise<number> {
  const all: number[] = [];
  for (let time = 0; time < times; time++) all.push(await cpuTime(work));
  return Math.min(...all);
}
