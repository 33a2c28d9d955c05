import type { Seed } from '../../../packages/simulator/src/index.ts';
import type { FleetFile } from './converged-fleet.ts';

/** Declares six sections like a platform team for all its repositories. */
const createSixSections = (people: string): FleetFile => ({
  settings: `
repository:
  description: The shop
  has_wiki: false
  allow_merge_commit: false
  delete_branch_on_merge: true
  enable_vulnerability_alerts: true
  enable_automated_security_fixes: true
labels:
  - {name: bug, color: ff0000}
  - {name: feature, color: 00ff00}
milestones:
  - {title: v1, description: The first}
branches:
  - name: main
    protection:
      enforce_admins: true
      required_status_checks: {strict: true, contexts: [build]}
      required_pull_request_reviews: {required_approving_review_count: 1, require_code_owner_reviews: true}
collaborators: {_undeclared: ${people}, entries: [{username: hubot, permission: push}]}
teams:
  - {name: core, permission: push}
  - {name: docs, permission: triage}
`,
  drifted: {
    branches: ['main'],
    collaborators: [{ login: 'hubot', role: 'write' }],
    teams: [{ slug: 'security', role: 'read' }],
    files: {
      '.github/CODEOWNERS': '* @acme/core\n',
      '.github/workflows/ci.yml': 'on: pull_request\njobs: {build: {runs-on: ubuntu-latest, steps: [{run: make}]}}\n',
    },
    rulesets: [
      {
        name: 'main',
        conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } },
        rules: [
          { type: 'deletion' },
          {
            type: 'pull_request',
            parameters: {
              required_approving_review_count: 1,
              dismiss_stale_reviews_on_push: true,
              require_code_owner_review: true,
              require_last_push_approval: false,
              required_review_thread_resolution: false,
            },
          },
        ],
      },
    ],
  },
  around: {
    accounts: [{ login: 'acme', type: 'Organization', teams: ['core', 'docs', 'security'] }, { login: 'hubot' }],
  },
  environment: {},
});

export const sixSections = createSixSections('keep');

/** People and teams that this file does not list lose access. */
export const sixExactSections = createSixSections('delete');

/** Changes a value in each of the six sections of every repository. */
export function driftSixSections(seed: Seed): Seed {
  const copy: any = structuredClone(seed);
  for (const repository of Object.values<any>(copy.repositories)) {
    Object.assign(repository.settings, { description: 'Another', has_wiki: true });
    repository.labels[0].color = '123456';
    repository.milestones[0].description = 'Another';
    repository.branch_rules[0].isAdminEnforced = false;
    repository.collaborators[0].role = 'read';
    repository.teams.find(({ slug }: { slug: string }) => slug === 'core').role = 'read';
  }
  return copy;
}
