import { mapEntries } from '../../settings/entries.ts';
import { findingsAt } from '../../settings/findings.ts';
import { isMap } from '../../settings/maps.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings } from '../../settings/shape.ts';
import { code, quoted } from '../../settings/shown.ts';
import { judgeUnknown } from '../../settings/unknown.ts';
import { settings as secrets } from '../families/secret-store/schema.ts';
import { settings as variables } from '../families/variable-store/schema.ts';

/** Keys that a read of an environment shows and no write takes. */
export const readOnlyKeys = ['id', 'node_id', 'url', 'html_url', 'created_at', 'updated_at', 'protection_rules'];

type Entry = Record<string, unknown>;

/** Settles what is spelt otherwise, or not at all, before the schema looks at each entry. */
export const readVocabulary = (value: unknown, findings: Findings, known: readonly string[]) =>
  mapEntries(value, (entry, at) => {
    refuseBlanks(entry, at, findings);
    refuseCopiedReviewers(entry, at, findings);
    return withBothFlags(withoutMaps(knownKeys(entry, at, findings, known), at, findings), at, findings);
  });

/** Variables and secrets that are written as a map of names to values are refused as in a section of their own. */
const withoutMaps = (entry: Entry, at: Path, findings: Findings): Entry =>
  Object.fromEntries(
    Object.entries(entry).map(([key, value]) => {
      const { prepare } = key === 'variables' ? variables : key === 'secrets' ? secrets : {};
      return [key, prepare ? prepare(value, findingsAt(findings, [...at, key])) : value];
    }),
  );

const blanks: Readonly<Record<string, string>> = {
  reviewers: 'write `[]` if nobody has to approve, or remove the key',
  deployment_branch_policy: 'write `null` to let every branch deploy, or remove the key',
};

/** Null opens the gate in both, and a blank key says no more than that it was left empty. */
function refuseBlanks(entry: Entry, at: Path, findings: Findings) {
  for (const [key, fix] of Object.entries(blanks))
    if (entry[key] === null && findings.source([...at, key]) === '')
      findings.refuse({ at: [...at, key], problem: 'is empty', fix });
}

/** `{type: User, reviewer: {id: 5, login: octocat, …}}` */
function refuseCopiedReviewers({ reviewers }: Entry, at: Path, findings: Findings) {
  for (const [index, copied] of (Array.isArray(reviewers) ? reviewers : []).entries()) {
    if (!isMap(copied) || !isMap(copied.reviewer)) continue;
    const type = copied.type === 'Team' ? 'Team' : 'User';
    findings.refuse({
      at: [...at, 'reviewers', index],
      problem: 'is a reviewer as the host reports one, and the host takes a type and a number',
      fix: 'write those alone',
      yaml: `- {type: ${type}, id: ${Number(copied.reviewer.id) || 'NUMBER'}}`,
    });
  }
}

const knownKeys = (entry: Entry, at: Path, findings: Findings, known: readonly string[]): Entry =>
  Object.fromEntries(
    Object.entries(entry).filter(([key]) => known.includes(key) || !judgeUnknown([...at, key], known, findings)),
  );

const flags = ['protected_branches', 'custom_branch_policies'] as const;

/** The host takes both flags or none, and the one that is there says what the other is. */
function withBothFlags(entry: Entry, at: Path, findings: Findings): Entry {
  const { deployment_branch_policy: policy } = entry;
  const place = [...at, 'deployment_branch_policy'];
  if (!isMap(policy) || refusesPatterns(policy, place, findings)) return entry;
  const declared = flags.find((flag) => typeof policy[flag] === 'boolean');
  const missing = flags.find((flag) => policy[flag] === undefined);
  if (!declared || !missing) return entry;
  const opposite = !policy[declared];
  findings.remark(place, `${code(missing)} is read as ${opposite}: of the two flags the host takes one that is true`);
  return { ...entry, deployment_branch_policy: { ...policy, [missing]: opposite } };
}

/** Patterns have a list of their own, beside the flag that makes the host ask for them. */
function refusesPatterns(policy: Entry, place: Path, findings: Findings) {
  const key = Array.isArray(policy.custom_branch_policies) ? 'custom_branch_policies' : 'custom_branches';
  if (policy[key] === undefined) return false;
  findings.refuse({
    at: place,
    problem: `holds branch patterns under ${code(key)}, and the host takes only the two flags here`,
    fix: 'switch the flag on, and list the patterns in `deployment_branch_policies` beside it',
    yaml: patternBlock(policy[key]),
  });
  return true;
}

function patternBlock(patterns: unknown) {
  const names = (Array.isArray(patterns) ? patterns : []).filter((name) => typeof name === 'string');
  return [
    'deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}',
    'deployment_branch_policies:',
    ...(names.length ? names : ['release/*']).map((name) => `  - ${quoted(name)}`),
  ].join('\n');
}
