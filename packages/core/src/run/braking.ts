import type { FleetGate } from '../engine/brakes/fleet-gate.ts';
import { type BrakeGateOptions, createBrakeGate, splitAcknowledgements } from '../engine/brakes/gate.ts';
import { readOwnRun } from '../engine/brakes/own-run.ts';
import type { RepositoryIdCheck } from '../engine/same-repository.ts';
import { type RepositoryName, toFullName } from '../github/github.ts';
import { type Gate, listWritingItems } from '../report/result/gate.ts';
import type { BrakeOptions, RunScope } from '../session/inputs/run-options.ts';
import type { FileAcknowledgement } from '../settings/allow.ts';
import type { Run } from './run-types.ts';

/** A public repository needs a matching `_allow` line, even with `brakes: off`. */
export const createPublicCreationGate =
  (
    repository: RepositoryName,
    { mode, allow = [] }: RunScope & BrakeOptions,
    { allowed = [], isCurrent }: BrakeConditions,
  ): Gate =>
  async (proposal) => {
    const { holdPublicCreation } = await import('../engine/brakes/public-from-start.ts');
    const { current } = await splitAcknowledgements({ repository, allow, allowed, isCurrent });
    return holdPublicCreation(repository, mode, current, proposal);
  };

interface BrakeConditions extends Pick<BrakeGateOptions, 'fleet' | 'newSettings' | 'laterSettings' | 'isCurrent'> {
  readonly allowed?: readonly FileAcknowledgement[];
  readonly isPartialPlan?: boolean;
  /** If unset, only the name shows whether the workflow belongs to the repository. */
  readonly readId?: RepositoryIdCheck['readId'];
}

/** Check and preview report the changes that apply would stop. */
export function createBrakeGates(
  repository: RepositoryName,
  { options, world, extensions }: Pick<Run, 'options' | 'world' | 'extensions'>,
  { allowed = [], isPartialPlan = false, readId, ...others }: BrakeConditions,
): Gate[] {
  const { brakes, allow = [], sections } = options;
  const { environment, confirmPlan } = world;
  if (brakes === 'off') return [];
  const { GITHUB_REPOSITORY: here = '', GITHUB_REPOSITORY_ID: hereId } = environment;
  const hasOwnName = here.toLowerCase() === toFullName(repository).toLowerCase();
  const braking: Omit<BrakeGateOptions, 'isOwn' | 'run'> = {
    ...options,
    ...others,
    repository,
    // A terminal run asks a person about each change that a brake only warns about.
    brakes: confirmPlan ? 'warn' : brakes,
    isAsked: confirmPlan !== undefined,
    allow,
    allowed,
    // A line may have allowed the creation of the repository.
    isWhole: sections === undefined && !isPartialPlan && !others.newSettings,
    moreBrakes: async () => (await Promise.all(extensions.map((extension) => extension.loadBrakes?.() ?? []))).flat(),
  };
  const openGate = (isOwn: boolean) =>
    createBrakeGate({ ...braking, isOwn, run: isOwn ? readOwnRun(environment) : undefined });
  // A run over several repositories refuses former names.
  if (hasOwnName || !hereId || !readId || options.repos) return [openGate(hasOwnName)];
  const hasOwnId = () =>
    readId().then(
      (id) => id === Number(hereId),
      () => false,
    );
  return [createLazyGate(hasOwnId, openGate)];
}

/** Asks GitHub only about a plan with writes. */
function createLazyGate(isOwn: () => Promise<boolean>, openGate: (isOwn: boolean) => Gate): Gate {
  let gate: Promise<Gate> | undefined;
  return async (proposal) => {
    if (!gate && !listWritingItems(proposal.planned).length) return openGate(false)(proposal);
    gate ??= isOwn().then(openGate);
    return (await gate)(proposal);
  };
}

/** These gates ignore the `_allow` lines of the pull request. Without such lines, Trueup needs no extra gate. */
export const createBaseBrakeGates = (
  repository: RepositoryName,
  run: Parameters<typeof createBrakeGates>[1],
  allowedByPull: readonly FileAcknowledgement[] = [],
  readId?: BrakeConditions['readId'],
): Gate[] =>
  run.options.brakes === 'stop' && allowedByPull.length ? createBrakeGates(repository, run, { readId }) : [];

export async function createFleetLimit(
  repositoryCount: number,
  options: RunScope & BrakeOptions,
): Promise<FleetGate | undefined> {
  const { brakes } = options;
  if (brakes === 'off') return undefined;
  return (await import('../engine/brakes/fleet-gate.ts')).createFleetGate(repositoryCount, { ...options, brakes });
}
