import { type Call, grantsOf } from '../call.ts';
import { type OtherGrants, otherGrants } from '../grants.ts';
import type { Clock } from '../limits/clock.ts';
import type { Transport, WireAnswer, WireRequest } from './http.ts';
import { age, describedVersion, newestServer, serverVersion, versionHeader } from './server-version.ts';

/** Whether a server of this version lacks what servers have since that one. */
export const isLacked = (version: string, since: string | undefined) =>
  since === 'later' || (since !== undefined && age(version, since) < 0);

/** Why a server of this version cannot take a setting. */
export const lackText = (server: string, what: string, since?: string) =>
  since === undefined || since === 'later'
    ? `${server} has no \`${what}\`, and no GitHub Enterprise Server up to ${newestServer} has it`
    : `${server} has no \`${what}\`, which needs GitHub Enterprise Server ${since} or later`;

/** `this server (3.17)`, or `this server (3.20, treated as 3.19)`. */
export const serverText = (version: string) => {
  const taken = describedVersion(version);
  return `this server (${version}${taken === version ? '' : `, treated as ${taken}`})`;
};

export type KnownServer = ReturnType<typeof knownServer>;

/** What a session knows of its host. `given` is `3.17` or `cloud`, where the operator has said what it is. */
export function knownServer(given?: string) {
  let version = serverVersion(given);
  let isCloud = given === 'cloud';
  let isKnown = given !== undefined;
  let ahead: number | undefined;
  const other = new Map<string, OtherGrants>();
  return {
    /** By how many milliseconds GitHub's clock is ahead of this machine's. An answer takes time, so it may be more. */
    get ahead() {
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
    get otherGrants(): readonly OtherGrants[] {
      return [...other.values()];
    },
    /** Compares the grants that the route of an answer accepts with those that the call asks for. */
    notes(call: Call, { headers }: WireAnswer) {
      const { route, api } = call;
      const accepted = api === 'rest' ? headers['x-accepted-github-permissions'] : undefined;
      const found = accepted === undefined ? undefined : otherGrants(route, grantsOf(call), accepted);
      if (found) other.set(route, found);
    },
    /** A transport that takes the version and the time from the answers. */
    hearing: (transport: Transport, clock: Pick<Clock, 'now'>) => async (request: WireRequest) => {
      const answer = await transport(request);
      const difference = Date.parse(answer.headers.date ?? '') - clock.now();
      if (Number.isFinite(difference)) ahead = Math.max(ahead ?? difference, difference);
      if (given !== undefined) return answer;
      const said = answer.headers[versionHeader];
      version = serverVersion(said) ?? version;
      isCloud ||= said === 'ghe.com';
      isKnown = true;
      return answer;
    },
  };
}
