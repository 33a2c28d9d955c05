/** The command `trueup serve` reads its flags, opens the service, and runs its HTTP server until a signal. */

import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { hour, Secret, toFullName } from '@trueup/core/github';
import { escapeForTerminal, formatRepositoryCount, listModes, modes, type RunResult } from '@trueup/core/report';
import { getExitCode } from '@trueup/core/run';
import {
  createInputProblemsResult,
  createSystemWorld,
  type InputProblem,
  inputs,
  type RunOptions,
  type RunScope,
} from '@trueup/core/session';
import { createFileError, quoteText } from '@trueup/core/settings';
import {
  createWebhookServer,
  type FleetFileLocation,
  formatMetrics,
  openService,
  parseFleetFileLocation,
  type Service,
} from '@trueup/serve';
import { printResult } from '../command-line/print.ts';
import { toFailedRun } from '../command-line/read-command.ts';
import { readRunOptions } from '../command-line/run-options.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';

export async function serve(
  args: Arguments,
  terminal: Terminal,
  systemWorld = createSystemWorld(terminal.environment),
  rules = defaultRules,
): Promise<number> {
  const read = await readServeOptions(args, terminal);
  if ('problems' in read) return printFailedStart(createInputProblemsResult('check', read.problems), args, terminal);
  const { options, secret, address, fullRunInterval, location } = read;
  const log = (line: string) => void terminal.err.write(`${escapeForTerminal(line)}\n`);
  // The drift issue belongs to the repository of the fleet file.
  const home = location.repository && { GITHUB_REPOSITORY: toFullName(location.repository) };
  const environment = { ...terminal.environment, ...home };
  const world = { ...systemWorld, environment, showProgress: () => {}, printLine: log, maskSecret: () => {} };
  const report = async (result: RunResult) => {
    const { mode, outcome, targets } = result;
    log(`${mode} of ${formatRepositoryCount(targets)}: ${outcome}`);
    if (isWorthPrinting(result)) await printResult(result, args.flags, terminal);
  };
  const { directory, extensions } = terminal;
  try {
    const service = await openService({
      options,
      location,
      world,
      directory,
      extensions,
      rules,
      fullRunInterval,
      report,
      log,
    });
    return await runServerUntilStopped(service, { secret, address }, terminal, log);
  } catch (failure) {
    return printFailedStart(toFailedRun(failure, options.mode), args, terminal);
  }
}

/** A service waits most of the time, so memory matters more than speed. */
export function serveWithLittleMemory(args: Arguments, terminal: Terminal): Promise<number> {
  for (const flag of ['--optimize-for-size', '--semi-space-growth-factor=1']) setFlagsFromString(flag);
  return serve(args, terminal);
}

export const defaultRules = { quietPeriod: 5_000, longestWait: 60_000, maxParallel: 8, capacity: 5_000 };

async function printFailedStart(result: RunResult, { flags }: Arguments, terminal: Terminal): Promise<number> {
  await printResult(result, flags, terminal, terminal.err);
  return getExitCode(result);
}

async function runServerUntilStopped(
  service: Service,
  { secret, address }: Pick<ServeOptions, 'secret' | 'address'>,
  terminal: Terminal,
  log: (line: string) => void,
): Promise<number> {
  const server = createWebhookServer({
    secret,
    handleDelivery: (delivery) => service.handleDelivery(delivery),
    recordAnswer: (answer) => service.deliveryCounts.add(answer),
    isHealthy: () => !service.isStopping,
    formatMetrics: () => formatMetrics(service.state),
  });
  await new Promise<void>((resolve, reject) => {
    const fix = 'set `--listen` to another address';
    server.once('error', ({ message }) => reject(createFileError(message, fix)));
    server.listen(address.port, address.host, resolve);
  });
  const { address: host, port } = server.address() as AddressInfo;
  log(`listening on ${host.includes(':') ? `[${host}]` : host}:${port} for deliveries to /webhooks`);
  const release = terminal.onInterrupt(() => {
    log('stopping: current runs finish their writes, and no new run starts');
    service.stop();
  });
  try {
    await service.runUntilStopped();
    return 0;
  } finally {
    release();
    server.close();
    server.closeAllConnections();
  }
}

/** Runs without differences are not logged, because they would fill the log. */
const isWorthPrinting = ({ outcome, targets }: RunResult) =>
  outcome !== 'success' || targets.some(({ sections }) => sections.some(({ status }) => status !== 'converged'));

