export interface Clock {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

export const minute = 60_000;
export const hour = 60 * minute;

/** GitHub may take some seconds to show a write. */
export const visibilityDelays: readonly number[] = [2_000, 5_000, 15_000];

export const longestDelay = visibilityDelays.reduce((sum, delay) => sum + delay);

/** A server that asks for a longer wait is broken. */
const year = 365 * 24 * 60 * 60;

const defaultWait = 5 * 60_000;

export function formatRetryTime(now: number, wait = defaultWait): string {
  const minutes = Math.ceil((now + Math.min(wait, year * 1000)) / 60_000);
  const time = new Date(minutes * 60_000).toISOString();
  const day = time.slice(0, 10);
  const isToday = new Date(now).toISOString().startsWith(day);
  return `at ${isToday ? '' : `${day} `}${time.slice(11, 16)} UTC or later`;
}

export const formatMinute = (at: number | string) =>
  `${(typeof at === 'number' ? new Date(at).toISOString() : at).slice(0, 16).replace('T', ' ')} UTC`;

/** Rounds up: `42 s`, `5 min`. */
export function formatDuration(milliseconds: number) {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds > year) return 'over a year';
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

export const measureSpan = (start: number, clock: Pick<Clock, 'now'>): { started: string; seconds: number } => ({
  started: new Date(start).toISOString().replace(/\.\d+Z$/, 'Z'),
  seconds: Math.round((clock.now() - start) / 100) / 10,
});
