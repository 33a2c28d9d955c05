import type { GateVerdict } from '../../result/gate.ts';
import type { PolicyGates } from '../../run/visited-run.ts';
import { registry } from '../../sections/registry.ts';
import type { World } from '../../session/world/world.ts';
import { createMemberships } from './memberships.ts';
import { type AuditPolicy, readPolicy } from './policy.ts';
import { policyGate } from './validate.ts';

/** The gates that hold the settings of a repository to the policy of the run. Throws `SettingsRefused`. */
export async function openPolicyGates(
  policy: string,
  { clock, load }: Pick<World, 'clock' | 'load'>,
): Promise<PolicyGates> {
  const now = clock.now();
  return gatesOfPolicies([await openPolicy(policy, { load }, now)], now);
}

/** Throws `SettingsRefused`. */
export async function openPolicy(file: string, { load }: Pick<World, 'load'>, now: number): Promise<AuditPolicy> {
  const text = await load(file);
  const { packs } = text.includes('packs') ? await import('./packs/index.ts') : { packs: {} };
  return readPolicy(text, file, { sections: registry, packs, now });
}

/** Settings must keep the rules of all these policies, and are told about each that they break. */
export function gatesOfPolicies(policies: readonly AuditPolicy[], now: number): PolicyGates {
  const membershipOf = createMemberships();
  return (repository) => {
    const gates = policies.map((policy) => policyGate(policy, repository, now, membershipOf));
    return gates.length ? [async (proposal) => together(await Promise.all(gates.map((gate) => gate(proposal))))] : [];
  };
}

const together = (verdicts: readonly GateVerdict[]): GateVerdict => ({
  refused: verdicts.find(({ refused }) => refused !== undefined)?.refused,
  lines: verdicts.flatMap(({ lines = [] }) => lines),
});
