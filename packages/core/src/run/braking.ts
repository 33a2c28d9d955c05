import { type BrakeGateOptions, createBrakeGate, splitAcknowledgements } from '../engine/brakes/gate.ts';
import { readOwnRun } from '../engine/brakes/own-run.ts';
import type { FleetGate } from '../engine/brakes/targets.ts';
import { type RepositoryName, toFullName } from '../github/github.ts';
import type { Gate } from '../report/result/gate.ts';
import type { BrakeOptions, RunScope } from '../session/inputs/run-options.ts';
import type { FileAcknowledgement } from '../settings/allow.ts';
import type { Run } from './repository-run.ts';

/** A public repository needs a matching `_allow` line, even with `brakes: off`. */
export const createPublicCreationGate =
  (
    repository: RepositoryName,
    { mode, allow = [] }: RunScope & BrakeOptions,
    { allowed = [], isFresh }: BrakeConditions,
  ): Gate =>
  async (proposal) => {
    const { holdPublicCreation } = await import('../engine/brakes/public-from-start.ts');
    const { current } = await splitAcknowledgements({ repository, allow, allowed, isFresh });
    return holdPublicCreation(repository, mode, current, proposal);
  };

interface BrakeConditions extends Pick<BrakeGateOptions, 'fleet' | 'isNew' | 'follows' | 'isFresh'> {
  readonly allowed?: readonly FileAcknowledgement[];
  readonly isPart?: boolean;
}

/** Check and preview report the changes that apply would stop. */
export function createBrakeGates(
  repository: RepositoryName,
  { options, world, extensions }: Pick<Run, 'options' | 'world' | 'extensions'>,
  { allowed = [], isPart = false, ...others }: BrakeConditions,
): Gate[] {
  const { brakes, allow = [], sections } = options;
  const { environment, confirmPlan } = world;
  if (brakes === 'off') return [];
  const { GITHUB_REPOSITORY: here = '' } = environment;
  const isOwn = here.toLowerCase() === toFullName(repository).toLowerCase();
  const braking: BrakeGateOptions = {
    ...options,
    ...others,
    repository,
    // A terminal run asks a person about each change that a brake only warns about.
    brakes: confirmPlan ? 'warn' : brakes,
    isAsked: confirmPlan !== undefined,
    isOwn,
    run: isOwn ? readOwnRun(environment) : undefined,
    allow,
    allowed,
    isWhole: sections === undefined && !isPart,
    moreBrakes: async () => (await Promise.all(extensions.map((extension) => extension.loadBrakes?.() ?? []))).flat(),
  };
  return [createBrakeGate(braking)];
}

/** These gates ignore the `_allow` lines of the pull request. Without such lines, Trueup needs no extra gate. */
export const createBaseBrakeGates = (
  repository: RepositoryName,
  run: Parameters<typeof createBrakeGates>[1],
  allowedByPull: readonly FileAcknowledgement[] = [],
): Gate[] => (run.options.brakes === 'stop' && allowedByPull.length ? createBrakeGates(repository, run, {}) : []);

export async function createFleetLimit(
  repositoryCount: number,
  options: RunScope & BrakeOptions,
): Promise<FleetGate | undefined> {
  const { brakes } = options;
  if (brakes === 'off') return undefined;
  return (await import('../engine/brakes/targets.ts')).createFleetGate(repositoryCount, { ...options, brakes });
}
