import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { fullName } from '@trueup/core/github';
import type { RunResult } from '@trueup/core/report';
import { countOf, inertTerminal } from '@trueup/core/report';
import { exitCodeOf } from '@trueup/core/run';
import { refuseInputs, systemWorld } from '@trueup/core/session';
import { refuseFile } from '@trueup/core/settings';
import type { Service } from '@trueup/serve';
import { createReceiver, metricsText, openService } from '@trueup/serve';
import { failedWith } from '../command-line/answered.ts';
import { printResult } from '../command-line/print.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readServing, type ServeOptions } from './serve-options.ts';

/** `trueup serve`: receives the host's webhooks for an app, and runs what changes, until it is stopped. */
export async function serve(
  given: Arguments,
  terminal: Terminal,
  reach = systemWorld(terminal.environment),
  rules = usualRules,
): Promise<number> {
  const read = await readServing(given, terminal);
  if ('problems' in read) return endServing(refuseInputs('check', read.problems), given, terminal);
  const { options, secret, address, fullEvery, place } = read;
  const log = (line: string) => void terminal.err.write(`${inertTerminal(line)}\n`);
  // The repository of a run is the one that its issue about drift belongs to.
  const home = place.repository && { GITHUB_REPOSITORY: fullName(place.repository) };
  const environment = { ...terminal.environment, ...home };
  const world = { ...reach, environment, said: () => {}, announced: log, masks: () => {} };
  const report = async (result: RunResult) => {
    const { mode, outcome, targets } = result;
    log(`${mode} of ${countOf(targets.length, 'repository', 'repositories')}: ${outcome}`);
    if (isWorthReading(result)) await printResult(result, given.flags, terminal);
  };
  const { directory, extensions } = terminal;
  try {
    const service = await openService({ options, place, world, directory, extensions, rules, fullEvery, report, log });
    return await listening(service, { secret, address }, terminal, log);
  } catch (failure) {
    return endServing(failedWith(failure, options.mode), given, terminal);
  }
}

/** A process that waits most of the time may take longer to free memory, and should not hold more than it needs. */
export function serveInLittleMemory(given: Arguments, terminal: Terminal): Promise<number> {
  for (const flag of ['--optimize-for-size', '--semi-space-growth-factor=1']) setFlagsFromString(flag);
  return serve(given, terminal);
}

const usualRules = { quiet: 5_000, longest: 60_000, atOnce: 8, most: 5_000 };

async function endServing(result: RunResult, { flags }: Arguments, terminal: Terminal) {
  await printResult(result, flags, terminal, terminal.err);
  return exitCodeOf(result);
}

/** Until a signal comes. */
async function listening(
  service: Service,
  { secret, address }: Pick<ServeOptions, 'secret' | 'address'>,
  terminal: Terminal,
  log: (line: string) => void,
) {
  const server = createReceiver({
    secret,
    take: (delivery) => service.take(delivery),
    answered: (how) => service.answers.add(how),
    isHealthy: () => !service.isStopping,
    metrics: () => metricsText(service.state),
  });
  await new Promise<void>((resolve, reject) => {
    const fix = 'write another address as `--listen`';
    server.once('error', ({ message }) => reject(refuseFile(message, fix)));
    server.listen(address.port, address.host, resolve);
  });
  const { address: host, port } = server.address() as AddressInfo;
  log(`listening on ${host.includes(':') ? `[${host}]` : host}:${port} for deliveries to /webhooks`);
  const release = terminal.onInterrupt(() => {
    log('stopping: no new run starts, and those under way finish their writes');
    service.stop();
  });
  try {
    await service.live();
    return 0;
  } finally {
    release();
    server.close();
    server.closeAllConnections();
  }
}

/** A service finds nothing most of the time, and its log should not be about that. */
const isWorthReading = ({ outcome, targets }: RunResult) =>
  outcome !== 'success' || targets.some(({ sections }) => sections.some(({ status }) => status !== 'converged'));
