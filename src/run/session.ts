import { addressFrom } from '../host/address.ts';
import type { Clock } from '../host/clock.ts';
import type { Reader, RepositoryName } from '../host/host.ts';
import { metered, type Traffic } from '../host/meter.ts';
import { type Host, openHost } from '../host/open.ts';
import { createPacer } from '../host/pacer.ts';
import { createScrubber, Secret } from '../host/secret.ts';
import type { Transport } from '../host/transport.ts';
import { withoutCredentials } from '../settings/addresses.ts';
import type { Files } from '../world/files.ts';
import { version } from '../world/version.ts';

/** All that a run needs from outside, so that a test can stand in for any of it. */
export interface World {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly transport: Transport;
  readonly clock: Clock;
  /** The text of a settings file. Throws `SettingsRefused` for one that cannot be read. */
  load(file: string): Promise<string>;
  /** The files below a folder and below the folders in it, as `name` or `folder/name`. Throws `SettingsRefused` too. */
  list(folder: string): Promise<readonly string[]>;
  /** Where a run keeps what it writes. */
  readonly files: Files;
  /** A line for the person who waits: what the run is doing, and why it pauses. */
  said(line: string): void;
  /** A line that stays: what the run is about to do. */
  announced(line: string): void;
  /** Whether lines on the way keep to themselves, at this moment, what a request is about. */
  readonly quiet?: () => boolean;
  /** Called for every secret before its first use. */
  masks(secret: Secret): void;
  /** The run that this one goes on from. */
  readonly earlier?: Earlier;
}

/** What a run left, as its report tells. */
export interface Earlier {
  readonly file: string;
  readonly wasStopped: boolean;
  /** The fingerprints of the repositories that it left with nothing to do, and what became of them. */
  readonly done: ReadonlyMap<string, 'success' | 'skipped'>;
}

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
