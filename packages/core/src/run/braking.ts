import { type Braking, brake, findReleasing } from '../engine/brakes/gate.ts';
import { ownRunIn } from '../engine/brakes/own-run.ts';
import type { Fleet } from '../engine/brakes/targets.ts';
import { fullName, type RepositoryName } from '../github/github.ts';
import type { Gate } from '../report/result/gate.ts';
import type { About, BrakeOptions } from '../session/inputs/run-options.ts';
import type { AllowedHere } from '../settings/allow.ts';
import type { Run } from './repository-run.ts';

/** A new repository is public only if somebody allows it, whatever `brakes` says. */
export const createVisibilityGate =
  (
    repository: RepositoryName,
    { mode, allow = [] }: About & BrakeOptions,
    { allowed = [], isFresh }: BrakeConditions,
  ): Gate =>
  async (proposal) => {
    const { holdPublishing: publishing } = await import('../engine/brakes/public-from-start.ts');
    const { fresh } = await findReleasing({ repository, allow, allowed, isFresh });
    return publishing(repository, mode, fresh, proposal);
  };

interface BrakeConditions extends Pick<Braking, 'fleet' | 'isNew' | 'follows' | 'isFresh'> {
  readonly allowed?: readonly AllowedHere[];
  /** Whether the plan leaves sections out. */
  readonly isPart?: boolean;
}

/** Check and preview have them too: they report what apply would hold. */
export function createBrakeGates(
  repository: RepositoryName,
  { options, world, extensions }: Pick<Run, 'options' | 'world' | 'extensions'>,
  { allowed = [], isPart = false, ...others }: BrakeConditions,
): Gate[] {
  const { brakes, allow = [], sections } = options;
  const { environment, asks } = world;
  if (brakes === 'off') return [];
  const { GITHUB_REPOSITORY: here = '' } = environment;
  const isOwn = here.toLowerCase() === fullName(repository).toLowerCase();
  const braking: Braking = {
    ...options,
    ...others,
    repository,
    // A person is asked for the value of each change that a brake lets through.
    brakes: asks ? 'warn' : brakes,
    isAsked: asks !== undefined,
    isOwn,
    run: isOwn ? ownRunIn(environment) : undefined,
    allow,
    allowed,
    isWhole: sections === undefined && !isPart,
    moreBrakes: async () => (await Promise.all(extensions.map((one) => one.loadBrakes?.() ?? []))).flat(),
  };
  return [brake(braking)];
}

/** The gates for the plan of the base, which no line of `_allow` releases, if the pull request has such lines. */
export const createBaseBrakeGates = (
  repository: RepositoryName,
  run: Parameters<typeof createBrakeGates>[1],
  allowed: readonly AllowedHere[] = [],
): Gate[] => (run.options.brakes === 'stop' && allowed.length ? createBrakeGates(repository, run, {}) : []);

/** Counts what a run about several repositories changes and removes in all of them. */
export async function createFleetLimit(
  repositories: number,
  options: About & BrakeOptions,
): Promise<Fleet | undefined> {
  const { brakes } = options;
  if (brakes === 'off') return undefined;
  return (await import('../engine/brakes/targets.ts')).createFleet(repositories, { ...options, brakes });
}
