/** Time as the program sees it, so that a test can move it. */
export interface Clock {
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** A host that asks for more than that is broken. */
const year = 365 * 24 * 60 * 60;

/** `42 s`, `5 min`: always at least as long as it takes. */
export function durationText(milliseconds: number) {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds > year) return 'over a year';
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
