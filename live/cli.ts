import { join, resolve } from 'node:path';
import type { Arguments, Terminal } from '@trueup/cli';
import { appendFix, readRunOptions, reportUsageErrors, runInWorld, toFailedRun } from '@trueup/cli';
import { createScrubber, Secret, toFullName } from '@trueup/core/github';
import { escapeForTerminal } from '@trueup/core/report';
import type { InputProblem } from '@trueup/core/session';
import { checkOutputFile, createSystemWorld, describeInputProblem, diskFiles } from '@trueup/core/session';
import { plans } from './assumptions/assumption.ts';
import { type Forecast, formatForecast } from './kit/forecast.ts';
import { KitRefusal, requireLabName } from './kit/guards.ts';
import { formatRecording } from './kit/recording.ts';
import { countResults, formatIssue, formatKitJson, formatMarkdownReport } from './kit/report.ts';
import { type KitOptions, type KitResult, runKit } from './kit/run.ts';

/** The variable with the second token. */
const readerVariable = 'TRUEUP_LIVE_READER';

export async function runLiveCommand(
  given: Arguments,
  terminal: Terminal,
  systemWorld = createSystemWorld(terminal.environment),
) {
  try {
    const options = await readKitOptions(given, terminal);
    await requireWritableFiles(given, terminal);
    const confirmed = createConfirmation(given, options, terminal);
    const result = await runInWorld(terminal, systemWorld, (world) => runKit(options, world, confirmed));
    if (!result) {
      terminal.err.write('Nothing was changed.\n');
      return 1;
    }
    await printResults(result, options, new Date(systemWorld.clock.now()).toISOString().slice(0, 10), given, terminal);
    return chooseExitCode(result, terminal);
  } catch (failure) {
    return reportFailure(failure, terminal);
  }
}

export const reportFailure = (failure: unknown, terminal: Terminal) =>
  reportUsageErrors(
    terminal,
    toFailedRun(failure).lines.map(({ message, fix }) => appendFix(message, fix)),
  );

async function readKitOptions(given: Arguments, terminal: Terminal): Promise<KitOptions> {
  const { flags } = given;
  const typed = await readRunOptions('check', given, terminal, { ownFlags: ['organization', 'plan'] });
  if ('problems' in typed) throw new KitRefusal(...describeProblem(typed.problems[0]!));
  const { options: run } = typed;
  const { repository } = run;
  if (!repository) throw new KitRefusal('`--repository` is missing', 'pass `--repository OWNER/trueup-live-…`');
  requireLabName(repository);
  const reader = terminal.environment[readerVariable];
  const text = flags.get('plan');
  const plan = plans.find((one) => one === text);
  if (text !== undefined && !plan) throw new KitRefusal(`--plan: ${text} is no plan`, `write ${plans.join(', ')}`);
  return {
    run: { ...run, repository },
    organization: flags.has('organization'),
    plan,
    only: flags.get('only')?.split(','),
    ...(reader && { reader: new Secret(reader) }),
  };
}

/** Finds an unwritable file before the run, which takes minutes. */
async function requireWritableFiles({ flags }: Arguments, { directory }: Terminal) {
  const answers = flags.get('answers-dir');
  const [wrong] = [
    ...(await checkOutputFile('issue-file', flags.get('issue-file'), directory)),
    ...(await checkOutputFile(
      'answers-dir',
      answers === undefined ? undefined : join(answers, 'answers.json'),
      directory,
    )),
  ];
  if (wrong) throw new KitRefusal(...describeProblem(wrong));
}

const describeProblem = (one: InputProblem): [message: string, fix: string] => [describeInputProblem(one), one.fix];

/** The user confirms by typing the full name at a terminal or as a flag. */
function createConfirmation({ flags }: Arguments, { run: { repository } }: KitOptions, { ask, err }: Terminal) {
  const name = toFullName(repository);
  const given = flags.get('confirm');
  if (given === undefined && !ask)
    throw new KitRefusal('nobody is at a terminal to confirm the repository', `pass \`--confirm ${name}\``);
  if (given !== undefined && given !== name)
    throw new KitRefusal(`--confirm names ${given}, and --repository ${name}`, 'write the same name twice');
  return async (forecast: Forecast) => {
    err.write(`${name}: ${formatForecast(forecast)}. Settings are changed and taken back.\n`);
    return given !== undefined || (await ask!(`Type ${escapeForTerminal(name)} to begin: `)).trim() === name;
  };
}

async function printResults(
  result: KitResult,
  options: KitOptions,
  date: string,
  { flags }: Arguments,
  terminal: Terminal,
) {
  const secrets = [options.run.token, options.reader].filter((one) => one !== undefined);
  const scrubber = createScrubber();
  for (const secret of secrets) scrubber.hide(secret);
  const report = flags.has('json') ? formatKitJson(result, date) : formatMarkdownReport(result, date);
  terminal.out.write(scrubber.scrub(report));
  const write = (file: string, text: string) => diskFiles.write(resolve(terminal.directory, file), text);
  const [issue, answers] = [flags.get('issue-file'), flags.get('answers-dir')];
  if (issue !== undefined) await write(issue, scrubber.scrub(formatIssue(result, date)));
  if (answers === undefined) return;
  const { plan = 'unknown', visibility, owner } = result.facts;
  const file = join(answers, `${date}-${plan}-${visibility}-${owner}.json`);
  await write(file, formatRecording(result, { names: result.names, date, secrets }));
  terminal.err.write(`The answers are in ${escapeForTerminal(file)}\n`);
}

function chooseExitCode({ results, stopped, left }: KitResult, terminal: Terminal) {
  if (stopped)
    return reportUsageErrors(terminal, [
      `${stopped.message}. To fix, run it again: it takes back what is left and starts anew.`,
    ]);
  if (countResults(results, 'differs')) return 2;
  return left.length || results.some((result) => result.left.length) ? 1 : 0;
}
