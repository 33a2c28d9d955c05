/** Opens the session that all repositories of a run share: the token or the app, its rate limits and its secrets. */

import type { BatchTally } from '../github/batches/batch-reader.ts';
import type { RepositoryName } from '../github/github.ts';
import type { GrantMismatch } from '../github/grants.ts';
import { createScrubber } from '../github/http/scrubber.ts';
import { Secret } from '../github/http/secret.ts';
import { createKnownServer } from '../github/http/servers.ts';
import { meterTransport, type Traffic } from '../github/limits/meter.ts';
import { Pacer } from '../github/limits/pacer.ts';
import { redactUrlCredentials } from '../settings/redaction.ts';
import { createTokenChannels, type RequestChannels } from './channels.ts';
import { type Connections, createConnections } from './connections.ts';
import type { RunOptions } from './inputs/run-options.ts';
import type { TargetProgress } from './progress.ts';
import { createLogReaders, mayBePublic } from './targets/readers.ts';
import { version } from './world/version.ts';
import type { World } from './world/world.ts';

export interface Session extends Connections {
  createTokenSession(token: Secret): Session;
  /** Lets a run that has used its waiting time still report. */
  renewWaiting: Pacer['renewWaiting'];
  setProgress(progress: TargetProgress): void;
  showProgress(line: string): void;
  readonly traffic: Traffic;
  readonly batchTally: BatchTally;
  listGrantMismatches(): readonly GrantMismatch[];
  readSecret(name: string): Secret | undefined;
  isSet(name: string): boolean;
  /** Sends a request if no answer has shown the visibility of the repository. */
  canEveryoneRead(repository?: RepositoryName): Promise<boolean>;
}

export async function openRunSession(options: RunOptions, world: World): Promise<Session> {
  const { token, app, reportToken, maxWait, server, adminValues } = options;
  const { clock, environment } = world;
  const { hide, scrub } = createSecretHider(world, [token, reportToken, ...(app?.key.texts ?? [])]);
  const logReaders = await createLogReaders(options, world);
  const { transport: metered, traffic } = meterTransport(world.transport, clock);
  const transport = logReaders.observeAnswers(metered);
  let progress: TargetProgress | undefined;
  const showProgress = (line: string) => (progress ?? world).showProgress(redactUrlCredentials(line));
  // Each installation of an app has its own pacer.
  const pacers: Pacer[] = [];
  const openPacer = () => {
    const pacer = new Pacer({ clock, maxWait, showProgress });
    pacers.push(pacer);
    return pacer;
  };
  const renewWaiting = (minutes: number) => {
    for (const pacer of pacers) pacer.renewWaiting(minutes);
  };
  const userAgent = `trueup/${version}`;
  const answers = new Map<string, Promise<unknown>>();
  const batchTally: BatchTally = { answers: 0, queries: 0, points: 0, names: new Set(), disagreements: new Map() };
  const sharedOptions = {
    clock,
    environment,
    server: createKnownServer(server),
    answers,
    userAgent,
    showProgress,
    scrub,
  };
  const channel = { transport, pacer: openPacer() };
  const ownChannels = app
    ? await (await import('./app-channels.ts')).createAppChannels(
        app,
        { ...sharedOptions, transport, hide, openPacer },
        options,
      )
    : createTokenChannels(token, channel);
  // Every JavaScript object already has some names, such as `constructor`.
  const readVariable = (name: string) => (Object.hasOwn(environment, name) ? environment[name] : undefined);
  const createSession = (channels: RequestChannels): Session => {
    const connections = createConnections(channels, sharedOptions, logReaders.mayEveryoneRead);
    return {
      ...connections,
      createTokenSession: (sessionToken) => createSession(createTokenChannels(sessionToken, channel)),
      renewWaiting,
      setProgress(targetProgress) {
        progress = targetProgress;
      },
      showProgress,
      traffic,
      batchTally,
      listGrantMismatches: () => sharedOptions.server.grantMismatches,
      isSet: (name) => Boolean(readVariable(name)),
      readSecret(name) {
        const value = readVariable(name);
        return value ? hide(new Secret(value)) : undefined;
      },
      async canEveryoneRead(repository) {
        renewWaiting(1);
        if (!repository) return logReaders.canEveryoneRead(connections.readVisibility);
        return (
          adminValues !== 'show' && mayBePublic(await connections.readVisibility(repository).catch(() => undefined))
        );
      },
    };
  };
  return createSession(
    reportToken ? { ...ownChannels, openReportChannel: () => ({ ...channel, token: reportToken }) } : ownChannels,
  );
}

function createSecretHider(world: World, secrets: readonly (Secret | undefined)[]) {
  const scrubber = createScrubber();
  const hide = (secret: Secret) => {
    scrubber.hide(secret);
    world.maskSecret(secret);
    return secret;
  };
  for (const secret of secrets) if (secret) hide(secret);
  return { hide, scrub: (text: string) => scrubber.scrub(text) };
}
