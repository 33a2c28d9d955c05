import { createHash } from 'node:crypto';
import { getMedian, measureProcess } from './measure.ts';

/** Measures processor time in milliseconds, because other processes may use the machine at the same time. */
export async function measureProcessorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Returns the median processor time of several rounds. */
export async function measureMedianTime(work: () => unknown, rounds = 9): Promise<number> {
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(await measureProcessorTime(work));
  return getMedian(times);
}

const items = Array.from({ length: 10_000 }, (_, index) => ({ name: `label ${index}`, color: 'd73a4a', id: index }));

/** The yardstick for work inside one process: writes, hashes and parses the JSON of 10,000 small items. */
export const measureYardstick = () =>
  measureMedianTime(() => {
    const texts = items.map((item) => JSON.stringify(item));
    const hashes = texts.map((text) => createHash('sha256').update(text).digest('hex'));
    return [hashes.sort(), texts.map((text) => JSON.parse(text))];
  });

/** The yardstick for a process: Node with an empty program. */
export async function measureEmptyProcess(rounds = 3, node?: string): Promise<number> {
  const times = [];
  for (let round = 0; round < rounds; round++)
    times.push((await measureProcess(['-e', '0'], {}, undefined, node)).processor);
  return getMedian(times);
}
