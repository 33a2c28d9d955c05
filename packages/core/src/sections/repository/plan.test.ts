import { describe, expect, it } from 'vitest';
import { formatPlan, listPlanCalls } from '../../../../../test/kit/reports/plan-lines.ts';
import { isLooser } from '../order.ts';
import type { LiveRepository } from './calls.ts';
import { repository } from './index.ts';
import { planRepository } from './plan.ts';
import type { LiveSettings } from './read.ts';
import type { DeclaredRepository } from './schema.ts';

const body: LiveRepository = {
  id: 7,
  name: 'shop',
  full_name: 'acme/shop',
  default_branch: 'main',
  owner: { login: 'acme', type: 'Organization' },
  private: true,
  visibility: 'private',
  archived: false,
  topics: ['a', 'b'],
  description: null,
  homepage: null,
  has_issues: true,
  has_projects: true,
  has_wiki: true,
  has_discussions: false,
  allow_squash_merge: true,
  squash_merge_commit_title: 'PR_TITLE',
  squash_merge_commit_message: 'PR_BODY',
  security_and_analysis: { secret_scanning: { status: 'enabled' } },
};
const live = (repository: Partial<LiveRepository> = {}, more: Partial<LiveSettings> = {}): LiveSettings => ({
  repository: { ...body, ...repository } as LiveRepository,
  toggles: {},
  ...more,
});
const plan = (wanted: DeclaredRepository, state = live()) => planRepository(wanted, state);

it('makes a public repository private if GitHub shows only `private`', () => {
  const open = live({ private: false, visibility: undefined });
  expect(formatPlan(plan({ visibility: 'private' }, open))).toEqual(['update: visibility public → private']);
  expect(plan({ visibility: 'public' }, open)).toEqual([]);
});

it('sends an unknown field that GitHub never shows on every run [2.1.4]', () => {
  const planned = plan({ brand_new: 'x' });
  expect(formatPlan(planned)).toEqual([
    'reassert: `brand_new` cannot be verified, because GitHub does not show it; apply sends it on every run',
  ]);
  expect(listPlanCalls(planned)).toEqual([['PATCH ~', { brand_new: 'x' }]]);
});

it('reports that the token may lack a permission if GitHub hides a known key [2.3.1.4]', () => {
  expect(formatPlan(plan({ allow_merge_commit: false }))).toEqual([
    'note: `allow_merge_commit` is not compared and not applied: GitHub shows it only to a token with Contents: write',
  ]);
  expect(formatPlan(plan({ web_commit_signoff_required: true }))[0]).toContain(
    'the token may lack Administration: read',
  );
});

it('treats null, empty and absent text the same, and sends empty text to clear it [2.3.1.4]', () => {
  expect(plan({ description: null, homepage: '' })).toEqual([]);
  expect(bodies(plan({ description: null }, live({ description: 'x' })))).toEqual([{ description: '' }]);
});

it('sends the title and the message of a commit as a pair [2.3.1.4]', () => {
  const planned = plan({ squash_merge_commit_title: 'PR_TITLE', squash_merge_commit_message: 'BLANK' });
  expect(bodies(planned)).toEqual([{ squash_merge_commit_title: 'PR_TITLE', squash_merge_commit_message: 'BLANK' }]);
});

it('compares topics without order and sends the whole list [2.3.1.3]', () => {
  expect(plan({ topics: ['b', 'a'] })).toEqual([]);
  expect(listPlanCalls(plan({ topics: [] }))).toEqual([['PUT ~/topics', { names: [] }]]);
});

it('warns that a repository becomes public [2.1.10]', () => {
  expect(formatPlan(plan({ visibility: 'public' }))).toEqual([
    'update: visibility private → public (weaker; everyone will be able to read it)',
  ]);
  expect(plan({ private: true })).toEqual([]);
});

it('compares each security feature, and marks a feature that is turned off as weaker [2.3.1.4]', () => {
  const planned = plan({
    security_and_analysis: { secret_scanning: { status: 'disabled' }, advanced_security: { status: 'enabled' } },
  });
  expect(formatPlan(planned)).toEqual([
    'update: security_and_analysis.secret_scanning.status enabled → disabled (weaker)',
    'update: security_and_analysis.advanced_security (not set) → {status: enabled} (GitHub does not show it: the token may lack Administration: read)',
  ]);
  expect(bodies(planned)).toEqual([
    { security_and_analysis: { secret_scanning: { status: 'disabled' }, advanced_security: { status: 'enabled' } } },
  ]);
});

