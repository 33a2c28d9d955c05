import type { AddressInfo } from 'node:net';
import { Secret } from '../host/secret.ts';
import type { InputProblem } from '../inputs/kinds.ts';
import type { RunOptions } from '../inputs/options.ts';
import { inputs } from '../inputs/table.ts';
import type { RunResult } from '../modes/result.ts';
import { exitCodeOf } from '../program/exit.ts';
import { inertTerminal } from '../report/inert.ts';
import { placeOf } from '../serve/fleet-files.ts';
import { metricsText } from '../serve/metrics.ts';
import { createReceiver } from '../serve/receiver.ts';
import { openService, type Service } from '../serve/service.ts';
import { brokenRun, endedBy, refusedInputs } from '../session/failures.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { quoted } from '../settings/shown.ts';
import { type SystemWorld, systemWorld } from '../world/world.ts';
import type { Arguments } from './command.ts';
import { typedInputs } from './reconcile.ts';
import { printResult } from './remark.ts';
import type { Terminal } from './terminal.ts';

/** `trueup serve`: receives the host's webhooks for an app, and runs what changes, until it is stopped. */
export async function serve(
  given: Arguments,
  terminal: Terminal,
  reach: SystemWorld = systemWorld(terminal.environment),
  rules = usualRules,
): Promise<number> {
  const read = await readServing(given, terminal);
  if ('problems' in read) return ended(refusedInputs('check', read.problems), given, terminal);
  const { options, secret, address, fullEvery, file } = read;
  const log = (line: string) => void terminal.err.write(`${inertTerminal(line)}\n`);
  const world = { ...reach, environment: terminal.environment, said: () => {}, announced: log, masks: () => {} };
  const report = async (result: RunResult) => {
    log(summaryOf(result));
    if (isWorthReading(result)) await printResult(result, given.flags, terminal);
  };
  const { directory } = terminal;
  const place = placeOf(file);
  const { clock } = reach;
  try {
    const service = await openService({ options, place, world, directory, clock, rules, fullEvery, report, log });
    return await listening(service, { secret, address }, terminal, log);
  } catch (failure) {
    return ended(endedBy(failure, options.mode) ?? brokenRun(options.mode, failure), given, terminal);
  }
}

const second = 1_000;
const hour = 60 * 60 * second;

const usualRules = { quiet: 5 * second, longest: 60 * second, atOnce: 8, most: 5_000 };

async function ended(result: RunResult, { flags }: Arguments, terminal: Terminal) {
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
    metrics: () => metricsText(service.metrics()),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (failure) => reject(unusable(failure)));
    server.listen(address.port, address.host, resolve);
  });
  const { address: host, port } = server.address() as AddressInfo;
  log(`listening on ${host.includes(':') ? `[${host}]` : host}:${port} for deliveries to /webhooks`);
  const release = terminal.onInterrupt(() => {
    log('stopping: no new run starts, and those under way finish their writes');
    service.stop();
    server.close();
    server.closeIdleConnections();
  });
  try {
    await service.live();
    return 0;
  } finally {
    release();
    server.closeAllConnections();
  }
}

interface ServeOptions {
  readonly options: RunOptions;
  readonly secret: Secret;
  readonly address: Listen;
  /** In milliseconds. */
  readonly fullEvery: number;
  /** The fleet file as it was written, with its repository if it has one. */
  readonly file: string;
}

interface Listen {
  readonly host: string;
  readonly port: number;
}

type Problems = { readonly problems: readonly InputProblem[] };

async function readServing({ flags, files }: Arguments, terminal: Terminal): Promise<ServeOptions | Problems> {
  const { environment } = terminal;
  const mode = flags.get('mode') ?? 'check';
  const file = flags.get(inputs.fleetFile.name)?.trim() ?? '';
  const secret = environment.TRUEUP_WEBHOOK_SECRET?.replace(/\r?\n$/, '');
  const address = addressOf(flags.get('listen'), environment);
  const hours = Number(flags.get('full-every') ?? 24);
  const isMode = mode === 'check' || mode === 'apply';
  const problems = [
    ...(isMode ? [] : [wrong('mode', `${quoted(mode)} is no mode of a service`, 'write `check` or `apply`')]),
    ...(file
      ? []
      : [wrong('fleet-file', 'not given', 'name a file here, or one on a default branch: `acme/settings:fleet.yml`')]),
    ...(flags.has('app-id')
      ? []
      : [
          wrong(
            'app-id',
            'not given, and only an app gets deliveries for all its repositories',
            'give the number of the app and its key; the page about webhooks says how to register one',
          ),
        ]),
    ...(secret
      ? []
      : [
          wrong(
            '',
            'TRUEUP_WEBHOOK_SECRET is not set, and without it nobody can tell a delivery of the host from a forged one',
            'put the secret of the app’s webhook into that variable',
          ),
        ]),
    ...(address
      ? []
      : [
          wrong(
            'listen',
            `${quoted(flags.get('listen') ?? environment.PORT ?? '')} is no address to listen on`,
            'write an address and a port, such as `127.0.0.1:8080`',
          ),
        ]),
    ...(hours > 0 && hours <= 24 * 7
      ? []
      : [
          wrong(
            'full-every',
            `${quoted(flags.get('full-every') ?? '')} is no number of hours`,
            'write a number above 0, and at most 168',
          ),
        ]),
  ];
  const place = placeOf(file);
  const brakes = flags.get(inputs.brakes.name) ?? 'stop';
  const typed = new Map([...flags, [inputs.fleetFile.name, place.file], [inputs.brakes.name, brakes]]);
  const read = isMode && file ? await typedInputs(mode, { flags: typed, files }, terminal) : { problems: [] };
  if ('problems' in read) problems.push(...read.problems);
  if (problems.length || !secret || !address || 'problems' in read) return { problems };
  const options = { ...read.options, repository: undefined };
  return { options, secret: new Secret(secret), address, fullEvery: hours * hour, file };
}

const wrong = (input: string, problem: string, fix: string): InputProblem => ({ input, problem, fix });

/** A platform that starts containers says the port alone. */
function addressOf(given: string | undefined, { TRUEUP_LISTEN, PORT }: Terminal['environment']): Listen | undefined {
  const [, host = '', port = ''] =
    /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(given ?? TRUEUP_LISTEN ?? '127.0.0.1:8080') ?? [];
  const chosen = Number((given === undefined && PORT) || port);
  if (!host || !Number.isInteger(chosen) || chosen < 0 || chosen > 65_535) return undefined;
  return { host: host.replace(/^\[|\]$/g, ''), port: chosen };
}

const unusable = (failure: Error) =>
  new SettingsRefused([{ at: ['listen'], problem: failure.message, fix: 'write another address as `--listen`' }]);

function summaryOf({ mode, outcome, targets }: RunResult) {
  const count = targets.length === 1 ? '1 repository' : `${targets.length} repositories`;
  return `${mode} of ${count}: ${outcome}`;
}

/** A service finds nothing most of the time, and its log should not be about that. */
const isWorthReading = ({ outcome, targets }: RunResult) =>
  outcome !== 'success' || targets.some(({ sections }) => sections.some(({ status }) => status !== 'converged'));
