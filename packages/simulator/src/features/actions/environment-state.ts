/** The stored environments of a repository. Several features share them. */

import { createNotFound } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { encodeNodeId } from '../../state/node-ids.ts';
import { repositorySlot, type SeedContext } from '../../state/slot.ts';
import { isSameName } from '../../state/state.ts';
import { fillSecretStore, type SecretStore } from './secrets.ts';
import { fillVariables, type Variable } from './variables.ts';

export interface Environment {
  readonly id: number;
  readonly name: string;
  wait_timer: number;
  prevent_self_review: boolean;
  reviewers: Reviewer[];
  can_admins_bypass: boolean;
  deployment_branch_policy: { readonly protected_branches: boolean; readonly custom_branch_policies: boolean } | null;
  /** GitHub keeps the policies when their flag is switched off. */
  readonly branch_policies: BranchPolicy[];
  readonly protection_rules: ProtectionRule[];
  readonly variables: Variable[];
  readonly secrets: SecretStore;
  /** Unpinning leaves a gap between the positions. */
  pinned_position: number | null;
  readonly created_at: string;
  updated_at: string;
}

export interface Reviewer {
  readonly type: 'User' | 'Team';
  readonly id: number;
}

export interface BranchPolicy {
  readonly id: number;
  readonly name: string;
  readonly type: 'branch' | 'tag';
}

export interface ProtectionRule {
  readonly id: number;
  readonly app: Guard;
}

/** An app that can guard the environments of a repository. */
export interface Guard {
  readonly id: number;
  readonly slug: string;
}

/** A seed may list apps by slug. */
export const guardsOf = repositorySlot<Guard[]>('deployment_guards', (seeds: (string | Guard)[] = [], { newId }) =>
  seeds.map((app) => (typeof app === 'string' ? { id: newId(), slug: app } : app)),
);

export type EnvironmentSeed = Partial<Omit<Environment, SeededList>> & {
  readonly branch_policies?: readonly Partial<BranchPolicy>[];
  /** A seed may name the apps by slug. */
  readonly protection_rules?: readonly (string | ProtectionRule)[];
  readonly variables?: Parameters<typeof fillVariables>[0];
  readonly secrets?: Parameters<typeof fillSecretStore>[0];
};

type SeededList = 'branch_policies' | 'protection_rules' | 'variables' | 'secrets';

export const environmentsOf = repositorySlot<Environment[]>('environments', (seeds: EnvironmentSeed[] = [], around) =>
  seeds.map((seed) => completeEnvironment(seed, guardsOf(around.holder), around)),
);

export const completeEnvironment = (
  seed: EnvironmentSeed,
  guards: readonly Guard[],
  { newId, time }: Pick<SeedContext, 'newId' | 'time'>,
): Environment => ({
  id: seed.id ?? newId(),
  name: seed.name ?? '',
  wait_timer: seed.wait_timer ?? 0,
  prevent_self_review: seed.prevent_self_review ?? false,
  reviewers: seed.reviewers ?? [],
  can_admins_bypass: seed.can_admins_bypass ?? true,
  deployment_branch_policy: seed.deployment_branch_policy ?? null,
  branch_policies: (seed.branch_policies ?? []).map(({ id, name = '', type = 'branch' }) => ({
    id: id ?? newId(),
    name,
    type,
  })),
  protection_rules: (seed.protection_rules ?? []).map((rule) =>
    typeof rule === 'string' ? { id: newId(), app: requireGuard(rule, guards) } : rule,
  ),
  variables: fillVariables(seed.variables, { time }),
  secrets: fillSecretStore(seed.secrets, { time }),
  pinned_position: seed.pinned_position ?? null,
  created_at: seed.created_at ?? time,
  updated_at: seed.updated_at ?? time,
});

function requireGuard(slug: string, guards: readonly Guard[]): Guard {
  const guard = guards.find((guard) => guard.slug === slug);
  if (!guard) throw new Error(`the seed guards an environment with ${slug}, and \`deployment_guards\` has no such app`);
  return guard;
}

export const toEnvironmentNodeId = ({ id }: Environment) => encodeNodeId('EN', id);

/** GitHub ignores the case of environment names. */
export const findRequestedEnvironment = ({ repository, params }: Pick<RestRequest, 'repository' | 'params'>) =>
  environmentsOf(repository).find(({ name }) => isSameName(name, params.environment_name ?? ''));

export function requireEnvironment(request: RestRequest): Environment {
  const environment = findRequestedEnvironment(request);
  if (!environment) throw createNotFound();
  return environment;
}
