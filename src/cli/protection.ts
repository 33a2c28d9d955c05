import type { InputProblem } from '../inputs/kinds.ts';
import type { RunOptions } from '../inputs/options.ts';
import { exitCodeOf } from '../program/exit.ts';
import { type ProtectionQuestion, type ProtectionResult, readProtection } from '../program/protection.ts';
import type { BranchRead } from '../protection/read.ts';
import type { MergeVerdict } from '../protection/verdict.ts';
import { refusedInputs } from '../session/failures.ts';
import { quoted } from '../settings/shown.ts';
import { type SystemWorld, systemWorld } from '../world/world.ts';
import { answered } from './answered.ts';
import type { Arguments } from './command.ts';
import { protectionJson, protectionText } from './protection-text.ts';
import { typedInputs } from './reconcile.ts';
import { withClone } from './remote.ts';
import type { Terminal } from './terminal.ts';
import { lookOf } from './world.ts';

/** `trueup protection`: what branches really need, from where, and whether anybody can still merge. */
export async function protection(
  given: Arguments,
  terminal: Terminal,
  reach: SystemWorld = systemWorld(terminal.environment),
): Promise<number> {
  const asked = await read(await withClone(given, terminal), terminal);
  const result =
    'problems' in asked
      ? refusedInputs('check', asked.problems)
      : await answered((world) => readProtection(asked, world), terminal, reach);
  if ('outcome' in result) {
    terminal.err.write(protectionText({ targets: [], lines: result.lines }, lookOf(terminal.err, terminal)));
    return exitCodeOf(result);
  }
  terminal.out.write(
    given.flags.has('json') ? protectionJson(result) : protectionText(result, lookOf(terminal.out, terminal)),
  );
  return exitOf(result, given.flags.get('fail-on'));
}

/** The settings file is one of this machine, and not one in each repository. */
async function read(
  given: Arguments,
  terminal: Terminal,
): Promise<ProtectionQuestion | { problems: readonly InputProblem[] }> {
  const flags = new Map([...given.flags].filter(([name]) => name !== 'settings-file'));
  const typed = await typedInputs('check', { ...given, flags }, terminal);
  const problems = [...('problems' in typed ? typed.problems : []), ...failOnProblems(given.flags.get('fail-on'))];
  if (problems.length || 'problems' in typed) return { problems };
  return {
    options: typed.options as RunOptions,
    branches: given.files,
    settingsFile: given.flags.get('settings-file'),
  };
}

function failOnProblems(text = 'blocks'): InputProblem[] {
  if (text === 'blocks' || text === 'sometimes') return [];
  const fix = 'write `blocks` or `sometimes`';
  return [{ input: 'fail-on', problem: `${quoted(text)} is not a verdict that a run can fail on`, fix }];
}

/** With a settings file, the verdict of its state counts. */
function exitOf({ targets, lines }: ProtectionResult, failOn: string | undefined) {
  const all = [...lines, ...targets.flatMap((target) => target.lines)];
  if (all.some(({ kind }) => kind === 'error')) return 1;
  const failing: readonly MergeVerdict[] = failOn === 'sometimes' ? ['blocks', 'sometimes'] : failOn ? ['blocks'] : [];
  const verdictOf = ({ verdict, afterwards }: BranchRead) => afterwards?.verdict ?? verdict;
  return targets.some(({ value = [] }) => value.some((branch) => failing.includes(verdictOf(branch)))) ? 2 : 0;
}
