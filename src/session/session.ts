import type { AppWays } from '../apps/app.ts';
import type { AppIdentity } from '../apps/signing.ts';
import type { Grant } from '../host/grants.ts';
import type { Reader, RememberingReader, RepositoryName } from '../host/host.ts';
import { metered, type Traffic } from '../host/meter.ts';
import { type Host, type HostOptions, openHost } from '../host/open.ts';
import { createPacer, type Pacer } from '../host/pacer.ts';
import { createScrubber } from '../host/scrubber.ts';
import { Secret } from '../host/secret.ts';
import { knownServer } from '../host/servers.ts';
import type { RunOptions } from '../inputs/options.ts';
import type { Disclosure } from '../privacy/disclosure.ts';
import { askVisibility } from '../requests/visibility.ts';
import { withoutCredentials } from '../settings/addresses.ts';
import type { Target } from '../targets/target.ts';
import { version } from '../world/version.ts';
import type { World } from '../world/world.ts';
import { type Carriage, type Needs, tokenCarriage } from './carriage.ts';
import type { TargetProgress } from './progress.ts';

/** A repository that a run reaches, with the reader of its visit, which asks nothing twice. */
export interface Opened {
  readonly host: Host;
  readonly reader: RememberingReader;
  /** Asks how visible the repository is, if the report depends on it. */
  prove(): Promise<void>;
  /** Widens an app's token to these needs as well. Use the returned reader: the old one may have read too little. */
  granted(needs: Needs): RememberingReader;
}

type Reached = Pick<Target, 'repository' | 'called' | 'id'> & { readonly disclosure?: Disclosure };

/** What all repositories of one run share: the token or the app, its rate limits, and its secrets. A run opens one. */
export interface Session extends Pick<Carriage, 'about' | 'covers' | 'accounts' | 'login'> {
  /**
   * Opens a repository, for what is known to be needed of it. As long as it is hidden, progress lines do not say what a
   * request is about.
   */
  host(target: Reached, needs?: Needs): Opened;
  /** The same repository for the token of reports. */
  reports(repository: RepositoryName): Host;
  /** A repository by the token of its owner, which need not exist: what is created is written with that. */
  ofOwner(repository: RepositoryName, needs?: readonly Grant[]): Host;
  /** Reads what belongs to an owner or to the token, and what a list says of one repository. */
  readerOf(owner?: string, name?: string, needs?: readonly Grant[]): Reader;
  /** The same session with this token for everything. */
  only(token: Secret): Session;
  /** Allows new waiting after the run, so that one that has waited to its limit can still ask and report. */
  renew: Pacer['renew'];
  /** Shows whatever is said from now on below this progress. */
  shows(progress: TargetProgress): void;
  /** Shows the person who waits what the run is doing. */
  said(line: string): void;
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
  const { token, app, reportToken, planKey, maxWait, apiVersion, server } = options;
  const { clock, environment } = world;
  const { transport, traffic } = metered(world.transport);
  const { hide, scrub } = hiding(world, [planKey, token, reportToken, ...(app?.key.texts ?? [])]);
  let progress: TargetProgress | undefined;
  const said = (line: string) => (progress ?? world).said(withoutCredentials(line));
  const pacers: Pacer[] = [];
  const openPacer = () => {
    const pacer = createPacer({ clock, maxWait, said });
    pacers.push(pacer);
    return pacer;
  };
  const userAgent = `trueup/${version}`;
  const answers = new Map<string, Promise<unknown>>();
  const shared = { clock, environment, apiVersion, server: knownServer(server), answers, userAgent, said, scrub };
  const way = { transport, pacer: openPacer() };
  const own = app
    ? await carriedBy(app, { ...shared, transport, hide, openPacer }, options)
    : tokenCarriage(token!, way);
  const over = (carriage: Carriage): Session => ({
    ...reaching(carriage, shared, world),
    only: (one) => over(tokenCarriage(one, way)),
    renew(minutes) {
      for (const one of pacers) one.renew(minutes);
    },
    shows(shown) {
      progress = shown;
    },
    said,
    traffic,
    now: () => clock.now(),
    pause: () => clock.sleep(lag),
    variable(name) {
      const value = environment[name];
      return value ? hide(new Secret(value)) : undefined;
    },
  });
  return over(reportToken ? { ...own, reports: () => ({ ...way, token: reportToken }) } : own);
}

/** What all connections of a run have in common. */
type Shared = Omit<HostOptions, 'repository' | 'transport' | 'pacer'>;

function reaching(carriage: Carriage, shared: Shared, { quiet }: World) {
  const hostBy = (repository: RepositoryName, by: Pick<HostOptions, 'transport' | 'token' | 'pacer'>) =>
    openHost({ ...shared, ...by, repository, discreet: () => true });
  const ofOwner = (repository: RepositoryName, needs?: readonly Grant[]) =>
    hostBy(repository, carriage.account(repository.owner, needs));
  return {
    host({ repository: named, called: repository = named, id, disclosure }: Reached, needs?: Needs): Opened {
      if (needs) carriage.needs(repository, needs);
      const discreet = () => quiet?.() || disclosure?.isHidden || false;
      const host = openHost({ ...shared, ...carriage.settings(repository), repository, id, discreet });
      const reader = host.reader();
      return {
        host,
        reader,
        prove: async () => disclosure?.prove(() => askVisibility(reader)),
        granted(more) {
          if (needs || !carriage.accounts) return reader;
          carriage.needs(repository, more);
          return host.reader();
        },
      };
    },
    reports: (repository: RepositoryName) => hostBy(repository, carriage.reports(repository)),
    ofOwner,
    readerOf: (owner = '', name = '', needs?: readonly Grant[]) => ofOwner({ owner, name }, needs).reader(),
    about: carriage.about,
    covers: carriage.covers,
    accounts: carriage.accounts,
    login: carriage.login,
  };
}

/** Masks and scrubs these secrets, and those that come up on the way. */
function hiding(world: World, secrets: readonly (Secret | undefined)[]) {
  const scrubber = createScrubber();
  const hide = (secret: Secret) => {
    scrubber.hide(secret);
    world.masks(secret);
    return secret;
  };
  for (const secret of secrets) if (secret) hide(secret);
  return { hide, scrub: (text: string) => scrubber.scrub(text) };
}

async function carriedBy(app: AppIdentity, ways: Omit<AppWays, 'isNamed'>, options: RunOptions): Promise<Carriage> {
  const [{ openApp }, { appCarriage }] = await Promise.all([import('../apps/app.ts'), import('./app-carriage.ts')]);
  return appCarriage((isNamed) => openApp(app, { ...ways, isNamed }), options);
}

/** Asks how visible a repository is after the run, and waits at most a minute for the answer. */
export const visibilityAfter = (session: Session) => (repository: RepositoryName) => {
  session.renew(1);
  const host = session.accounts ? session.reports(repository) : session.host({ repository }).host;
  return askVisibility(host.reader());
};

/** A secret that is the same in every run: that of the token, or the key of the app, whose tokens last an hour. */
export const lastingSecret = ({ token, app }: Pick<RunOptions, 'token' | 'app'>): Secret =>
  token ?? app!.key.texts.at(-1)!;
