import type { Ending } from '../../packages/core/src/plan/ending.ts';
import type { Outcome } from '../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import type { Misbehaviour, Seed } from '../../packages/simulator/src/index.ts';
import type { SceneOptions } from '../kit/runs/scene.ts';

/** The exit code and outcome of a run, the ending of the declared path, and its report line. */
export interface ExpectedOutcome {
  readonly exit: 0 | 1 | 2;
  readonly outcome: Outcome;
  readonly ending: Ending;
  readonly line?: string;
}

/** Situations of a run with their outcomes. The tests and a page of the docs use them. */
export interface Situation {
  readonly what: string;
  readonly settings: string;
  readonly path: string;
  readonly host?: SceneOptions;
  /** GitHub answers every write like this. */
  readonly writes?: Misbehaviour['with'];
  readonly options?: Partial<RunOptions>;
  readonly check: ExpectedOutcome;
  readonly apply: ExpectedOutcome;
}

const createSeed = (repository: object = {}, around: Seed = {}): SceneOptions => ({
  seed: { repositories: [{ owner: 'acme', name: 'shop', ...repository }], ...around },
});
const createOrganization = (more: object = {}): Seed => ({
  accounts: [{ login: 'acme', type: 'Organization', ...more }],
});
const person: Seed = { accounts: [{ login: 'acme', type: 'User' }] };

const createRefusal = (status: number, message = 'Not here'): Misbehaviour['with'] => ({
  kind: 'status',
  status,
  body: { message },
});

const expectClean = (ending: Ending, line?: string): ExpectedOutcome => ({ exit: 0, outcome: 'success', ending, line });
const expectDrift = (line: string): ExpectedOutcome => ({
  exit: 2,
  outcome: 'drift',
  ending: 'differs',
  line: `drift: ${line}`,
});
const expectFailure = (ending: Ending, line: string): ExpectedOutcome => ({ exit: 1, outcome: 'failed', ending, line });
const expectPartial = (ending: Ending, line: string): ExpectedOutcome => ({
  exit: 0,
  outcome: 'partial',
  ending,
  line,
});
const expectBoth = (come: ExpectedOutcome) => ({ check: come, apply: come });

/** A check reports drift, and apply leaves it with a note. */
const expectLeft = (line: string, atCheck = line) => ({
  check: expectDrift(atCheck),
  apply: expectClean('left', `note: ${line}`),
});

const wiki = { settings: 'repository: {has_wiki: false}', path: 'repository.has_wiki' };
const wikiLine = 'has_wiki true → false';
const archivedLine = 'archived false → true (the last change; after it, no one can push or open issues)';
const closedTo = 'GitHub may refuse the write: with `values_editable_by: org_actors`, only the organization can set it';
const labelLine = 'label "bug": color 000000 → ff0000';
const releases = {
  settings: 'repository: {enable_immutable_releases: true}',
  path: 'repository.enable_immutable_releases',
};
const enforced = {
  ...releases,
  settings: 'repository: {enable_immutable_releases: false}',
  host: createSeed({ switches: { immutable_releases: { enforced_by_owner: true } } }),
};
const releasesReason = 'apply cannot change it, because the owner enforces immutable releases';
const cap = {
  settings: 'interaction_limits: {pull_request_creation_cap: {enabled: true, max_open_pull_requests: 5}}',
  path: 'interaction_limits.pull_request_creation_cap',
};
const capReason = 'apply cannot set it: GitHub offers no pull request cap for this repository';
const noGraphql = {
  settings: 'repository: {has_wiki: true, issue_creation_policy: all}',
  path: 'repository.issue_creation_policy',
  host: {
    hasGraphql: false,
    enterprise: '3.16.2',
    environment: { GITHUB_API_URL: 'https://code.example/api/v3' },
  } satisfies SceneOptions,
};
const teams = { settings: 'teams: [{name: core, permission: push}]', path: 'teams', host: createSeed({}, person) };
const teamsLine = 'not compared and not applied: a personal account owns the repository, so it has no teams';
const access = {
  settings: 'actions: {access_level: user}',
  path: 'actions.access_level',
  host: createSeed({ visibility: 'public' }, createOrganization()),
};

