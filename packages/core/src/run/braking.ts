import { type BrakeGateOptions, createBrakeGate, findAcknowledgements } from '../engine/brakes/gate.ts';
import { readOwnRun } from '../engine/brakes/own-run.ts';
import type { FleetGate } from '../engine/brakes/targets.ts';
import { type RepositoryName, toFullName } from '../github/github.ts';
import type { Gate } from '../report/result/gate.ts';
import type { BrakeOptions, RunScope } from '../session/inputs/run-options.ts';
import type { FileAcknowledgement } from '../settings/allow.ts';
import type { Run } from './visited-run.ts';

/** A new repository is public only if somebody allows it, whatever `brakes` says. */
export const keepPrivate =
  (
    repository: RepositoryName,
    { mode, allow = [] }: RunScope & BrakeOptions,
    { allowed = [], isFresh }: BrakingHere,
  ): Gate =>
  async (proposal) => {
    const { holdPublicCreation } = await import('../engine/brakes/public-from-start.ts');
    const { current } = await findAcknowledgements({ repository, allow, allowed, isFresh });
    return holdPublicCreation(repository, mode, current, proposal);
  };

interface BrakingHere extends Pick<BrakeGateOptions, 'fleet' | 'isNew' | 'follows' | 'isFresh'> {
  readonly allowed?: readonly FileAcknowledgement[];
  /** Whether the plan leaves sections out. */
  readonly isPart?: boolean;
}

/** Check and preview have them too: they report what apply would hold. */
export function brakesOf(
  repository: RepositoryName,
  { options, world, extensions }: Pick<Run, 'options' | 'world' | 'extensions'>,
  { allowed = [], isPart = false, ...others }: BrakingHere,
): Gate[] {
  const { brakes, allow = [], sections } = options;
  const { environment, confirmPlan: asks } = world;
  if (brakes === 'off') return [];
  const { GITHUB_REPOSITORY: here = '' } = environment;
  const isOwn = here.toLowerCase() === toFullName(repository).toLowerCase();
  const braking: BrakeGateOptions = {
    ...options,
    ...others,
    repository,
    // A person is asked for the value of each change that a brake lets through.
    brakes: asks ? 'warn' : brakes,
    isAsked: asks !== undefined,
    isOwn,
    run: isOwn ? readOwnRun(environment) : undefined,
    allow,
    allowed,
    isWhole: sections === undefined && !isPart,
    moreBrakes: async () => (await Promise.all(extensions.map((one) => one.brakes?.() ?? []))).flat(),
  };
  return [createBrakeGate(braking)];
}

/** The gates for the plan of the base, which no line of `_allow` releases, if the pull request has such lines. */
export const brakesOfBase = (
  repository: RepositoryName,
  run: Parameters<typeof brakesOf>[1],
  allowed: readonly FileAcknowledgement[] = [],
): Gate[] => (run.options.brakes === 'stop' && allowed.length ? brakesOf(repository, run, {}) : []);

/** Counts what a run about several repositories changes and removes in all of them. */
export async function fleetLimitOf(
  repositories: number,
  options: RunScope & BrakeOptions,
): Promise<FleetGate | undefined> {
  const { brakes } = options;
  if (brakes === 'off') return undefined;
  return (await import('../engine/brakes/targets.ts')).createFleetGate(repositories, { ...options, brakes });
}
