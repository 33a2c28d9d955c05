import { type Braking, brake, findReleasing } from '../engine/brakes/gate.ts';
import { ownRunIn } from '../engine/brakes/own-run.ts';
import type { Fleet } from '../engine/brakes/targets.ts';
import { fullName, type RepositoryName } from '../github/github.ts';
import type { Gate } from '../report/result/gate.ts';
import type { About, BrakeOptions } from '../session/inputs/run-options.ts';
import type { AllowedHere } from '../settings/allow.ts';
import type { Run } from './repository-run.ts';

/** A public repository needs a matching `_allow` line, even with `brakes: off`. */
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
  readonly isPart?: boolean;
}

/** Check and preview report the changes that apply would stop. */
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
    // A terminal run asks a person about each change that a brake only warns about.
    brakes: asks ? 'warn' : brakes,
    isAsked: asks !== undefined,
    isOwn,
    run: isOwn ? ownRunIn(environment) : undefined,
    allow,
    allowed,
    isWhole: sections === undefined && !isPart,
    moreBrakes: async () => (await Promise.all(extensions.map((extension) => extension.loadBrakes?.() ?? []))).flat(),
  };
  return [brake(braking)];
}

/** No `_allow` line of the pull request releases these gates. */
export const createBaseBrakeGates = (
  repository: RepositoryName,
  run: Parameters<typeof createBrakeGates>[1],
  allowed: readonly AllowedHere[] = [],
): Gate[] => (run.options.brakes === 'stop' && allowed.length ? createBrakeGates(repository, run, {}) : []);

export async function createFleetLimit(
  repositories: number,
  options: About & BrakeOptions,
): Promise<Fleet | undefined> {
  const { brakes } = options;
  if (brakes === 'off') return undefined;
  return (await import('../engine/brakes/targets.ts')).createFleet(repositories, { ...options, brakes });
}
