import { namesOfFilters } from '@trueup/core/fleet';
import type { GateVerdict } from '@trueup/core/report';
import type { PolicyFiles, PolicyGates } from '@trueup/core/run';
import { registry } from '@trueup/core/sections/registry';
import type { World } from '@trueup/core/session';
import { orMissing } from '@trueup/core/settings';
import { createMemberships } from './policy/memberships.ts';
import { type AuditPolicy, policyOf } from './policy/policy.ts';
import { policyChange } from './policy/policy-change.ts';
import { policyGate } from './validate.ts';

const fix = 'correct the path; the page about audits has a policy to start with';

/** The rules of a policy, and of more packs than it names. Throws `SettingsRefused`. */
export async function openPolicy(
  file: string,
  { load }: Pick<World, 'load'>,
  now: number,
  more: readonly string[] = [],
): Promise<AuditPolicy> {
  const text = await load(file).catch(orMissing(file, fix));
  const { packs } = more.length || text.includes('packs') ? await import('./policy/packs/index.ts') : { packs: {} };
  return policyOf(text, file, { sections: registry, packs, now }, more);
}

const noRules: AuditPolicy = { rules: [], exceptions: [] };

function comparePolicies(before: AuditPolicy, after = noRules) {
  const { looser, added } = policyChange(before, after);
  return { looser, held: added.rules.length ? [before, added] : [before] };
}

/** Settings must keep the rules of all these policies, and are told about each that they break. `named`: those that are to stay. */
function gatesOfPolicies(policies: readonly AuditPolicy[], now: number, named = policies): PolicyGates {
  const membershipOf = createMemberships();
  return {
    names: namesOfFilters(named.flatMap(({ rules }) => rules)),
    of(repository) {
      const gates = policies.map((policy) => policyGate(policy, repository, now, membershipOf));
      return gates.length ? [async (proposal) => together(await Promise.all(gates.map((gate) => gate(proposal))))] : [];
    },
  };
}

const together = (verdicts: readonly GateVerdict[]): GateVerdict => ({
  refused: verdicts.find(({ refused }) => refused !== undefined)?.refused,
  lines: verdicts.flatMap(({ lines = [] }) => lines),
});

/** How a run reads policies, and holds settings to them. */
export const policies = { open: openPolicy, compare: comparePolicies, gates: gatesOfPolicies } satisfies PolicyFiles;
