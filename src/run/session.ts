import type { AppWays } from '../apps/app.ts';
import type { AppIdentity } from '../apps/signing.ts';
import { addressFrom } from '../host/address.ts';
import type { Reader, RepositoryName } from '../host/host.ts';
import { metered, type Traffic } from '../host/meter.ts';
import { type Host, type HostOptions, openHost } from '../host/open.ts';
import { createPacer } from '../host/pacer.ts';
import { createScrubber } from '../host/scrubber.ts';
import { Secret } from '../host/secret.ts';
import { knownServer } from '../host/servers.ts';
import type { RunOptions } from '../inputs/options.ts';
import { withoutCredentials } from '../settings/addresses.ts';
import { version } from '../world/version.ts';
import type { World } from '../world/world.ts';
import { type Carriage, reportingWith, tokenCarriage } from './carriage.ts';

/** What all repositories of one run share: the token or the app, its rate limits, and its secrets. */
export interface Session {
  /**
   * While `discreet` returns true, progress lines do not say what a request is about. `id` is what a list has said of
   * this repository.
   */
  hostOf(repository: RepositoryName, discreet?: () => boolean, id?: number): Host;
  /** The same repository for the token of reports. */
  reportHostOf(repository: RepositoryName): Host;
  /** Reads what belongs to no repository: to an owner, or to the token. */
  readerOf(owner?: string): Reader;
  /** The repositories of the run, for the tokens of an app. */
  covers: Carriage['covers'];
  /** Call before the first request that needs these grants. Readers opened before may have seen less. */
  needs: Carriage['needs'];
  /** The accounts on which the run's app is installed; unset in a run that was given a token. */
  readonly accounts: Carriage['accounts'];
  readonly traffic: Traffic;
  /** The time, in milliseconds since 1970. */
  now(): number;
  /** Waits a moment, since a host may show a write late. */
  pause(): Promise<void>;
  /** Reads a variable of the environment as a secret, which is masked and scrubbed from then on. */
  variable(name: string): Secret | undefined;
}

/** How long a host may take to show a write, in milliseconds. */
const lag = 2_000;

export async function openSession(options: RunOptions, world: World): Promise<Session> {
  const { token, app, reportToken, apiVersion, server, maxWait, planKey } = options;
  const { environment, clock } = world;
  const said = (line: string) => world.said(withoutCredentials(line));
  const { transport, traffic } = metered(world.transport);
  const scrubber = createScrubber();
  const hide = (secret: Secret) => {
    scrubber.hide(secret);
    world.masks(secret);
    return secret;
  };
  for (const secret of [planKey, token, ...(app?.key.texts ?? [])]) if (secret) hide(secret);
  const address = addressFrom(environment);
  const scrub = (text: string) => scrubber.scrub(text);
  const shared = {
    clock,
    apiVersion,
    server: knownServer(server),
    said,
    address,
    scrub,
    userAgent: `trueup/${version}`,
  };
  const pacer = createPacer({ clock, maxWait, said });
  const own = app
    ? await carriedBy(app, { ...shared, transport, hide, maxWait, isNamed: namedIn(options) }, options)
    : tokenCarriage(token!, { transport, pacer });
  const carriage = reportToken ? reportingWith(hide(reportToken), own, { transport, pacer }) : own;
  const reader = (repository: RepositoryName, way: Pick<HostOptions, 'transport' | 'token' | 'pacer'>) =>
    openHost({ ...shared, ...way, repository, discreet: () => true });
  return {
    hostOf: (repository, discreet, id) =>
      openHost({
        ...shared,
        ...carriage.settings(repository),
        ...(carriage.isApp && { reports: own.reports(repository).transport }),
        repository,
        id,
        discreet: () => world.quiet?.() || discreet?.() || false,
      }),
    reportHostOf: (repository) => reader(repository, carriage.reports(repository)),
    readerOf: (owner = '') => reader({ owner, name: '' }, carriage.account(owner)).reader(),
    covers: carriage.covers,
    needs: carriage.needs,
    accounts: carriage.accounts,
    traffic,
    now: () => clock.now(),
    pause: () => clock.sleep(lag),
    variable(name) {
      const value = environment[name];
      return value ? hide(new Secret(value)) : undefined;
    },
  };
}

async function carriedBy(app: AppIdentity, ways: AppWays, options: RunOptions): Promise<Carriage> {
  const [{ openApp }, { appCarriage }] = await Promise.all([import('../apps/app.ts'), import('./app-carriage.ts')]);
  return appCarriage(openApp(app, ways), options);
}

/** An app may be installed on accounts that have nothing to do with this run. */
function namedIn({ repos = [], repository }: RunOptions) {
  if (repos === '*') return () => true;
  const named = [...repos, ...(repository ? [repository] : [])];
  const owners = new Set(named.map(({ owner }) => owner.toLowerCase()));
  return (owner: string) => owners.has(owner.toLowerCase());
}

/** A secret that is the same in every run: that of the token, or the key of the app, whose tokens last an hour. */
export const lastingSecret = ({ token, app }: Pick<RunOptions, 'token' | 'app'>): Secret =>
  token ?? app!.key.texts.at(-1)!;
