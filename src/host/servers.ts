import { type Call, grantsOf } from './call.ts';
import { type OtherGrants, otherGrants } from './grants.ts';
import type { Transport, WireAnswer } from './http.ts';
import { age, describedVersion, newestServer, serverVersion, versionHeader } from './server-version.ts';

/** Whether a server of this version lacks what servers have since that one. */
export const isLacked = (version: string, since: string | undefined) =>
  since === 'later' || (since !== undefined && age(version, since) < 0);

/** Why a server of this version cannot take a setting. */
export const lackText = (server: string, what: string, since?: string) =>
  since === undefined || since === 'later'
    ? `${server} has no \`${what}\`, and no Enterprise Server up to ${newestServer} has it`
    : `${server} has no \`${what}\`, which Enterprise Server has since ${since}`;

/** `this server (3.17)`, or `this server (3.20, taken for 3.19)`. */
export const serverText = (version: string) => {
  const taken = describedVersion(version);
  return `this server (${version}${taken === version ? '' : `, taken for ${taken}`})`;
};

/** What a session knows of its host. */
export interface KnownServer {
  /** `3.17`; undefined for a cloud, and as long as nothing is known. */
  readonly version: string | undefined;
  /** Whether the operator or an answer has said that it is a cloud. */
  readonly isCloud: boolean;
  /** Whether the operator or an answer has said what it is. */
  readonly isKnown: boolean;
  /** Each route once, in the order in which they were asked. */
  readonly otherGrants: readonly OtherGrants[];
  /** Compares the grants that the route of an answer accepts with those that the call asks for. */
  notes(call: Call, answer: WireAnswer): void;
  /** A transport that takes the version from the answers. */
  hearing(transport: Transport): Transport;
}

/** `given` is `3.17` or `cloud`, where the operator has said what it is. */
export function knownServer(given?: string): KnownServer {
  let version = serverVersion(given);
  let isCloud = given === 'cloud';
  let isKnown = given !== undefined;
  const other = new Map<string, OtherGrants>();
  return {
    get version() {
      return version;
    },
    get isCloud() {
      return isCloud;
    },
    get isKnown() {
      return isKnown;
    },
    get otherGrants() {
      return [...other.values()];
    },
    notes(call, { headers }) {
      const { route, api } = call;
      const accepted = api === 'rest' ? headers['x-accepted-github-permissions'] : undefined;
      const found = accepted === undefined ? undefined : otherGrants(route, grantsOf(call), accepted);
      if (found) other.set(route, found);
    },
    hearing: (transport) => async (request) => {
      const answer = await transport(request);
      if (given !== undefined) return answer;
      const said = answer.headers[versionHeader];
      version = serverVersion(said) ?? version;
      isCloud ||= said === 'ghe.com';
      isKnown = true;
      return answer;
    },
  };
}
