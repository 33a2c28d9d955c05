import * as checkSuites from '../../sections/check_suite_preferences/calls.ts';
import * as quality from '../../sections/code_quality_setup/calls.ts';
import * as scanning from '../../sections/code_scanning_default_setup/calls.ts';
import * as limits from '../../sections/interaction_limits/calls.ts';
import * as pages from '../../sections/pages/calls.ts';
import { update as patch } from '../../sections/repository/calls.ts';
import * as patterns from '../../sections/secret_scanning_custom_patterns/calls.ts';
import * as workflows from '../../sections/workflows/calls.ts';
import { type Belief, does, finds, made } from '../belief.ts';
import { anything, like, missing, some } from '../pattern.ts';

const site = { build_type: 'legacy', source: { branch: 'main', path: '/' } };
const down = [does(pages.remove({}))];
const unlimited = [does(limits.clearLimit({}))];
const secretScanning = (status: 'enabled' | 'disabled') =>
  does(patch({}, { security_and_analysis: { secret_scanning: { status } } }));

export const features: readonly Belief[] = [
  {
    id: 'pages/none',
    claim: 'A repository without a site answers 404, and says `has_pages: false`.',
    rule: '2.3.11.1',
    steps: [finds(pages.get({}), { status: 404 }), finds(pages.getRepository({}), { body: { has_pages: false } })],
  },
  {
    id: 'pages/made',
    claim: 'A site is made with 201 and shown with its source, and the repository says `has_pages: true`.',
    rule: '2.3.11.1',
    needs: { visibility: 'public' },
    steps: [
      finds(pages.create({}, site), { status: 201 }),
      finds(pages.get({}), { body: { build_type: 'legacy', source: { branch: 'main', path: '/' }, cname: null } }),
      finds(pages.getRepository({}), { body: { has_pages: true } }),
    ],
    after: down,
  },
  {
    id: 'pages/twice',
    claim: 'A second site is refused with 409.',
    rule: '2.3.11.1',
    needs: { visibility: 'public' },
    steps: [does(pages.create({}, site)), finds(pages.create({}, site), { status: 409 })],
    after: down,
  },
  {
    id: 'pages/by-a-workflow',
    claim: 'A site that a workflow builds still shows a source.',
    rule: '2.3.11.3',
    needs: { visibility: 'public' },
    steps: [
      does(pages.create({}, { build_type: 'workflow' })),
      finds(pages.get({}), { body: { build_type: 'workflow', source: { branch: anything, path: '/' } } }),
    ],
    after: down,
  },
  {
    id: 'pages/unknown-branch',
    claim: 'A site of a branch that does not exist is refused with 422.',
    rule: '2.3.11.1',
    needs: { visibility: 'public' },
    steps: [finds(pages.create({}, { ...site, source: { branch: 'trueup-live-none', path: '/' } }), { status: 422 })],
    after: down,
  },
  {
    id: 'pages/changed',
    claim: 'A site is changed with 204, and a key that is left out stays.',
    rule: '2.3.11.1',
    needs: { visibility: 'public' },
    steps: [
      does(pages.create({}, site)),
      finds(pages.update({}, { source: { branch: 'main', path: '/docs' } }), { status: 204 }),
      finds(pages.get({}), { body: { build_type: 'legacy', source: { branch: 'main', path: '/docs' } } }),
    ],
    after: down,
  },
  {
    id: 'pages/plan',
    claim: 'The free plan has no site of a private repository: 422.',
    rule: '2.1.18',
    needs: { visibility: 'private', plan: 'free' },
    steps: [finds(pages.create({}, site), { status: 422, message: like(/plan/) })],
  },
  {
    id: 'pages/taken-down',
    claim: 'A site is taken down with 204, and once more with 404.',
    rule: '3.5',
    needs: { visibility: 'public' },
    steps: [
      does(pages.create({}, site)),
      finds(pages.remove({}), { status: 204 }),
      finds(pages.remove({}), { status: 404 }),
    ],
    after: down,
  },
  {
    id: 'limits/none',
    claim: 'A repository without an interaction limit answers 200 with an empty map.',
    rule: '2.3.16',
    needs: { visibility: 'public' },
    steps: [
      does(limits.clearLimit({})),
      finds(limits.getLimit({}), { status: 200, body: { limit: missing, origin: missing } }),
    ],
  },
  {
    id: 'limits/one-day',
    claim: 'A limit without `expiry` lasts for one day, and shows when it ends and not how long it was set for.',
    rule: '2.3.16',
    needs: { visibility: 'public' },
    steps: [
      finds(limits.setLimit({}, { limit: 'existing_users' }), {
        status: 200,
        body: { limit: 'existing_users', origin: 'repository', expires_at: anything, expiry: missing },
      }),
    ],
    after: unlimited,
  },
  {
    id: 'limits/cleared',
    claim: 'Clearing a limit answers 204, and so does clearing it again.',
    rule: '2.3.16',
    needs: { visibility: 'public' },
    steps: [
      does(limits.setLimit({}, { limit: 'collaborators_only', expiry: 'one_week' })),
      finds(limits.clearLimit({}), { status: 204 }),
      finds(limits.clearLimit({}), { status: 204 }),
    ],
    after: unlimited,
  },
  {
    id: 'limits/hidden',
    claim: 'A token without Administration gets 404 for the limit, and no empty map.',
    rule: '5.5',
    needs: { reader: true },
    steps: [finds(limits.getLimit({}), { status: 404 }, { by: 'reader' })],
  },
  {
    id: 'limits/cap',
    claim: 'A cap on open pull requests shows whether it is on and how high it is, or answers 405.',
    rule: '2.3.16.2',
    steps: [finds(limits.getCap({}), { body: { enabled: false, max_open_pull_requests: anything } })],
  },
  {
    id: 'limits/bypass-empty',
    claim: 'The bypass list of the cap is an empty list at first.',
    rule: '2.3.16.3',
    steps: [finds(limits.getBypass({}), { status: 200, body: [] })],
  },
  {
    id: 'limits/bypass-nobody',
    claim: 'Adding nobody to the bypass list is refused with 422.',
    rule: '8.5',
    steps: [finds(limits.addBypass({}, { users: [] }), { status: 422 })],
  },
  {
    id: 'limits/bypass-unknown',
    claim: 'Adding a login that nobody has to the bypass list is refused with 422.',
    rule: '7.9',
    steps: [finds(limits.addBypass({}, { users: ['trueup-live-nobody-7f3a'] }), { status: 422 })],
  },
  {
    id: 'scanning/off',
    claim: 'Code scanning that is not set up answers 200 with `not-configured`.',
    rule: '2.3.12.1',
    needs: { visibility: 'public' },
    steps: [finds(scanning.get({}), { status: 200, body: { state: 'not-configured', schedule: null } })],
  },
  {
    id: 'scanning/licence',
    claim: 'A private repository without a licence has no code scanning: 403.',
    rule: '2.3.12.3',
    needs: { visibility: 'private', plan: 'free' },
    steps: [finds(scanning.get({}), { status: 403, message: anything })],
  },
  {
    id: 'scanning/quality-of-free',
    claim: 'Code quality answers 403 with `not authorized` where the owner does not have it.',
    rule: '2.3.12.4',
    needs: { plan: 'free' },
    steps: [finds(quality.get({}), { status: 403, message: like(/not authorized/i) })],
  },
  {
    id: 'scanning/patterns-off',
    claim: 'Without secret scanning the custom patterns answer 404.',
    rule: '2.3.20.7',
    needs: { visibility: 'public' },
    steps: [secretScanning('disabled'), finds(patterns.list({}), { status: 404 })],
  },
  {
    id: 'scanning/pattern-unpublished',
    claim: 'A new custom pattern is not published, and has a version and delimiters of the host.',
    rule: '2.3.20.2',
    needs: { owner: 'organization', plan: 'enterprise' },
    steps: [
      secretScanning('enabled'),
      finds(
        patterns.create({}, { patterns: [{ name: made('pattern'), pattern: 'tlive_[0-9]{8}' }] }),
        { status: 201 },
        { as: 'made' },
      ),
      finds(patterns.list({}), {
        body: some({
          name: made('pattern'),
          state: 'unpublished',
          custom_pattern_version: anything,
          start_delimiter: anything,
        }),
      }),
    ],
    after: [
      does(({ made: { created_patterns } }) =>
        patterns.remove({}, { patterns: created_patterns.map(({ id }: { id: number }) => ({ pattern_id: id })) }),
      ),
      secretScanning('disabled'),
    ],
  },
  {
    id: 'scanning/pattern-version',
    claim: 'A change of a custom pattern with an old version answers 412.',
    rule: '2.3.20.5',
    needs: { owner: 'organization', plan: 'enterprise' },
    steps: [
      secretScanning('enabled'),
      does(patterns.create({}, { patterns: [{ name: made('version'), pattern: 'tlive_[0-9]{8}' }] }), 'made'),
      finds(
        ({ made: { created_patterns } }) =>
          patterns.update(
            { pattern_id: created_patterns[0].id },
            { pattern: 'tlive_[0-9]{9}', custom_pattern_version: 'b2xk' },
          ),
        { status: 412 },
      ),
    ],
    after: [
      does(({ made: { created_patterns } }) =>
        patterns.remove({}, { patterns: created_patterns.map(({ id }: { id: number }) => ({ pattern_id: id })) }),
      ),
      secretScanning('disabled'),
    ],
  },
  {
    id: 'suites/answer',
    claim: 'A write of the preferences for check suites answers with all that are stored.',
    rule: '2.3.10',
    steps: [
      finds(checkSuites.update({}, { auto_trigger_checks: [{ app_id: 15368, setting: true }] }), {
        body: { preferences: { auto_trigger_checks: some({ app_id: 15368, setting: true }) } },
      }),
    ],
  },
  {
    id: 'workflows/missing',
    claim: 'Disabling a workflow that is not there answers 404.',
    rule: '2.3.9',
    steps: [finds(workflows.disable({ workflow_id: 'trueup-live-none.yml' }), { status: 404 })],
  },
  {
    id: 'limits/cap-set',
    claim: 'The cap on open pull requests is switched on with its height, and keeps the height when it goes off.',
    rule: '2.3.16',
    steps: [
      finds(limits.updateCap({}, { enabled: true, max_open_pull_requests: 7 }), {
        status: 200,
        body: { enabled: true, max_open_pull_requests: 7 },
      }),
      finds(limits.updateCap({}, { enabled: false }), { body: { enabled: false, max_open_pull_requests: 7 } }),
    ],
    after: [does(limits.updateCap({}, { enabled: false, max_open_pull_requests: 10 }))],
  },
  {
    id: 'limits/bypass-removed',
    claim: 'Taking somebody who is not on the bypass list off it changes nothing.',
    rule: '2.3.16',
    steps: [
      finds(({ login }) => limits.removeBypass({}, { users: [login] }), { status: 204 }),
      finds(limits.getBypass({}), { body: [] }),
    ],
  },
  {
    id: 'workflows/missing-enabled',
    claim: 'Enabling a workflow that is not there answers 404.',
    rule: '2.3.9',
    steps: [finds(workflows.enable({ workflow_id: 'trueup-live-none.yml' }), { status: 404 })],
  },
];
