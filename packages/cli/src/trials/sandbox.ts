import { resolve } from 'node:path';
import { serverVersion } from '@trueup/core/github';
import { escapeForTerminal } from '@trueup/core/report';
import { readText, writeWhole } from '@trueup/core/session';
import { openSimulator, type Simulator } from '@trueup/simulator';
import { makeInert } from '../command-line/print.ts';
import { readFlags } from '../command-line/read-flags.ts';
import { unusable } from '../command-line/refuse.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { drifted, settings } from './demo-data.ts';

/** `trueup sandbox`: serves the host in memory on a port of this machine until Ctrl-C. */
export async function sandbox({ flags }: Arguments, terminal: Terminal): Promise<number> {
  const fileOf = (flag: string) => flags.has(flag) && resolve(terminal.directory, flags.get(flag)!);
  const port = portFrom(flags.get('port'));
  const serving = flags.has('serve') ? await import('./sandbox-serve.ts') : undefined;
  const app = serving?.makeServedApp();
  const simulator = openSimulator({
    seed: app?.seed ?? drifted,
    enterprise: serverVersion(readFlags(['server'], flags).server),
    hasGraphql: !flags.has('without-graphql'),
  });
  const seed = fileOf('seed');
  if (seed && app) throw unusable('--seed and --serve: the service needs its own app', 'remove one of the two flags');
  if (seed)
    await orUnusable(`--seed ${seed}`, 'correct the file; a file written by --dump shows the format', async () =>
      simulator.seed(await readSeed(seed)),
    );
  const { url, close } = await orUnusable(`--port ${port}`, 'remove the flag to use a free port', () =>
    simulator.listen(port),
  );
  const ended = serving
    ? serving.serveBeside(simulator, url, app!, terminal)
    : new Promise<0>((stop) => terminal.onInterrupt(() => stop(0)));
  terminal.out.write(serving ? serving.tellServed(url) : welcome(url, simulator));
  const code = await ended;
  await close();
  const dump = fileOf('dump');
  if (!dump) return code;
  await orUnusable(`--dump ${dump}`, 'name a file in a writable folder', () =>
    writeWhole(dump, `${JSON.stringify(simulator.dump(), null, 2)}\n`),
  );
  terminal.out.write(`Saved the state to ${escapeForTerminal(dump)}\n`);
  return code;
}

/** A dump is JSON, and people write YAML. */
async function readSeed(file: string) {
  const text = await readText(file);
  return /\.ya?ml$/.test(file) ? (await import('yaml')).parse(text) : JSON.parse(text);
}

async function orUnusable<T>(flag: string, fix: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (failure) {
    throw unusable(`${flag}: ${failure instanceof Error ? failure.message : String(failure)}`, fix);
  }
}

function portFrom(text = '0') {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw unusable(`--port: ${JSON.stringify(text)} is not a port`, 'write a number from 0 to 65535');
}

function welcome(url: string, { state }: Simulator) {
  const [token = 'TOKEN'] = Object.keys(state.tokens);
  const [repository] = Object.values(state.repositories);
  const name = repository ? `${repository.owner}/${repository.name}` : 'OWNER/NAME';
  return makeInert(`A simulated GitHub listens on ${url} until Ctrl-C. In another terminal:

    export GITHUB_API_URL=${url} GITHUB_TOKEN=${token}
    trueup check --repository ${name} --settings-file settings.yml

A settings.yml to start with:

${settings.replace(/^(?=.)/gm, '    ')}
This simulated GitHub follows GitHub's published API description.
`);
}
