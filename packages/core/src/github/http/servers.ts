import { type Call, listGrants } from '../call.ts';
import { findGrantMismatch, type GrantMismatch } from '../grants.ts';
import type { Clock } from '../limits/clock.ts';
import type { Transport, WireAnswer, WireRequest } from './http.ts';
import type { Scrub } from './secret.ts';
import { findNearestDescribedVersion, parseServerVersion, versionHeader } from './server-version.ts';

export const describeServer = (version: string) => {
  const described = findNearestDescribedVersion(version);
  return `this server (${version}${described === version ? '' : `, treated as ${described}`})`;
};

export type KnownServer = ReturnType<typeof createKnownServer>;

/** `configured` is `3.17` or `cloud` if the operator named it. */
export function createKnownServer(configured?: string) {
  let version = parseServerVersion(configured);
  let isCloud = configured === 'cloud';
  let isKnown = configured !== undefined;
  let clockAhead: number | undefined;
  const mismatches = new Map<string, GrantMismatch>();
  return {
    get clockAhead() {
      return clockAhead ?? 0;
    },
    get version() {
      return version;
    },
    get isCloud() {
      return isCloud;
    },
    get isKnown() {
      return isKnown;
    },
    get grantMismatches(): readonly GrantMismatch[] {
      return [...mismatches.values()];
    },
    recordGrants(call: Call, { headers }: WireAnswer, scrub: Scrub) {
      const { route, api } = call;
      const accepted = api === 'rest' ? headers['x-accepted-github-permissions'] : undefined;
      const mismatch = accepted === undefined ? undefined : findGrantMismatch(route, listGrants(call), scrub(accepted));
      if (mismatch) mismatches.set(route, mismatch);
    },
    observeAnswers: (transport: Transport, clock: Pick<Clock, 'now'>) => async (request: WireRequest) => {
      const answer = await transport(request);
      const difference = Date.parse(answer.headers.date ?? '') - clock.now();
      if (Number.isFinite(difference)) clockAhead = Math.max(clockAhead ?? difference, difference);
      if (configured !== undefined) return answer;
      const header = answer.headers[versionHeader];
      version = parseServerVersion(header) ?? version;
      isCloud ||= header === 'ghe.com';
      isKnown = true;
      return answer;
    },
  };
}
