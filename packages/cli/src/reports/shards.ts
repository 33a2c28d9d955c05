import { openFleet, openTargets } from '@trueup/core/fleet';
import { resultOfTargets, terminalReport } from '@trueup/core/report';
import {
  createStopRule,
  type Extension,
  getExitCode,
  runRepositories,
  runRepository,
  type SettingsRun,
  type StopRule,
} from '@trueup/core/run';
import {
  type InputProblem,
  inputs,
  mostShards,
  openSession,
  type RunOptions,
  systemWorld,
  type VisitedRepository,
  type World,
} from '@trueup/core/session';
import { groupBy, quote } from '@trueup/core/settings';
import { answer } from '../command-line/answered.ts';
import { typedInputs, type WrongInputs } from '../command-line/typed-inputs.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { lookOf } from '../terminal/world.ts';
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
    return getExitCode(ahead);
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
  fix: "name repositories, write `*` for all repositories of the token's user, or set `--fleet-file`",
};

function largestProblems(text = '1'): InputProblem[] {
  const count = Number(text);
  if (/^\d+$/.test(text) && 1 <= count && count <= mostShards) return [];
  const fix = `write a whole number from 1 to ${mostShards}, the largest matrix of GitHub Actions`;
  return [{ input: 'largest', problem: `${quote(text)} is not a valid number of shards`, fix }];
}

/** What the host grants a user unless it says otherwise. */
const usual = 5_000;

/** How many owners to sample. Their average stands for the rest. */
const mostOwners = 8;

/** Estimates the requests of a check from a few repositories of each owner. `hourly` is what the host grants the token. */
export async function lookAhead(asked: RunOptions, world: World, extensions: readonly Extension[]) {
  // An estimate writes no report issue.
  const fleet = await openFleet({ ...asked, privateReport: 'none' }, world);
  const { options } = fleet;
  const session = await openSession(options, world);
  const { owners, found, repositories } = await openTargets(fleet, session, world);
  const { settingsFor } = fleet.sourcesFor(found, owners);
  const stopRule = createStopRule(mostOwners);
  const run = { options, session, world, extensions, settingsFor, gates: () => [], stopRule };
  const looked = new Map<string, number>();
  const byOwner = groupBy(repositories, ({ repository }) => repository.owner.toLowerCase());
  const largestFirst = [...byOwner].sort(([, one], [, other]) => other.length - one.length);
  for (const [owner, those] of largestFirst.slice(0, mostOwners)) looked.set(owner, await average(those, run));
  const sums = [...looked.values()];
  const other = Math.ceil(sums.reduce((sum, count) => sum + count, 0) / Math.max(sums.length, 1));
  const expected = repositories.map(({ repository }) => ({
    repository,
    requests: looked.get(repository.owner.toLowerCase()) ?? other,
  }));
  return { expected, hourly: session.traffic.quota?.limit ?? usual, lines: found.lines };
}

async function average(targets: readonly VisitedRepository[], run: SettingsRun & { readonly stopRule: StopRule }) {
  const { traffic } = run.session;
  const before = traffic.sent;
  const some = new Set([0, Math.floor(targets.length / 2), targets.length - 1].map((at) => targets[at]!));
  for (const target of some) {
    await runRepositories([target], run, runRepository);
    if (run.stopRule.failure !== undefined) throw run.stopRule.failure;
  }
  return Math.ceil((traffic.sent - before) / some.size);
}
