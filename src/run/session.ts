import { addressFrom } from '../host/address.ts';
import type { Reader, RepositoryName } from '../host/host.ts';
import { metered, type Traffic } from '../host/meter.ts';
import { type Host, openHost } from '../host/open.ts';
import { createPacer } from '../host/pacer.ts';
import { createScrubber, Secret } from '../host/secret.ts';
import { withoutCredentials } from '../settings/addresses.ts';
import { version } from '../world/version.ts';
import type { World } from '../world/world.ts';

/** What one run on one token shares, whatever repositories it is about. */
export interface Session {
  /** While it is `discreet`, nothing that is said on the way tells what a request is about. */
  hostOf(repository: RepositoryName, discreet?: () => boolean): Host;
  /** Asks what belongs to no repository. */
  readonly ask: Reader['ask'];
  readonly traffic: Traffic;
  /** A moment, for a host whose readings lag behind its writes. */
  pause(): Promise<void>;
  /** A variable of the environment as a secret: masked and scrubbed from then on. */
  variable(name: string): Secret | undefined;
}

export interface SessionOptions {
  readonly token: Secret;
  readonly apiVersion: string;
  readonly maxWait: number;
}

/** A call that names a repository is refused on its way out, since these names address none. */
const noRepository: RepositoryName = { owner: '', name: '' };

/** Longer than most readings of a host lag behind its writes, in milliseconds. */
const lag = 2_000;

export function openSession({ token, apiVersion, maxWait }: SessionOptions, world: World): Session {
  const { environment, clock } = world;
  const said = (line: string) => world.said(withoutCredentials(line));
  const { transport, traffic } = metered(world.transport);
  const scrubber = createScrubber();
  const hide = (secret: Secret) => {
    scrubber.hide(secret);
    world.masks(secret);
    return secret;
  };
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
    ask: (call) =>
      openHost({ ...shared, repository: noRepository, discreet: () => true })
        .reader()
        .ask(call),
    traffic,
    pause: () => clock.sleep(lag),
    variable(name) {
      const value = environment[name];
      return value ? hide(new Secret(value)) : undefined;
    },
  };
}
