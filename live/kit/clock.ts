import type { Clock, Environment } from '@trueup/core/github';

/** A clock that moves instead of waiting. A simulator on this machine has no limits. */
export function createHurriedClock({ now }: Pick<Clock, 'now'>): Clock {
  let ahead = 0;
  return {
    now: () => now() + ahead,
    sleep: async (milliseconds) => {
      ahead += milliseconds;
    },
  };
}

export function isOnThisMachine({ GITHUB_API_URL: url = '' }: Environment): boolean {
  return URL.canParse(url) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname);
}