it('compares bypass reviewers as a set, and a missing mode as ALWAYS [2.3.1.4]', () => {
  const reviewers = [{ reviewer_id: 1, reviewer_type: 'TEAM' as const }];
  const wanted = { security_and_analysis: { secret_scanning_delegated_bypass_options: { reviewers } } };
  const shown = (mode: string) =>
    live({
      security_and_analysis: { secret_scanning_delegated_bypass_options: { reviewers: [{ ...reviewers[0]!, mode }] } },
    });
  expect(plan(wanted, shown('ALWAYS'))).toEqual([]);
  expect(plan(wanted, shown('EXEMPT'))).toHaveLength(1);
});

it.each([
  ['a new reviewer', [], 'ALWAYS', 'weaker'],
  ['a reviewer who needs no approval from now on', [{ mode: 'ALWAYS' }], 'EXEMPT', 'weaker'],
  ['a reviewer who needs an approval from now on', [{ mode: 'EXEMPT' }], 'ALWAYS', undefined],
] as const)(
  'the plan and the comparison of two files agree about the risk of %s of a bypass [2.1.10]',
  (_, before, mode, tone) => {
    const who = { reviewer_id: 1, reviewer_type: 'TEAM' as const };
    const options = <R extends object>(reviewers: R[]) => ({
      security_and_analysis: { secret_scanning_delegated_bypass_options: { reviewers } },
    });
    const liveReviewers = before.map((reviewer) => ({ ...who, ...reviewer }));
    const [item] = plan(options([{ ...who, mode }]) as never, live(options(liveReviewers)));
    const [difference] = (item as unknown as { differences: { key: string; tone?: string }[] }).differences;
    expect(difference!.tone).toBe(tone);
    expect(isLooser(repository.risk, difference!.key, liveReviewers, [{ ...who, mode }])).toBe(tone === 'weaker');
  },
);

it('turns alerts on before security fixes, and off after them [2.3.1.5]', () => {
  const switchedOff = { enabled: false };
  const off = live(
    {},
    { toggles: { enable_vulnerability_alerts: switchedOff, enable_automated_security_fixes: switchedOff } },
  );
  const keys = { enable_automated_security_fixes: true, enable_vulnerability_alerts: true };
  expect(listPlanCalls(plan(keys, off))).toEqual([['PUT ~/vulnerability-alerts'], ['PUT ~/automated-security-fixes']]);

  const on = { enable_vulnerability_alerts: { enabled: true }, enable_automated_security_fixes: { enabled: true } };
  const both = { enable_automated_security_fixes: false, enable_vulnerability_alerts: false };
  expect(listPlanCalls(plan(both, live({}, { toggles: on })))).toEqual([
    ['DELETE ~/automated-security-fixes'],
    ['DELETE ~/vulnerability-alerts'],
  ]);
});

it('compares `enabled` of security fixes, and notes that GitHub has paused them [2.3.1.6]', () => {
  const paused = live({}, { toggles: { enable_automated_security_fixes: { enabled: true, paused: true } } });
  expect(formatPlan(plan({ enable_automated_security_fixes: true }, paused))).toEqual([
    'note: `enable_automated_security_fixes` is on, but GitHub has paused it',
  ]);
});

it('sends Git LFS on every run, because GitHub does not show it [2.3.1.8]', () => {
  const planned = plan({ enable_git_lfs: true });
  expect(formatPlan(planned)).toEqual([
    'reassert: `enable_git_lfs` cannot be compared: GitHub does not show it; apply sends it on every run',
  ]);
  expect(listPlanCalls(planned)).toEqual([['PUT ~/lfs']]);
});

it('sends no write if the owner enforces immutable releases [2.3.1.9]', () => {
  const enforced = live({}, { toggles: { enable_immutable_releases: { enabled: true, enforced_by_owner: true } } });
  expect(formatPlan(plan({ enable_immutable_releases: false }, enforced))).toEqual([
    'out-of-reach: enable_immutable_releases true → false (weaker); apply cannot change it, because the owner enforces immutable releases',
  ]);
});

it('compares sponsorships and the issue policy with the GraphQL answer [2.3.1.10]', () => {
  const features = { id: 'R_1', hasSponsorshipsEnabled: false, issueCreationPolicy: 'ALL' };
  expect(formatPlan(plan({ enable_sponsorships: true, issue_creation_policy: 'all' }, live({}, { features })))).toEqual(
    ['update: enable_sponsorships false → true'],
  );
});

