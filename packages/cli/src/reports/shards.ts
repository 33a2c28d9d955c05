/**
 * The command `trueup report shards` estimates the requests of a large run, and splits it into jobs of a workflow
 * matrix.
 */

import { openFleet, openTargets } from '@trueup/core/fleet';
import { createRunResult, formatTerminalReport } from '@trueup/core/report';
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
  createSystemWorld,
  type DisclosedTarget,
  type InputProblem,
  inputs,
  maxShards,
  openRunSession,
  type RunOptions,
  type World,
} from '@trueup/core/session';
import { groupBy, quoteText } from '@trueup/core/settings';
import { runReadCommand } from '../command-line/read-command.ts';
import { type InvalidInputs, readRunOptions } from '../command-line/run-options.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { getAppearance } from '../terminal/world.ts';
import { planShards } from './shards/plan-shards.ts';
import { formatMatrixJson, formatShardsTable } from './shards/table.ts';

export async function printShardMatrix(
  args: Arguments,
  terminal: Terminal,
  systemWorld = createSystemWorld(terminal.environment),
): Promise<number> {
  const estimateOrFail = async ({ options }: { readonly options: RunOptions }, world: World) => {
    const estimate = await estimateRequests(options, world, terminal.extensions);
    const isWrong = estimate.lines.some(({ kind }) => kind === 'error');
    return isWrong ? createRunResult('check', [], estimate.lines) : estimate;
  };
  const estimate = await runReadCommand(await readShardInputs(args, terminal), estimateOrFail, terminal, systemWorld);
  if ('outcome' in estimate) {
    terminal.err.write(
      formatTerminalReport(estimate, { ...getAppearance(terminal.err, terminal), command: 'report shards' }),
    );
    return getExitCode(estimate);
  }
  const sizing = planShards(estimate.expected, Number(args.flags.get('largest') ?? maxShards), estimate.hourly);
  terminal.err.write(formatShardsTable(sizing, estimate.hourly, estimate.lines));
  terminal.out.write(formatMatrixJson(sizing));
  return 0;
}

async function readShardInputs(
  args: Arguments,
  terminal: Terminal,
): Promise<{ readonly options: RunOptions } | InvalidInputs> {
  if (![inputs.repos, inputs.fleetFile].some(({ name }) => args.flags.get(name)?.trim()))
    return { problems: [{ input: inputs.repos.name, ...nothingToShare }] };
  return readRunOptions('check', args, terminal, { flagProblems: findLargestFlagProblems(args.flags.get('largest')) });
}

const nothingToShare = {
  problem: 'not given',
  fix: "name repositories, write `*` for all repositories of the token's user, or set `--fleet-file`",
};

function findLargestFlagProblems(text = '1'): InputProblem[] {
  const count = Number(text);
  if (/^\d+$/.test(text) && 1 <= count && count <= maxShards) return [];
  const fix = `write a whole number from 1 to ${maxShards}, the largest matrix of GitHub Actions`;
  return [{ input: 'largest', problem: `${quoteText(text)} is not a valid number of shards`, fix }];
}

/** GitHub gives a user this quota if it does not return another one. */
const defaultHourlyQuota = 5_000;

/** Owners without a sample get the average of the sampled owners. */
const mostSampledOwners = 8;

/** Runs a check of a few repositories of each owner. `hourly` is the quota of the token. */
export async function estimateRequests(requested: RunOptions, world: World, extensions: readonly Extension[]) {
  // An estimate writes no report issue.
  const fleet = await openFleet({ ...requested, privateReport: 'none' }, world);
  const { options } = fleet;
  const session = await openRunSession(options, world);
  const { owners, found, repositories } = await openTargets(fleet, session, world);
  const { readSettings } = fleet.createSources(found, owners);
  const stopRule = createStopRule(mostSampledOwners);
  const run = { options, session, world, extensions, settingsFor: readSettings, gates: () => [], stopRule };
  const requestsByOwner = new Map<string, number>();
  const byOwner = groupBy(repositories, ({ repository }) => repository.owner.toLowerCase());
  const largestFirst = [...byOwner].sort(([, first], [, second]) => second.length - first.length);
  for (const [owner, targets] of largestFirst.slice(0, mostSampledOwners))
    requestsByOwner.set(owner, await measureAverage(targets, run));
  const sums = [...requestsByOwner.values()];
  const averageRequests = Math.ceil(sums.reduce((sum, count) => sum + count, 0) / Math.max(sums.length, 1));
  const expected = repositories.map(({ repository }) => ({
    repository,
    requests: requestsByOwner.get(repository.owner.toLowerCase()) ?? averageRequests,
  }));
  return { expected, hourly: session.traffic.quota?.limit ?? defaultHourlyQuota, lines: found.lines };
}

/** Checks up to three targets, and returns the average number of requests. */
async function measureAverage(targets: readonly DisclosedTarget[], run: SettingsRun & { readonly stopRule: StopRule }) {
  const { traffic } = run.session;
  const before = traffic.sent;
  const samples = new Set([0, Math.floor(targets.length / 2), targets.length - 1].map((at) => targets[at]!));
  for (const target of samples) {
    await runRepositories([target], run, runRepository);
    if (run.stopRule.failure !== undefined) throw run.stopRule.failure;
  }
  return Math.ceil((traffic.sent - before) / samples.size);
}
