import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { fullName, Secret } from '@trueup/core/github';
import { countOf, inertTerminal, modes, modesThat, type RunResult } from '@trueup/core/report';
import { getExitCode } from '@trueup/core/run';
import {
  type About,
  type InputProblem,
  inputs,
  type RunOptions,
  refuseInputs,
  systemWorld,
} from '@trueup/core/session';
import { quote, refuseFile } from '@trueup/core/settings';
import { createReceiver, type FleetPlace, metricsText, openService, parsePlace, type Service } from '@trueup/serve';
import { failedWith } from '../command-line/answered.ts';
import { printResult } from '../command-line/print.ts';
import { typedInputs } from '../command-line/typed-inputs.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';

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
  return getExitCode(result);
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
    const fix = 'set `--listen` to another address';
    server.once('error', ({ message }) => reject(refuseFile(message, fix)));
    server.listen(address.port, address.host, resolve);
  });
  const { address: host, port } = server.address() as AddressInfo;
  log(`listening on ${host.includes(':') ? `[${host}]` : host}:${port} for deliveries to /webhooks`);
  const release = terminal.onInterrupt(() => {
    log('stopping: current runs finish their writes, and no new run starts');
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

interface ServeOptions {
  readonly options: RunOptions;
  readonly secret: Secret;
  readonly address: ListenAddress;
  /** In milliseconds. */
  readonly fullEvery: number;
  readonly place: FleetPlace;
}

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const hour = 60 * 60 * 1_000;

/** Finds every problem before anything is read or sent. */
export async function readServing(
  { flags, files }: Arguments,
  terminal: Terminal,
): Promise<ServeOptions | { readonly problems: readonly InputProblem[] }> {
  const { environment } = terminal;
  const mode = flags.get('mode') ?? 'check';
  const place = parsePlace(flags.get(inputs.fleetFile.name)?.trim() ?? '');
  const secret = environment.TRUEUP_WEBHOOK_SECRET?.replace(/\r?\n$/, '');
  const address = addressOf(flags.get('listen'), environment);
  const hours = Number(flags.get('full-every') ?? 24);
  const own = problemsIn({ mode, place, secret, address, hours }, flags, environment);
  if (!isServed(mode) || !place.file) return { problems: own };
  const given = { flags: new Map([...flags, [inputs.fleetFile.name, place.file]]), files };
  // Its log is kept and passed on as other logs are, and no pipe of one person.
  const read = await typedInputs(mode, given, terminal, { output: 'names' });
  const problems = [...own, ...('problems' in read ? read.problems : [])];
  if (problems.length || 'problems' in read || !secret || !address) return { problems };
  const driftIssue = modes[mode].onlyFinds === true && place.repository !== undefined;
  const options = { ...read.options, only: undefined, driftIssue };
  return { options, secret: new Secret(secret), address, fullEvery: hours * hour, place };
}

interface Served {
  readonly mode: string;
  readonly place: FleetPlace;
  readonly secret: string | undefined;
  readonly address: ListenAddress | undefined;
  readonly hours: number;
}

function problemsIn(
  { mode, place, secret, address, hours }: Served,
  flags: Arguments['flags'],
  environment: Terminal['environment'],
): InputProblem[] {
  const wrong: readonly (readonly [isRight: boolean, input: string, problem: string, fix: string])[] = [
    [isServed(mode), 'mode', `${quote(mode)} is not a mode of serve`, 'write `check` or `apply`'],
    [
      place.file !== '',
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
      `${quote(flags.get('listen') ?? environment.PORT ?? '')} is not a valid address`,
      'write an address and a port, such as `127.0.0.1:8080`',
    ],
    [
      hours > 0 && hours <= 168,
      'full-every',
      `${quote(flags.get('full-every') ?? '')} is not a valid number of hours`,
      'write a number above 0, up to 168',
    ],
  ];
  return wrong.flatMap(([isRight, input, problem, fix]) => (isRight ? [] : [{ input, problem, fix }]));
}

/** Modes that hold several repositories to their settings. */
const isServed = (mode: string): mode is About['mode'] =>
  modesThat(({ plans, resumes }) => plans && resumes).some((one) => one === mode);

/** A platform that starts containers says the port alone. */
function addressOf(given: string | undefined, { TRUEUP_LISTEN, PORT }: Terminal['environment']) {
  const [, host = '', port = ''] =
    /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(given ?? TRUEUP_LISTEN ?? '127.0.0.1:8080') ?? [];
  const chosen = Number((given === undefined && PORT) || port);
  if (!host || !Number.isInteger(chosen) || chosen < 0 || chosen > 65_535) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port: chosen };
}
