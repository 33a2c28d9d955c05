import { addressFrom } from '../host/address.ts';
import type { Reader, RepositoryName } from '../host/host.ts';
import { metered, type Traffic } from '../host/meter.ts';
import { type Host, openHost } from '../host/open.ts';
import { createPacer } from '../host/pacer.ts';
import { createScrubber } from '../host/scrubber.ts';
import { Secret } from '../host/secret.ts';
import { withoutCredentials } from '../settings/addresses.ts';
import { version } from '../world/version.ts';
import type { World } from '../world/world.ts';

/** What all repositories of one run share: the token, its rate limits, and its secrets. */
export interface Session {
  /** While `discreet` returns true, progress lines do not say what a request is about. */
  hostOf(repository: RepositoryName, discreet?: () => boolean): Host;
  /** The same repository for the token of reports. */
  reportHostOf(repository: RepositoryName): Host;
  /** Reads what belongs to no repository: to an owner, or to the token. */
  readerOf(owner?: string): Reader;
  readonly traffic: Traffic;
  /** The time, in milliseconds since 1970. */
  now(): number;
  /** Waits a moment, since a host may show a write late. */
  pause(): Promise<void>;
  /** Reads a variable of the environment as a secret, which is masked and scrubbed from then on. */
  variable(name: string): Secret | undefined;
}

export interface SessionOptions {
  readonly token: Secret;
  readonly reportToken?: Secret;
  readonly apiVersion: string;
  readonly maxWait: number;
  readonly planKey?: Secret;
}

/** How long a host may take to show a write, in milliseconds. */
const lag = 2_000;

export function openSession(
  { token, reportToken = token, apiVersion, maxWait, planKey }: SessionOptions,
  world: World,
): Session {
  const { environment, clock } = world;
  const said = (line: string) => world.said(withoutCredentials(line));
  const { transport, traffic } = metered(world.transport);
  const scrubber = createScrubber();
  const hide = (secret: Secret) => {
    scrubber.hide(secret);
    world.masks(secret);
    return secret;
  };
  if (planKey) hide(planKey);
  const shared = {
    transport,
    clock,
    apiVersion,
    said,
    token: hide(token),
    address: addressFrom(environment),
    pacer: createPacer({ clock, maxWait, said }),
    scrub: (text: string) => scrubber.scrub(text),
    userAgent: `trueup/${version}`,
  };
  return {
    hostOf: (repository, discreet) =>
      openHost({ ...shared, repository, discreet: () => world.quiet?.() || discreet?.() || false }),
    reportHostOf: (repository) => openHost({ ...shared, token: hide(reportToken), repository, discreet: () => true }),
    readerOf: (owner = '') => openHost({ ...shared, repository: { owner, name: '' }, discreet: () => true }).reader(),
    traffic,
    now: () => clock.now(),
    pause: () => clock.sleep(lag),
    variable(name) {
      const value = environment[name];
      return value ? hide(new Secret(value)) : undefined;
    },
  };
}
