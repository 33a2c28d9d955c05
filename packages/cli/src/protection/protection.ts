import type { BranchRead, MergeVerdict } from '@trueup/audit/protection';
import { type ProtectionQuestion, type ProtectionResult, readProtection } from '@trueup/audit/protection';
import type { InputProblem } from '@trueup/core/session';
import { systemWorld } from '@trueup/core/session';
import { quote } from '@trueup/core/settings';
import { answer } from '../command-line/answered.ts';
import { typedInputs, type WrongInputs } from '../command-line/typed-inputs.ts';
import type { Arguments } from '../commands/command.ts';
import { withClone } from '../run/remote.ts';
import { tellFailed } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { lookOf } from '../terminal/world.ts';
import { protectionJson, protectionText } from './protection-text.ts';

/** `trueup protection`: what branches really need, from where, and whether anybody can still merge. */
export async function protection(given: Arguments, terminal: Terminal, reach = systemWorld(terminal.environment)) {
  const asked = await read(await withClone(given, terminal), terminal);
  const result = await answer(asked, readProtection, terminal, reach);
  if ('outcome' in result) return tellFailed(result, terminal);
  const isJson = given.flags.has('json');
  terminal.out.write(isJson ? protectionJson(result) : protectionText(result, lookOf(terminal.out, terminal)));
  return exitOf(result, given.flags.get('fail-on'));
}

/** The settings file is one of this machine, and not one in each repository. */
async function read(given: Arguments, terminal: Terminal): Promise<ProtectionQuestion | WrongInputs> {
  const { flags, files: branches } = given;
  const wrong = failOnProblems(flags.get('fail-on'));
  const typed = await typedInputs('check', given, terminal, { own: ['settings-file'], wrong, output: 'said' });
  return 'problems' in typed ? typed : { ...typed, branches, settingsFile: flags.get('settings-file') };
}

function failOnProblems(text = 'blocks'): InputProblem[] {
  if (text === 'blocks' || text === 'sometimes') return [];
  const fix = 'write `blocks` or `sometimes`';
  return [{ input: 'fail-on', problem: `${quote(text)} is not a verdict that a run can fail on`, fix }];
}

/** With a settings file, the verdict of its state counts. */
function exitOf({ targets, lines }: ProtectionResult, failOn: string | undefined) {
  const all = [...lines, ...targets.flatMap((target) => target.lines)];
  if (all.some(({ kind }) => kind === 'error')) return 1;
  const failing: readonly MergeVerdict[] = failOn === 'sometimes' ? ['blocks', 'sometimes'] : failOn ? ['blocks'] : [];
  const verdictOf = ({ verdict, afterwards }: BranchRead) => afterwards?.verdict ?? verdict;
  return targets.some(({ value = [] }) => value.some((branch) => failing.includes(verdictOf(branch)))) ? 2 : 0;
}
