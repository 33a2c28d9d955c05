import type { Seed } from '../src/simulator/index.ts';
import { type FleetFile, ofSamples } from './converged-fleet.ts';

/** Six sections, as a platform team declares them for all of its repositories. */
export const six: FleetFile = {
  settings: `
repository: {description: The shop, has_wiki: false, allow_merge_commit: false, delete_branch_on_merge: true}
labels:
  - {name: bug, color: ff0000}
  - {name: feature, color: 00ff00}
collaborators: {_undeclared: keep, entries: [{username: hubot, permission: push}]}
teams:
  - {name: core, permission: push}
  - {name: docs, permission: triage}
branches:
  - name: main
    protection: {enforce_admins: true, required_status_checks: {strict: true, contexts: [build]}}
rulesets:
  - name: main
    target: branch
    enforcement: active
    conditions: {ref_name: {include: [main], exclude: []}}
    rules: [{type: deletion}]
`,
  drifted: { branches: ['main'], collaborators: [{ login: 'hubot', role: 'write' }] },
  around: { accounts: [{ login: 'acme', type: 'Organization', teams: ['core', 'docs'] }, { login: 'hubot' }] },
  environment: {},
};

/** Six sections that one query shows whole. */
export const shown: FleetFile = {
  settings: `
repository: {description: The shop, has_wiki: false, allow_merge_commit: false, topics: [shop]}
labels:
  - {name: bug, color: ff0000}
  - {name: feature, color: 00ff00}
milestones:
  - {title: v1, description: The first}
branches:
  - name: main
    protection: {enforce_admins: true, required_pull_request_reviews: {required_approving_review_count: 1}}
rulesets:
  - name: main
    target: branch
    enforcement: active
    conditions: {ref_name: {include: [main], exclude: []}}
    rules: [{type: deletion}]
${ofSamples(['deploy_keys']).settings}`,
  drifted: { branches: ['main'] },
  around: six.around,
  environment: {},
};

/** Everywhere something differs in four sections, and in every fourth repository in its protection as well. */
export function drifted(seed: Seed): Seed {
  const copy: any = structuredClone(seed);
  for (const [index, repository] of Object.values<any>(copy.repositories).entries()) {
    Object.assign(repository.settings, { description: 'Another', has_wiki: true });
    repository.labels[0].color = '123456';
    repository.collaborators[0].role = 'read';
    repository.teams[0].role = 'read';
    if (index % 4) continue;
    repository.branch_rules[0].isAdminEnforced = false;
    repository.rulesets[0].rules.push({ type: 'non_fast_forward' });
  }
  return copy;
}
