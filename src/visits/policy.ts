import type { AuditPolicy } from '../audit/policy.ts';
import type { RepositoryName } from '../host/host.ts';
import type { Gate, GateVerdict } from '../modes/gates.ts';
import type { World } from '../world/world.ts';

/** The gates that hold the settings of a repository to policies. */
export type PolicyGates = (repository: RepositoryName) => readonly Gate[];

/** Reads a policy. Only a run with one loads what it takes. Throws `SettingsRefused`. */
export async function openPolicy(file: string, { load }: Pick<World, 'load'>, now: number): Promise<AuditPolicy> {
  const [{ readPolicy }, { registry }, text] = await Promise.all([
    import('../audit/policy.ts'),
    import('../sections/registry.ts'),
    load(file),
  ]);
  const { packs } = text.includes('packs') ? await import('../audit/packs/index.ts') : { packs: {} };
  return readPolicy(text, file, { sections: registry, packs, now });
}

/** Settings must keep the rules of all these policies, and are told about each that they break. */
export async function gatesOfPolicies(policies: readonly AuditPolicy[], now: number): Promise<PolicyGates> {
  const [{ policyGate }, { createStandings }] = await Promise.all([
    import('../audit/validate.ts'),
    import('../audit/standings.ts'),
  ]);
  const standingOf = createStandings();
  return (repository) => {
    const gates = policies.map((policy) => policyGate(policy, repository, { now, standingOf }));
    return gates.length ? [async (proposal) => together(await Promise.all(gates.map((gate) => gate(proposal))))] : [];
  };
}

const together = (verdicts: readonly GateVerdict[]): GateVerdict => ({
  refused: verdicts.find(({ refused }) => refused !== undefined)?.refused,
  lines: verdicts.flatMap(({ lines = [] }) => lines),
});
