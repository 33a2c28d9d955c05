import { isMap, mapValues } from '../../settings/maps.ts';
import { formatCode, quoteText } from '../../settings/message-text.ts';
import { mapEntries } from '../../settings/reading/entries.ts';
import { createNestedFindings } from '../../settings/reading/findings.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import { settings as secrets } from '../families/secret-store/calls.ts';
import { settings as variables } from '../families/variable-store/calls.ts';

type PreparedEntry = Record<string, unknown>;

/** Refuses the forms of other tools, and suggests the right lines. */
export const prepareEnvironments = (value: unknown, findings: Findings) =>
  mapEntries(value, (entry, at) => {
    refuseBlankGates(entry, at, findings);
    const { custom_branches, ...otherKeys } = entry;
    if (custom_branches !== undefined)
      refuseMisplacedPatterns(custom_branches, [...at, 'custom_branches'], patternsOfOtherTools, findings);
    return addMissingPolicyFlag(prepareVariablesAndSecrets(otherKeys, at, findings), at, findings);
  });

const patternsOfOtherTools = 'is a key of other tools; Trueup reads branch patterns from `deployment_branch_policies`';

const prepareVariablesAndSecrets = (entry: PreparedEntry, at: Path, findings: Findings): PreparedEntry =>
  mapValues(entry, (value, key) => {
    const { prepare } = key === 'variables' ? variables : key === 'secrets' ? secrets : {};
    return prepare ? prepare(value, createNestedFindings(findings, [...at, key])) : value;
  });

const blankFixes: Readonly<Record<string, string>> = {
  reviewers: 'write `[]` to require no approval, or remove the key',
  deployment_branch_policy: 'write `null` to let every branch deploy, or remove the key',
};

/** In both keys, `null` turns a gate off. A blank value may be a mistake, so Trueup refuses it. */
function refuseBlankGates(entry: PreparedEntry, at: Path, findings: Findings) {
  for (const [key, fix] of Object.entries(blankFixes))
    if (entry[key] === null && findings.source([...at, key]) === '')
      findings.refuse({ at: [...at, key], problem: 'is empty', fix });
}

const policyFlags = ['protected_branches', 'custom_branch_policies'] as const;

/** GitHub takes both flags or none. Trueup sets a missing flag to the opposite of the other. */
function addMissingPolicyFlag(entry: PreparedEntry, at: Path, findings: Findings): PreparedEntry {
  const { deployment_branch_policy: policy } = entry;
  const path = [...at, 'deployment_branch_policy'];
  if (!isMap(policy) || refuseNestedPatterns(policy, path, findings)) return entry;
  const declared = policyFlags.find((flag) => typeof policy[flag] === 'boolean');
  const missing = policyFlags.find((flag) => policy[flag] === undefined);
  if (!declared || !missing) return entry;
  const opposite = !policy[declared];
  findings.remark(
    path,
    `${formatCode(missing)} is read as ${opposite}, because exactly one of the two flags must be true`,
  );
  return { ...entry, deployment_branch_policy: { ...policy, [missing]: opposite } };
}

function refuseNestedPatterns(policy: PreparedEntry, path: Path, findings: Findings): boolean {
  const key = Array.isArray(policy.custom_branch_policies) ? 'custom_branch_policies' : 'custom_branches';
  if (policy[key] === undefined) return false;
  const problem = `has branch patterns under ${formatCode(key)}, but GitHub accepts only the two flags here`;
  refuseMisplacedPatterns(policy[key], path, problem, findings);
  return true;
}

function refuseMisplacedPatterns(patterns: unknown, at: Path, problem: string, findings: Findings) {
  const names = (Array.isArray(patterns) ? patterns : []).filter((name) => typeof name === 'string');
  findings.refuse({
    at,
    problem,
    fix: 'set `deployment_branch_policy.custom_branch_policies` to `true`, and list the patterns under `deployment_branch_policies`',
    yaml: [
      'deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}',
      'deployment_branch_policies:',
      ...(names.length ? names : ['release/*']).map((name) => `  - ${quoteText(name)}`),
    ].join('\n'),
  });
}
