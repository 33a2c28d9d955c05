import { notFound } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { nodeId } from '../../state/node-ids.ts';
import { type Around, repositorySlot } from '../../state/slot.ts';
import { sameName } from '../../state/state.ts';
import { fillSecrets, type SecretStore } from './secrets.ts';
import { fillVariables, type Variable } from './variables.ts';

export interface Environment {
  readonly id: number;
  readonly name: string;
  wait_timer: number;
  prevent_self_review: boolean;
  reviewers: Reviewer[];
  /** Whether administrators can bypass the gates. */
  can_admins_bypass: boolean;
  deployment_branch_policy: { readonly protected_branches: boolean; readonly custom_branch_policies: boolean } | null;
  /** They stay when their flag is switched off. */
  readonly branch_policies: BranchPolicy[];
  readonly protection_rules: ProtectionRule[];
  readonly variables: Variable[];
  readonly secrets: SecretStore;
  /** The position among the pins. Unpinning leaves a gap. */
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

/** A seed may list them by slug. */
export const guardsOf = repositorySlot<Guard[]>('deployment_guards', (given: (string | Guard)[] = [], { newId }) =>
  given.map((app) => (typeof app === 'string' ? { id: newId(), slug: app } : app)),
);

export type EnvironmentSeed = Partial<Omit<Environment, SeededList>> & {
  readonly branch_policies?: readonly Partial<BranchPolicy>[];
  /** By the slugs of the apps, or as in a dump. */
  readonly protection_rules?: readonly (string | ProtectionRule)[];
  readonly variables?: Parameters<typeof fillVariables>[0];
  readonly secrets?: Parameters<typeof fillSecrets>[0];
};

type SeededList = 'branch_policies' | 'protection_rules' | 'variables' | 'secrets';

export const environmentsOf = repositorySlot<Environment[]>('environments', (given: EnvironmentSeed[] = [], around) =>
  given.map((seed) => completed(seed, guardsOf(around.holder), around)),
);

export const completed = (
  given: EnvironmentSeed,
  guards: readonly Guard[],
  { newId, time }: Pick<Around, 'newId' | 'time'>,
): Environment => ({
  id: given.id ?? newId(),
  name: given.name ?? '',
  wait_timer: given.wait_timer ?? 0,
  prevent_self_review: given.prevent_self_review ?? false,
  reviewers: given.reviewers ?? [],
  can_admins_bypass: given.can_admins_bypass ?? true,
  deployment_branch_policy: given.deployment_branch_policy ?? null,
  branch_policies: (given.branch_policies ?? []).map(({ id, name = '', type = 'branch' }) => ({
    id: id ?? newId(),
    name,
    type,
  })),
  protection_rules: (given.protection_rules ?? []).map((rule) =>
    typeof rule === 'string' ? { id: newId(), app: guardNamed(rule, guards) } : rule,
  ),
  variables: fillVariables(given.variables, { time }),
  secrets: fillSecrets(given.secrets, { time }),
  pinned_position: given.pinned_position ?? null,
  created_at: given.created_at ?? time,
  updated_at: given.updated_at ?? time,
});

function guardNamed(slug: string, guards: readonly Guard[]) {
  const found = guards.find((guard) => guard.slug === slug);
  if (!found) throw new Error(`the seed guards an environment with ${slug}, and \`deployment_guards\` has no such app`);
  return found;
}

export const environmentNodeId = ({ id }: Environment) => nodeId('EN', id);

/** The host ignores the case of names. */
export const environmentNamed = ({ repository, params }: Pick<Ask, 'repository' | 'params'>) =>
  environmentsOf(repository).find(({ name }) => sameName(name, params.environment_name ?? ''));

export function findEnvironment(ask: Ask): Environment {
  const found = environmentNamed(ask);
  if (!found) throw notFound();
  return found;
}
