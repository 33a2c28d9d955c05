import { type BrakeGateOptions, createBrakeGate, splitAcknowledgements } from '../engine/brakes/gate.ts';
import { readOwnRun } from '../engine/brakes/own-run.ts';
import type { FleetGate } from '../engine/brakes/targets.ts';
import { type RepositoryName, toNameKey } from '../github/github.ts';
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
  readId?(): Promise<number | undefined>;
}

/** Check and preview report the changes that apply would stop. */
export function createBrakeGates(
  repository: RepositoryName,
  { options, world, extensions }: Pick<Run, 'options' | 'world' | 'extensions'>,
  { allowed = [], isPart = false, readId, ...others }: BrakeConditions,
): Gate[] {
  const { brakes, allow = [], sections } = options;
  const { environment, confirmPlan } = world;
  if (brakes === 'off') return [];
  const createGate = (isOwn: boolean) =>
    createBrakeGate({ ...braking, isOwn, run: isOwn ? readOwnRun(environment) : undefined });
  const braking: Omit<BrakeGateOptions, 'isOwn' | 'run'> = {
    ...options,
    ...others,
    repository,
    // A terminal run asks a person about each change that a brake only warns about.
    brakes: confirmPlan ? 'warn' : brakes,
    isAsked: confirmPlan !== undefined,
    allow,
    allowed,
    isWhole: sections === undefined && !isPart,
    moreBrakes: async () => (await Promise.all(extensions.map((extension) => extension.loadBrakes?.() ?? []))).flat(),
  };
  let gate: Promise<Gate> | undefined;
  return [
    async (proposal) => {
      gate ??= isWorkflowRepository(repository, proposal, { environment, readId }).then(createGate);
      return (await gate)(proposal);
    },
  ];
}

/** The input or the variable may have a former name, which GitHub redirects. Only these sections need the answer. */
async function isWorkflowRepository(
  repository: RepositoryName,
  { planned }: Parameters<Gate>[0],
  { environment, readId }: Pick<BrakeConditions, 'readId'> & Pick<Run['world'], 'environment'>,
) {
  const { GITHUB_REPOSITORY: name = '', GITHUB_REPOSITORY_ID: id } = environment;
  if (name.toLowerCase() === toNameKey(repository)) return true;
  const isNeeded = planned.some(({ section }) => ['actions', 'actions_policies'].includes(section.key));
  return isNeeded && id !== undefined && String(await readId?.().catch(() => undefined)) === id;
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
  return (await import('../engine/brakes/targets.ts')).createFleetGate(repositoryCount, { ...options, brakes });
}