it('sends the issue policy in upper case, through GraphQL alone [2.3.1.11]', () => {
  const features = { id: 'R_1', issueCreationPolicy: 'ALL' };
  const planned = plan({ issue_creation_policy: 'collaborators_only' }, live({}, { features }));
  expect(formatPlan(planned)).toEqual(['update: issue_creation_policy all → collaborators_only']);
  expect(listPlanCalls(planned)).toMatchObject([
    [
      'mutation UpdateRepositoryFeatures',
      { variables: { input: { repositoryId: 'R_1', issueCreationPolicy: 'COLLABORATORS_ONLY' } } },
    ],
  ]);
  expect(plan({ issue_creation_policy: 'all' }, live({}, { features }))).toEqual([]);
});

it('reports that GitHub refuses writes to a repository that stays archived [5.17]', () => {
  expect(formatPlan(plan({ archived: true }, live({ archived: true })))).toEqual([
    'archived: the repository is archived, so GitHub refuses every change',
  ]);
});

describe('Advanced Security', () => {
  const open = live({ private: false, visibility: 'public' });
  const advanced = (status: 'enabled' | 'disabled') => ({ security_and_analysis: { advanced_security: { status } } });

  it('is sent separately after the repository becomes private [2.3.1.4]', () => {
    const wanted = { visibility: 'private' as const, ...advanced('enabled') };
    expect(bodies(plan(wanted, open))).toEqual([{ visibility: 'private' }, advanced('enabled')]);
    expect(bodies(plan({ private: true, ...advanced('enabled') }, open))).toHaveLength(2);
  });
});

it('does not treat a hidden list of reviewers as empty [5.7]', () => {
  const { security_and_analysis: _, ...weak } = body;
  const state: LiveSettings = { repository: weak as LiveRepository, toggles: {} };
  const wanted = { security_and_analysis: { secret_scanning_delegated_bypass_options: { reviewers: [] } } };
  expect(plan(wanted)).toEqual([]);
  expect(formatPlan(plan(wanted, state))).toEqual([
    'update: security_and_analysis.secret_scanning_delegated_bypass_options.reviewers (not set) → [] (GitHub does not show it: the token may lack Administration: read)',
  ]);
});

it('replaces a list only if it has not changed since the read [2.1.6]', () => {
  const basisOf = (planned: ReturnType<typeof plan>) =>
    planned.flatMap((item) => ('dependsOn' in item ? item.dependsOn! : []));
  const [topics] = basisOf(plan({ topics: ['c'] }));
  expect(topics!.was.topics).toEqual(['a', 'b']);
  expect(topics!.isStillValid!(body, { ...body, topics: ['b', 'a'], has_issues: false })).toBe(true);
  expect(topics!.isStillValid!(body, { ...body, topics: ['a'] })).toBe(false);

  const reviewers = [{ reviewer_id: 1, reviewer_type: 'TEAM' as const }];
  const wanted = { security_and_analysis: { secret_scanning_delegated_bypass_options: { reviewers } } };
  const [options] = basisOf(plan(wanted));
  const otherReviewers = {
    secret_scanning_delegated_bypass_options: { reviewers: [{ ...reviewers[0], reviewer_id: 2 }] },
  };
  expect(options!.isStillValid!(body, { ...body, has_issues: false })).toBe(true);
  expect(options!.isStillValid!(body, { ...body, security_and_analysis: otherReviewers })).toBe(false);
  expect(basisOf(plan({ has_issues: false }))).toEqual([]);
});

it('plans an item for each setting, and one request for all of them [2.1.16]', () => {
  const wanted = {
    description: 'New',
    has_issues: false,
    squash_merge_commit_title: 'COMMIT_OR_PR_TITLE',
    squash_merge_commit_message: 'COMMIT_MESSAGES',
    visibility: 'internal',
    security_and_analysis: {
      secret_scanning: { status: 'disabled' },
      secret_scanning_push_protection: { status: 'disabled' },
    },
  } as const;
  const planned = plan(wanted);
  expect(planned.map((item) => ('differences' in item ? item.differences.map(({ key }) => key) : []))).toEqual([
    ['description'],
    ['has_issues'],
    ['squash_merge_commit_title', 'squash_merge_commit_message'],
    ['visibility'],
    ['security_and_analysis.secret_scanning.status'],
    ['security_and_analysis.secret_scanning_push_protection'],
  ]);
  expect(bodies(planned)).toEqual([wanted]);
  expect(planned.flatMap((item) => bodies([item]))).toHaveLength(planned.length);
});

/** Lists the bodies of the PATCH requests of a plan. */
const bodies = (planned: ReturnType<typeof plan>) => listPlanCalls(planned).map(([, body]) => body);
