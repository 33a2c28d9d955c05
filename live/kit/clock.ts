import type { Clock, Environment } from '@trueup/core/github';

/** Waits nowhere: a wait moves the clock instead. A simulator on this machine has no limits that are worth a wait. */
export function hurriedClock({ now }: Pick<Clock, 'now'>): Clock {
  let ahead = 0;
  return {
    now: () => now() + ahead,
    sleep: async (milliseconds) => {
      ahead += milliseconds;
    },
  };
}

/** Whether the API that the environment names runs on this machine. */
export function isOnThisMachine({ GITHUB_API_URL: url = '' }: Environment): boolean {
  return URL.canParse(url) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname);
}
