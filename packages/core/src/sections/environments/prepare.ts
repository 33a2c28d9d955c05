import { isMap, mapValues } from '../../settings/maps.ts';
import { formatCode, quoteText } from '../../settings/message-text.ts';
import { mapEntries } from '../../settings/reading/entries.ts';
import { createNestedFindings } from '../../settings/reading/findings.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import { settings as secrets } from '../families/secret-store/calls.ts';
import { settings as variables } from '../families/variable-store/calls.ts';

/** Keys that the host shows and does not take. */
export const readOnlyKeys = ['id', 'node_id', 'url', 'html_url', 'created_at', 'updated_at'];

type PreparedEntry = Record<string, unknown>;

/** Reads other spellings of an entry, and fills in the missing flag, before the schema checks it. */
export const prepareEnvironments = (value: unknown, findings: Findings) =>
  mapEntries(value, (entry, at) => {
    refuseBlanks(entry, at, findings);
    refuseCopiedReviewers(entry, at, findings);
    const { custom_branches, protection_rules, ...others } = entry;
    if (protection_rules !== undefined) refuseShownGates(protection_rules, [...at, 'protection_rules'], findings);
    if (custom_branches !== undefined) refuseLoosePatterns(custom_branches, [...at, 'custom_branches'], findings);
    return withBothFlags(withoutMaps(others, at, findings), at, findings);
  });

/** Variables and secrets written as a map of names to values are refused, as in their own sections. */
const withoutMaps = (entry: PreparedEntry, at: Path, findings: Findings): PreparedEntry =>
  mapValues(entry, (value, key) => {
    const { prepare } = key === 'variables' ? variables : key === 'secrets' ? secrets : {};
    return prepare ? prepare(value, createNestedFindings(findings, [...at, key])) : value;
  });

const blanks: Readonly<Record<string, string>> = {
  reviewers: 'write `[]` to require no approval, or remove the key',
  deployment_branch_policy: 'write `null` to let every branch deploy, or remove the key',
};

/** In both keys `null` switches a gate off. A blank value may be a mistake, so it is refused. */
function refuseBlanks(entry: PreparedEntry, at: Path, findings: Findings) {
  for (const [key, fix] of Object.entries(blanks))
    if (entry[key] === null && findings.source([...at, key]) === '')
      findings.refuse({ at: [...at, key], problem: 'is empty', fix });
}

/** `[{type: wait_timer, wait_timer: 30}, {type: required_reviewers, prevent_self_review, reviewers}]` */
function refuseShownGates(gates: unknown, at: Path, findings: Findings) {
  findings.refuse({
    at,
    problem: "is the form of GitHub's answers, which a settings file cannot use",
    fix: 'write these keys directly in the environment',
    yaml: (Array.isArray(gates) ? gates : []).flatMap(gateLines).join('\n') || 'wait_timer: 30',
  });
}

function gateLines(gate: unknown): string[] {
  if (!isMap(gate)) return [];
  const { wait_timer, prevent_self_review, reviewers } = gate;
  return [
    ...(typeof wait_timer === 'number' ? [`wait_timer: ${wait_timer}`] : []),
    ...(typeof prevent_self_review === 'boolean' ? [`prevent_self_review: ${prevent_self_review}`] : []),
    ...(Array.isArray(reviewers) && reviewers.length ? ['reviewers:', ...reviewers.map(reviewerLine)] : []),
  ];
}

/** `{type: User, reviewer: {id: 5, login: octocat, …}}` */
function refuseCopiedReviewers({ reviewers }: PreparedEntry, at: Path, findings: Findings) {
  for (const [index, copied] of (Array.isArray(reviewers) ? reviewers : []).entries()) {
    if (!isMap(copied) || !isMap(copied.reviewer)) continue;
    findings.refuse({
      at: [...at, 'reviewers', index],
      problem: "is a reviewer in the form of GitHub's answers, but must have only a type and an id",
      fix: 'write',
      yaml: reviewerLine(copied),
    });
  }
}

function reviewerLine(shown: unknown) {
  const { type, id, reviewer } = isMap(shown) ? shown : {};
  const number = Number(isMap(reviewer) ? reviewer.id : id) || 'NUMBER';
  return `  - {type: ${type === 'Team' ? 'Team' : 'User'}, id: ${number}}`;
}

const flags = ['protected_branches', 'custom_branch_policies'] as const;

/** The host takes both flags or none. If one is missing, it is the opposite of the other. */
function withBothFlags(entry: PreparedEntry, at: Path, findings: Findings): PreparedEntry {
  const { deployment_branch_policy: policy } = entry;
  const place = [...at, 'deployment_branch_policy'];
  if (!isMap(policy) || refusesPatterns(policy, place, findings)) return entry;
  const declared = flags.find((flag) => typeof policy[flag] === 'boolean');
  const missing = flags.find((flag) => policy[flag] === undefined);
  if (!declared || !missing) return entry;
  const opposite = !policy[declared];
  findings.remark(
    place,
    `${formatCode(missing)} is read as ${opposite}, because exactly one of the two flags must be true`,
  );
  return { ...entry, deployment_branch_policy: { ...policy, [missing]: opposite } };
}

/** Patterns belong in `deployment_branch_policies`, next to the flag. */
function refusesPatterns(policy: PreparedEntry, place: Path, findings: Findings) {
  const key = Array.isArray(policy.custom_branch_policies) ? 'custom_branch_policies' : 'custom_branches';
  if (policy[key] === undefined) return false;
  findings.refuse({
    at: place,
    problem: `has branch patterns under ${formatCode(key)}, but GitHub accepts only the two flags here`,
    fix: listed,
    yaml: patternBlock(policy[key]),
  });
  return true;
}

const listed = 'set the flag to true, and list the patterns under `deployment_branch_policies`';

function refuseLoosePatterns(patterns: unknown, at: Path, findings: Findings) {
  const problem = 'is a key of other tools; Trueup reads branch patterns from `deployment_branch_policies`';
  findings.refuse({ at, problem, fix: listed, yaml: patternBlock(patterns) });
}

function patternBlock(patterns: unknown) {
  const names = (Array.isArray(patterns) ? patterns : []).filter((name) => typeof name === 'string');
  return [
    'deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}',
    'deployment_branch_policies:',
    ...(names.length ? names : ['release/*']).map((name) => `  - ${quoteText(name)}`),
  ].join('\n');
}
