import { resultOfTargets, terminalReport } from '@trueup/core/report';
import { exitCodeOf } from '@trueup/core/run';
import type { InputProblem, RunOptions } from '@trueup/core/session';
import { inputs, mostShards, systemWorld, type World } from '@trueup/core/session';
import { quote } from '@trueup/core/settings';
import { answer } from '../command-line/answered.ts';
import { typedInputs, type WrongInputs } from '../command-line/typed-inputs.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { lookOf } from '../terminal/world.ts';
import { lookAhead } from './shards/expected.ts';
import { sizeShards } from './shards/sized.ts';
import { matrixJson, shardsTable } from './shards/table.ts';

/** `trueup report shards`: plans how to split a run into several, as a workflow's matrix. */
export async function shards(given: Arguments, terminal: Terminal, reach = systemWorld(terminal.environment)) {
  const look = async ({ options }: { readonly options: RunOptions }, world: World) => {
    const ahead = await lookAhead(options, world, terminal.extensions);
    const isWrong = ahead.lines.some(({ kind }) => kind === 'error');
    return isWrong ? resultOfTargets('check', [], ahead.lines) : ahead;
  };
  const ahead = await answer(await read(given, terminal), look, terminal, reach);
  if ('outcome' in ahead) {
    terminal.err.write(terminalReport(ahead, { ...lookOf(terminal.err, terminal), command: 'report shards' }));
    return exitCodeOf(ahead);
  }
  const sizing = sizeShards(ahead.expected, Number(given.flags.get('largest') ?? mostShards), ahead.hourly);
  terminal.err.write(shardsTable(sizing, ahead.hourly, ahead.lines));
  terminal.out.write(matrixJson(sizing));
  return 0;
}

async function read(given: Arguments, terminal: Terminal): Promise<{ readonly options: RunOptions } | WrongInputs> {
  if (![inputs.repos, inputs.fleetFile].some(({ name }) => given.flags.get(name)?.trim()))
    return { problems: [{ input: inputs.repos.name, ...nothingToShare }] };
  return typedInputs('check', given, terminal, { wrong: largestProblems(given.flags.get('largest')) });
}

const nothingToShare = {
  problem: 'not given',
  fix: "name the repositories to split, write `*` for all repositories of the token's user, or name a `--fleet-file`",
};

function largestProblems(text = '1'): InputProblem[] {
  const count = Number(text);
  if (/^\d+$/.test(text) && 1 <= count && count <= mostShards) return [];
  const fix = `write a whole number from 1 to ${mostShards}, the most jobs that the host starts for one matrix`;
  return [{ input: 'largest', problem: `${quote(text)} is not a number of shards`, fix }];
}
