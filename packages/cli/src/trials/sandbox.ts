/** The command `trueup sandbox` serves a simulated GitHub on a local port. */

import { resolve } from 'node:path';
import { parseServerVersion } from '@trueup/core/github';
import { escapeForTerminal } from '@trueup/core/report';
import { readRegularFile, writeWholeFile } from '@trueup/core/session';
import { openSimulator, type Simulator } from '@trueup/simulator';
import { escapeEachLine } from '../command-line/print.ts';
import { parseInputFlags } from '../command-line/read-flags.ts';
import { createUsageError } from '../command-line/usage-errors.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { demoSettings, driftedSeed } from './demo-data.ts';

export async function runSandbox({ flags }: Arguments, terminal: Terminal): Promise<number> {
  const resolveFlagPath = (flag: string) => flags.has(flag) && resolve(terminal.directory, flags.get(flag)!);
  const port = parsePort(flags.get('port'));
  const serving = flags.has('serve') ? await import('./sandbox-serve.ts') : undefined;
  const app = serving?.createSeedWithApp();
  const simulator = openSimulator({
    seed: app?.seed ?? driftedSeed,
    enterprise: parseServerVersion(parseInputFlags(['server'], flags).server),
    hasGraphql: !flags.has('without-graphql'),
  });
  const seed = resolveFlagPath('seed');
  if (seed && app)
    throw createUsageError('--seed and --serve: the service needs its own app', 'remove one of the two flags');
  if (seed)
    await runOrThrowUsageError(
      `--seed ${seed}`,
      'correct the file; a file written by --dump shows the format',
      async () => simulator.seed(await readSeed(seed)),
    );
  const { url, close } = await runOrThrowUsageError(`--port ${port}`, 'remove the flag to use a free port', () =>
    simulator.listen(port),
  );
  const ended = serving
    ? serving.runServeWithSimulator(simulator, url, app!, terminal)
    : new Promise<0>((stop) => terminal.onInterrupt(() => stop(0)));
  terminal.out.write(serving ? serving.formatServeWelcome(url) : formatWelcome(url, simulator));
  const code = await ended;
  await close();
  const dump = resolveFlagPath('dump');
  if (!dump) return code;
  await runOrThrowUsageError(`--dump ${dump}`, 'name a file in a writable folder', () =>
    writeWholeFile(dump, `${JSON.stringify(simulator.dump(), null, 2)}\n`),
  );
  terminal.out.write(`Saved the state to ${escapeForTerminal(dump)}\n`);
  return code;
}

/** A dump is JSON, and users write YAML. */
async function readSeed(file: string) {
  const text = await readRegularFile(file);
  return /\.ya?ml$/.test(file) ? (await import('yaml')).parse(text) : JSON.parse(text);
}

async function runOrThrowUsageError<T>(flag: string, fix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (failure) {
    throw createUsageError(`${flag}: ${failure instanceof Error ? failure.message : String(failure)}`, fix);
  }
}

function parsePort(text = '0'): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw createUsageError(`--port: ${JSON.stringify(text)} is not a port`, 'write a number from 0 to 65535');
}

function formatWelcome(url: string, { state }: Simulator) {
  const [token = 'TOKEN'] = Object.keys(state.tokens);
  const [repository] = Object.values(state.repositories);
  const name = repository ? `${repository.owner}/${repository.name}` : 'OWNER/NAME';
  return escapeEachLine(`A simulated GitHub listens on ${url} until Ctrl-C. In another terminal:

    export GITHUB_API_URL=${url} GITHUB_TOKEN=${token} GITHUB_GRAPHQL_URL=
    trueup check --repository ${name} --settings-file settings.yml

A settings.yml to start with:

${demoSettings.replace(/^(?=.)/gm, '    ')}
This simulated GitHub follows GitHub's published API description.
`);
}