export const situations: readonly Situation[] = [
  {
    what: 'nothing differs',
    settings: 'repository: {has_wiki: true}',
    path: 'repository',
    ...expectBoth(expectClean('equal')),
  },
  {
    what: 'a value differs',
    ...wiki,
    check: expectDrift(wikiLine),
    apply: expectClean('written', `change: ${wikiLine}`),
  },
  {
    what: 'GitHub hides the value, such as Git LFS',
    settings: 'repository: {enable_git_lfs: true}',
    path: 'repository.enable_git_lfs',
    check: expectClean(
      'blind',
      'note: `enable_git_lfs` cannot be compared: GitHub does not show it; apply sends it on every run',
    ),
    apply: expectClean('blind', 'change: enable_git_lfs: true sent again, because GitHub does not show it'),
  },
  {
    what: 'the owner enforces immutable releases',
    ...enforced,
    ...expectLeft(`enable_immutable_releases true → false (weaker); ${releasesReason}`),
  },
  {
    what: 'GitHub answers 409 to a change of immutable releases',
    ...releases,
    writes: createRefusal(409),
    ...expectLeft(
      `enable_immutable_releases false → true; ${releasesReason}`,
      'enable_immutable_releases false → true',
    ),
  },
  {
    what: 'the owner has an interaction limit, and GitHub answers 409 to a limit of the repository',
    settings: 'interaction_limits: {limit: contributors_only}',
    path: 'interaction_limits.limit',
    host: createSeed({}, createOrganization({ interaction_limit: { limit: 'collaborators_only' } })),
    ...expectLeft(
      'limit collaborators_only of the organization overrides contributors_only of the repository; a repository cannot change its limit while a limit of its owner is active',
      'limit collaborators_only of the organization overrides contributors_only of the repository',
    ),
  },
  {
    what: 'the owner has an interaction limit, and the file clears the limit of the repository',
    settings: 'interaction_limits: null',
    path: 'interaction_limits.limit',
    host: createSeed({}, createOrganization({ interaction_limit: { limit: 'collaborators_only' } })),
    ...expectLeft(
      'limit collaborators_only → (not set); the organization set it, and only the organization can clear it',
    ),
  },
  {
    what: 'GitHub offers no pull request cap, and answers 405 to the read',
    ...cap,
    host: createSeed({ pull_request_creation_cap: { available: false } }),
    ...expectLeft(`pull_request_creation_cap (not set) → {enabled: true, max_open_pull_requests: 5}; ${capReason}`),
  },
  {
    what: 'GitHub answers 405 to a change of the cap',
    ...cap,
    path: `${cap.path}.enabled`,
    writes: createRefusal(405),
    ...expectLeft(
      `pull_request_creation_cap.enabled false → true; ${capReason}`,
      'pull_request_creation_cap.enabled false → true',
    ),
  },
  {
    what: 'a private repository declares private vulnerability reporting',
    settings: 'repository: {enable_private_vulnerability_reporting: true}',
    path: 'repository.enable_private_vulnerability_reporting',
    host: createSeed({ visibility: 'private' }),
    ...expectLeft(
      'enable_private_vulnerability_reporting false → true; `enable_private_vulnerability_reporting` exists only in public repositories, and this repository is private',
    ),
  },
  {
    what: 'only actors of the organization can set a property',
    settings: 'custom_properties: [{property_name: cost, value: "7"}]',
    path: 'custom_properties[0].value',
    host: createSeed(
      {},
      createOrganization({ property_definitions: [{ property_name: 'cost', values_editable_by: 'org_actors' }] }),
    ),
    check: expectDrift(`custom property "cost": value (none) → 7 (${closedTo})`),
    apply: expectFailure('denied', 'error: PATCH /repos/acme/shop/properties/values answered 403'),
  },
  {
    what: 'GitHub ignores `public: false` of a site',
    settings: 'pages: {public: false}',
    path: 'pages.public',
    host: createSeed({ pages: { build_type: 'workflow' } }),
    ...expectLeft('public true → false'),
  },
  {
    what: 'a personal account owns the repository, and the file declares teams',
    ...teams,
    ...expectBoth(expectClean('left', `note: ${teamsLine}`)),
  },
  {
    what: 'a personal account owns the repository, and the file declares properties',
    settings: 'custom_properties: [{property_name: cost, value: "7"}]',
    path: 'custom_properties',
    host: createSeed({}, person),
    ...expectBoth(
      expectClean(
        'left',
        'note: not compared and not applied: a personal account owns the repository, so it has no properties',
      ),
    ),
  },
  {
    what: 'the same in a required section',
    ...teams,
    options: { requiredSections: ['teams'] },
    ...expectBoth(expectFailure('left', `error: ${teamsLine}`)),
  },
  {
    what: 'a required section has a setting that only the owner can change',
    ...enforced,
    options: { requiredSections: ['repository'] },
    check: expectDrift(`enable_immutable_releases true → false (weaker); ${releasesReason}`),
    apply: expectFailure('left', `error: enable_immutable_releases true → false (weaker); ${releasesReason}`),
  },
  {
    what: 'this repository cannot have the key',
    ...access,
    ...expectBoth(
      expectFailure(
        'lost',
        'error: not compared and not applied: `access_level` exists only in private and internal repositories, and this repository is public',
      ),
    ),
  },
  {
    what: 'the server has no GraphQL',
    ...noGraphql,
    ...expectBoth(
      expectFailure(
        'lost',
        'error: not compared and not applied: `issue_creation_policy` needs GraphQL: this server (3.16) has no GraphQL API',
      ),
    ),
  },
  {
    what: 'the same under `on-unsupported: warn`',
    ...noGraphql,
    options: { onUnsupported: 'warn' },
    ...expectBoth(
      expectPartial(
        'lost',
        'warning: not compared and not applied: `issue_creation_policy` needs GraphQL: this server (3.16) has no GraphQL API',
      ),
    ),
  },
  {
    what: 'the token lacks write permission',
    ...wiki,
    writes: createRefusal(403, 'Resource not accessible by personal access token'),
    check: expectDrift(wikiLine),
    apply: expectFailure(
      'denied',
      'error: `has_wiki`: PATCH /repos/acme/shop answered 403: Resource not accessible by personal access token',
    ),
  },
  {
    what: 'the same under `on-missing-permission: warn`',
    ...wiki,
    writes: createRefusal(403, 'Resource not accessible by personal access token'),
    options: { onMissingPermission: 'warn' },
    check: expectDrift(wikiLine),
    apply: expectPartial(
      'denied',
      'warning: skipped: `has_wiki`: PATCH /repos/acme/shop answered 403: Resource not accessible by personal access token',
    ),
  },
  {
    what: 'GitHub refuses the write',
    ...wiki,
    writes: createRefusal(422, 'Validation Failed'),
    check: expectDrift(wikiLine),
    apply: expectFailure('not-done', 'error: `has_wiki`: PATCH /repos/acme/shop answered 422: Validation Failed'),
  },
  {
    what: 'GitHub accepts the write without effect',
    settings: 'labels: [{name: bug, color: ff0000}]',
    path: 'labels[0].color',
    host: createSeed({ labels: [{ name: 'bug', color: '000000' }] }),
    writes: { kind: 'status', status: 200, body: {} },
    check: expectDrift(labelLine),
    apply: expectFailure(
      'not-done',
      `error: not shown yet: ${labelLine} (GitHub accepted the write but still shows the old value after 22 s)`,
    ),
  },
  {
    what: 'a write would drop an undeclared live setting',
    settings: 'rulesets: [{name: main, target: branch, enforcement: disabled}]',
    path: 'rulesets[0].rules',
    host: createSeed({ rulesets: [{ name: 'main', enforcement: 'disabled', rules: [{ type: 'deletion' }] }] }),
    check: expectDrift('ruleset "main": rules contains deletion, but the entry leaves it out; apply will refuse'),
    apply: expectFailure('not-done', 'error: ruleset "main": the write may remove rules, which the entry leaves out'),
  },
  {
    what: 'a brake stops the change',
    settings: 'repository: {archived: true}',
    path: 'repository.archived',
    options: { brakes: 'stop' },
    check: expectDrift(archivedLine),
    apply: expectFailure('not-done', `note: not done: ${archivedLine} (the brake archive stopped this repository)`),
  },
];
