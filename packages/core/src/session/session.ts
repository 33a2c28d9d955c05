import type { FoldTally } from '../github/batches/fold.ts';
import type { RepositoryName } from '../github/github.ts';
import type { OtherGrants } from '../github/grants.ts';
import { createScrubber } from '../github/http/scrubber.ts';
import { Secret } from '../github/http/secret.ts';
import { knownServer } from '../github/http/servers.ts';
import { meter, type Traffic } from '../github/limits/meter.ts';
import { Pacer } from '../github/limits/pacer.ts';
import { redactCredentials } from '../settings/redaction.ts';
import { type Carriage, carryWithToken } from './carriage.ts';
import { type Connections, connect } from './connections.ts';
import type { RunOptions } from './inputs/run-options.ts';
import type { TargetProgress } from './progress.ts';
import { mayBePublic, readersOf } from './targets/readers.ts';
import { version } from './world/version.ts';
import type { World } from './world/world.ts';

/** What all repositories of one run share: the token or the app, its rate limits, and its secrets. A run opens one. */
export interface Session extends Connections {
  /** Makes a session that uses this token for everything. */
  only(token: Secret): Session;
  /** Allows new waiting after the run, so that one that has waited to its limit can still ask and report. */
  renew: Pacer['renew'];
  /** Shows whatever is said from now on below this progress. */
  shows(progress: TargetProgress): void;
  /** Shows the person who waits what the run is doing. */
  said(line: string): void;
  readonly traffic: Traffic;
  /** What its queries about many repositories have shown. */
  readonly folded: FoldTally;
  /** What the host says of grants that Trueup does not. */
  otherGrants(): readonly OtherGrants[];
  /** Reads a variable of the environment as a secret, which is masked and scrubbed from then on. */
  variable(name: string): Secret | undefined;
  /** Whether the environment has the variable, which is not read. */
  isSet(name: string): boolean;
  /**
   * Whether everyone may read the log of the run, or what it writes to a repository. Asks at the end of the run, if
   * nothing has shown it, and waits at most a minute for the answer.
   */
  isForEveryone(repository?: RepositoryName): Promise<boolean>;
}

export async function openSession(options: RunOptions, world: World): Promise<Session> {
  const { token, app, reportToken, maxWait, server, adminValues } = options;
  const { clock, environment } = world;
  const { hide, scrub } = hiding(world, [token, reportToken, ...(app?.key.texts ?? [])]);
  const readers = await readersOf(options, world);
  const { transport: counted, traffic } = meter(world.transport);
  const transport = readers.heeding(counted);
  let progress: TargetProgress | undefined;
  const said = (line: string) => (progress ?? world).said(redactCredentials(line));
  // The limits of each installation of an app, or of the one token.
  const pacers: Pacer[] = [];
  const openPacer = () => {
    const pacer = new Pacer({ clock, maxWait, said });
    pacers.push(pacer);
    return pacer;
  };
  const renew = (minutes: number) => {
    for (const one of pacers) one.renew(minutes);
  };
  const userAgent = `trueup/${version}`;
  const answers = new Map<string, Promise<unknown>>();
  const folded: FoldTally = { answers: 0, queries: 0, points: 0, names: new Set(), wrong: new Map() };
  const shared = { clock, environment, server: knownServer(server), answers, userAgent, said, scrub };
  const way = { transport, pacer: openPacer() };
  const own = app
    ? await (await import('./app-carriage.ts')).carryForApp(app, { ...shared, transport, hide, openPacer }, options)
    : carryWithToken(token, way);
  const over = (carriage: Carriage): Session => {
    const connections = connect(carriage, shared, readers.mayBeEveryone);
    return {
      ...connections,
      only: (one) => over(carryWithToken(one, way)),
      renew,
      shows(shown) {
        progress = shown;
      },
      said,
      traffic,
      folded,
      otherGrants: () => shared.server.otherGrants,
      isSet: (name) => Boolean(environment[name]),
      variable(name) {
        const value = environment[name];
        return value ? hide(new Secret(value)) : undefined;
      },
      async isForEveryone(repository) {
        renew(1);
        if (!repository) return readers.areEveryone(connections.visibilityOf);
        return adminValues !== 'show' && mayBePublic(await connections.visibilityOf(repository).catch(() => undefined));
      },
    };
  };
  return over(reportToken ? { ...own, reports: () => ({ ...way, token: reportToken }) } : own);
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