interface ServeOptions {
  readonly options: RunOptions;
  readonly secret: Secret;
  readonly address: ListenAddress;
  /** In milliseconds. */
  readonly fullRunInterval: number;
  readonly location: FleetFileLocation;
}

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Finds all problems before anything is sent. */
export async function readServeOptions(
  { flags, files }: Arguments,
  terminal: Terminal,
): Promise<ServeOptions | { readonly problems: readonly InputProblem[] }> {
  const { environment } = terminal;
  const mode = flags.get('mode') ?? 'check';
  const location = parseFleetFileLocation(flags.get(inputs.fleetFile.name)?.trim() ?? '');
  const secret = environment.TRUEUP_WEBHOOK_SECRET?.replace(/\r?\n$/, '');
  const address = parseListenAddress(flags.get('listen'), environment);
  const hours = Number(flags.get('full-every') ?? 24);
  const ownProblems = findServeProblems({ mode, location, secret, address, hours }, flags, environment);
  if (!isServeMode(mode) || !location.file) return { problems: ownProblems };
  const args = { flags: new Map([...flags, [inputs.fleetFile.name, location.file]]), files };
  // A log of a service can be forwarded to other people, so it hides private repositories.
  const read = await readRunOptions(mode, args, terminal, { output: 'names' });
  const problems = [...ownProblems, ...('problems' in read ? read.problems : [])];
  if (problems.length || 'problems' in read || !secret || !address) return { problems };
  // The issue covers the whole fleet, and a shard has only a part of it.
  const driftIssue = modes[mode].onlyReports === true && location.repository !== undefined && !read.options.shard;
  const options = { ...read.options, only: undefined, driftIssue };
  return { options, secret: new Secret(secret), address, fullRunInterval: hours * hour, location };
}

interface ServeFlags {
  readonly mode: string;
  readonly location: FleetFileLocation;
  readonly secret: string | undefined;
  readonly address: ListenAddress | undefined;
  readonly hours: number;
}

function findServeProblems(
  { mode, location, secret, address, hours }: ServeFlags,
  flags: Arguments['flags'],
  environment: Terminal['environment'],
): InputProblem[] {
  const checks: readonly (readonly [isRight: boolean, input: string, problem: string, fix: string])[] = [
    [isServeMode(mode), 'mode', `${quoteText(mode)} is not a mode of serve`, 'write `check` or `apply`'],
    [
      location.file !== '',
      inputs.fleetFile.name,
      'not given',
      'write a local path, or `OWNER/REPO:PATH` for a file on a default branch',
    ],
    [
      flags.has(inputs.appId.name),
      inputs.appId.name,
      'not given, and only a GitHub App receives webhooks for all its repositories',
      'set it to the ID of the app; docs/service.md describes how to register an app',
    ],
    [
      !!secret,
      'TRUEUP_WEBHOOK_SECRET',
      'not set, so webhooks from GitHub could not be verified',
      'set the variable to the webhook secret of the app',
    ],
    [
      !!address,
      'listen',
      `${quoteText(flags.get('listen') ?? environment.PORT ?? '')} is not a valid address`,
      'write an address and a port, such as `127.0.0.1:8080`',
    ],
    [
      hours > 0 && hours <= 168,
      'full-every',
      `${quoteText(flags.get('full-every') ?? '')} is not a valid number of hours`,
      'write a number above 0, up to 168',
    ],
  ];
  return checks.flatMap(([isRight, input, problem, fix]) => (isRight ? [] : [{ input, problem, fix }]));
}

/** A service accepts only modes that can run on several repositories. */
const isServeMode = (mode: string): mode is RunScope['mode'] =>
  listModes(({ plans, resumes }) => plans && resumes).some((served) => served === mode);

/** Container platforms set `PORT`, and no host. Returns `undefined` for an invalid address. */
function parseListenAddress(flag: string | undefined, { TRUEUP_LISTEN, PORT }: Terminal['environment']) {
  const [, host = '', port = ''] =
    /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(flag ?? TRUEUP_LISTEN ?? '127.0.0.1:8080') ?? [];
  const chosen = Number((flag === undefined && PORT) || port);
  if (!host || !Number.isInteger(chosen) || chosen < 0 || chosen > 65_535) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port: chosen };
}
