import { Secret } from '@trueup/core/github';
import { modes, modesThat } from '@trueup/core/report';
import type { About, InputProblem, RunOptions } from '@trueup/core/session';
import { inputs } from '@trueup/core/session';
import { quote } from '@trueup/core/settings';
import { type FleetPlace, parsePlace } from '@trueup/serve';
import { typedInputs } from '../command-line/typed-inputs.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface ServeOptions {
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
    [isServed(mode), 'mode', `${quote(mode)} is no mode of a service`, 'write `check` or `apply`'],
    [
      place.file !== '',
      inputs.fleetFile.name,
      'names no file',
      'write a path here, or `OWNER/REPO:PATH` for a default branch',
    ],
    [
      flags.has(inputs.appId.name),
      inputs.appId.name,
      'not given, and only an app is told of all its repositories',
      'give the number of the app; the page about webhooks says how to register one',
    ],
    [
      !!secret,
      'TRUEUP_WEBHOOK_SECRET',
      'not set, and without it nobody can tell a delivery of the host from a forged one',
      'put the secret of the app’s webhook into that variable',
    ],
    [
      !!address,
      'listen',
      `${quote(flags.get('listen') ?? environment.PORT ?? '')} is no address to listen on`,
      'write an address and a port, such as `127.0.0.1:8080`',
    ],
    [
      hours > 0 && hours <= 168,
      'full-every',
      `${quote(flags.get('full-every') ?? '')} is no number of hours`,
      'write a number above 0, and at most 168',
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
