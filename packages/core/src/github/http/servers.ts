import { type Call, listGrants } from '../call.ts';
import { findGrantMismatch, type GrantMismatch } from '../grants.ts';
import type { Clock } from '../limits/clock.ts';
import type { Transport, WireAnswer, WireRequest } from './http.ts';
import {
  compareVersions,
  findDescribedVersion,
  newestServer,
  parseServerVersion,
  versionHeader,
} from './server-version.ts';

/** Whether a server of this version lacks what servers have since that one. */
export const isLacked = (version: string, since: string | undefined) =>
  since === 'later' || (since !== undefined && compareVersions(version, since) < 0);

/** Why a server of this version cannot take a setting. */
export const describeLack = (server: string, setting: string, since?: string) =>
  since === undefined || since === 'later'
    ? `${server} has no \`${setting}\`, and no GitHub Enterprise Server up to ${newestServer} has it`
    : `${server} has no \`${setting}\`, which needs GitHub Enterprise Server ${since} or later`;

/** `this server (3.17)`, or `this server (3.20, treated as 3.19)`. */
export const describeServer = (version: string) => {
  const described = findDescribedVersion(version);
  return `this server (${version}${described === version ? '' : `, treated as ${described}`})`;
};

export type KnownServer = ReturnType<typeof createKnownServer>;

/** What a session knows of its host. `given` is `3.17` or `cloud`, where the operator has said what it is. */
export function createKnownServer(configured?: string) {
  let version = parseServerVersion(configured);
  let isCloud = configured === 'cloud';
  let isKnown = configured !== undefined;
  let ahead: number | undefined;
  const mismatches = new Map<string, GrantMismatch>();
  return {
    /** By how many milliseconds GitHub's clock is ahead of this machine's. An answer takes time, so it may be more. */
    get clockAhead() {
      return ahead ?? 0;
    },
    /** `3.17`; undefined for a cloud, and as long as nothing is known. */
    get version() {
      return version;
    },
    /** Whether the operator or an answer has said that it is a cloud. */
    get isCloud() {
      return isCloud;
    },
    /** Whether the operator or an answer has said what it is. */
    get isKnown() {
      return isKnown;
    },
    /** Each route once, in the order in which they were asked. */
    get grantMismatches(): readonly GrantMismatch[] {
      return [...mismatches.values()];
    },
    /** Compares the grants that the route of an answer accepts with those that the call asks for. */
    recordGrants(call: Call, { headers }: WireAnswer) {
      const { route, api } = call;
      const accepted = api === 'rest' ? headers['x-accepted-github-permissions'] : undefined;
      const mismatch = accepted === undefined ? undefined : findGrantMismatch(route, listGrants(call), accepted);
      if (mismatch) mismatches.set(route, mismatch);
    },
    /** A transport that takes the version and the time from the answers. */
    observeAnswers: (transport: Transport, clock: Pick<Clock, 'now'>) => async (request: WireRequest) => {
      const answer = await transport(request);
      const difference = Date.parse(answer.headers.date ?? '') - clock.now();
      if (Number.isFinite(difference)) ahead = Math.max(ahead ?? difference, difference);
      if (configured !== undefined) return answer;
      const header = answer.headers[versionHeader];
      version = parseServerVersion(header) ?? version;
      isCloud ||= header === 'ghe.com';
      isKnown = true;
      return answer;
    },
  };
}
