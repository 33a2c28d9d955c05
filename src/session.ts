import { addressFrom } from './host/address.ts';
import type { Clock } from './host/clock.ts';
import type { RepositoryName } from './host/host.ts';
import { type Host, openHost } from './host/open.ts';
import { createPacer } from './host/pacer.ts';
import { createScrubber, Secret } from './host/secret.ts';
import type { Transport } from './host/transport.ts';
import { version } from './version.ts';

/** All that a run needs from outside, so that a test can stand in for any of it. */
export interface World {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly transport: Transport;
  readonly clock: Clock;
  /** The text of a settings file. Throws `SettingsRefused` for one that cannot be read. */
  load(file: string): Promise<string>;
  /** A line for the person who waits: what the run is doing, and why it pauses. */
  said(line: string): void;
  /** Called for every secret before its first use. */
  masks(secret: Secret): void;
}

/** What one run on one token shares, whatever repositories it is about. */
export interface Session {
  hostOf(repository: RepositoryName): Host;
  /** A variable of the environment as a secret: masked and scrubbed from then on. */
  variable(name: string): Secret | undefined;
}

export interface SessionWish {
  readonly token: Secret;
  readonly apiVersion: string;
  readonly maxWait: number;
}

export function openSession({ token, apiVersion, maxWait }: SessionWish, world: World): Session {
  const { environment, transport, clock, said } = world;
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
    hostOf: (repository) => openHost({ ...shared, repository }),
    variable(name) {
      const value = environment[name];
      return value ? hide(new Secret(value)) : undefined;
    },
  };
}
