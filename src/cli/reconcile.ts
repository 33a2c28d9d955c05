import { brokenRun, exitCodeOf, keepReport, refusedInputs } from '../ending.ts';
import { type Mode, readInputs, type Wish } from '../inputs.ts';
import type { RunResult } from '../modes/result.ts';
import { type Outside, outside } from '../outside.ts';
import { jsonReport } from '../report/json.ts';
import { createProgress } from '../report/progress.ts';
import { terminalReport } from '../report/terminal.ts';
import { run } from '../run.ts';
import { registry } from '../sections/registry.ts';
import type { Arguments } from './arguments.ts';
import { interruptible } from './interrupt.ts';
import { lookOf } from './look.ts';
import type { Terminal } from './terminal.ts';

/** `trueup check` and `trueup apply`. */
export async function reconcile(
  mode: Mode,
  { flags }: Arguments,
  terminal: Terminal,
  reach: Outside = outside(terminal.environment),
): Promise<number> {
  const { environment, directory, err } = terminal;
  if (flags.has('token')) err.write(openToken);
  const named = (name: string) => (name === 'mode' ? mode : (flags.get(name) ?? tokenOf(name, environment)));
  const sections = registry.map(({ key }) => key);
  const read = readInputs(named, environment, sections);
  const ended = 'wish' in read ? await reconciled(read.wish, terminal, reach) : refusedInputs(mode, read.problems);
  const result = await keepReport(ended, flags.get('report-file'), directory);
  terminal.out.write(flags.has('json') ? jsonReport(result) : terminalReport(result, lookOf(terminal.out, terminal)));
  return exitCodeOf(result);
}

const openToken =
  'warning --token: everyone on this machine can see a command line, and the shell remembers it. To fix, set GITHUB_TOKEN instead.\n';

const tokenOf = (name: string, { GITHUB_TOKEN, GH_TOKEN }: Terminal['environment']) =>
  name === 'token' ? GITHUB_TOKEN || GH_TOKEN || undefined : undefined;

async function reconciled(wish: Wish, terminal: Terminal, reach: Outside): Promise<RunResult> {
  const { environment, err } = terminal;
  const progress = createProgress(err, { isTTY: Boolean(err.isTTY), ...lookOf(err, terminal) });
  const { reach: stoppable, release } = interruptible(reach, terminal, (line) => progress.say(line));
  try {
    return await run(wish, {
      ...stoppable,
      environment,
      said: (line) => progress.update(line),
      announced: (line) => progress.say(line),
      masks: () => {},
    });
  } catch (failure) {
    return brokenRun(wish.mode, failure);
  } finally {
    release();
    progress.end();
  }
}
