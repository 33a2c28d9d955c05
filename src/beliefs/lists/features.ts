import * as checkSuites from '../../sections/check_suite_preferences/calls.ts';
import { calls as quality } from '../../sections/code_quality_setup/calls.ts';
import { calls as scanning } from '../../sections/code_scanning_default_setup/calls.ts';
import * as limits from '../../sections/interaction_limits/calls.ts';
import * as pages from '../../sections/pages/calls.ts';
import { update as patch } from '../../sections/repository/calls.ts';
import * as patterns from '../../sections/secret_scanning_custom_patterns/calls.ts';
import * as workflows from '../../sections/workflows/calls.ts';
import { after, answers, type Belief, belief, byReader, does, made, makes, refuses, shows } from '../belief.ts';
import { anything, like, missing, some } from '../pattern.ts';

const site = { build_type: 'legacy', source: { branch: 'main', path: '/' } };
const down = after(does(pages.remove({})));
const unlimited = after(does(limits.clearLimit({})));
const secretScanning = (status: 'enabled' | 'disabled') =>
  does(patch({}, { security_and_analysis: { secret_scanning: { status } } }));

const makesPattern = (name: string) =>
  makes(
    'made',
    answers(patterns.create({}, { patterns: [{ name: made(name), pattern: 'tlive_[0-9]{8}' }] }), 201),
    ({ created_patterns }) =>
      patterns.remove({}, { patterns: created_patterns.map(({ id }: { id: number }) => ({ pattern_id: id })) }),
  );

export const features: readonly Belief[] = [
  belief('pages/none', '2.3.11.1')(
    'A repository without a site answers 404, and says `has_pages: false`.',
    refuses(pages.get({}), 404),
    shows(pages.getRepository({}), { has_pages: false }),
  ),
  belief('pages/made', '2.3.11.1', { visibility: 'public' })(
    'A site is made with 201 and shown with its source, and the repository says `has_pages: true`.',
    answers(pages.create({}, site), 201),
    shows(pages.get({}), { build_type: 'legacy', source: { branch: 'main', path: '/' }, cname: null }),
    shows(pages.getRepository({}), { has_pages: true }),
    down,
  ),
  belief('pages/twice', '2.3.11.1', { visibility: 'public' })(
    'A second site is refused with 409.',
    does(pages.create({}, site)),
    refuses(pages.create({}, site), 409),
    down,
  ),
  belief('pages/by-a-workflow', '2.3.11.3', { visibility: 'public' })(
    'A site that a workflow builds still shows a source.',
    does(pages.create({}, { build_type: 'workflow' })),
    shows(pages.get({}), { build_type: 'workflow', source: { branch: anything, path: '/' } }),
    down,
  ),
  belief('pages/unknown-branch', '2.3.11.1', { visibility: 'public' })(
    'A site of a branch that does not exist is refused with 422.',
    refuses(pages.create({}, { ...site, source: { branch: 'trueup-live-none', path: '/' } }), 422),
    down,
  ),
  belief('pages/changed', '2.3.11.1', { visibility: 'public' })(
    'A site is changed with 204, and a key that is left out stays.',
    does(pages.create({}, site)),
    answers(pages.update({}, { source: { branch: 'main', path: '/docs' } }), 204),
    shows(pages.get({}), { build_type: 'legacy', source: { branch: 'main', path: '/docs' } }),
    down,
  ),
  belief('pages/plan', '2.1.18', { visibility: 'private', plan: 'free' })(
    'The free plan has no site of a private repository: 422.',
    refuses(pages.create({}, site), 422, like(/plan/)),
  ),
  belief('pages/taken-down', '3.5', { visibility: 'public' })(
    'A site is taken down with 204, and once more with 404.',
    does(pages.create({}, site)),
    answers(pages.remove({}), 204),
    refuses(pages.remove({}), 404),
    down,
  ),
  belief('limits/none', '2.3.16', { visibility: 'public' })(
    'A repository without an interaction limit answers 200 with an empty map.',
    does(limits.clearLimit({})),
    answers(limits.getLimit({}), 200, { limit: missing, origin: missing }),
  ),
  belief('limits/one-day', '2.3.16', { visibility: 'public' })(
    'A limit without `expiry` lasts for one day, and shows when it ends and not how long it was set for.',
    answers(limits.setLimit({}, { limit: 'existing_users' }), 200, {
      limit: 'existing_users',
      origin: 'repository',
      expires_at: anything,
      expiry: missing,
    }),
    unlimited,
  ),
  belief('limits/cleared', '2.3.16', { visibility: 'public' })(
    'Clearing a limit answers 204, and so does clearing it again.',
    does(limits.setLimit({}, { limit: 'collaborators_only', expiry: 'one_week' })),
    answers(limits.clearLimit({}), 204),
    answers(limits.clearLimit({}), 204),
    unlimited,
  ),
  belief('limits/hidden', '5.5')(
    'A token without Administration gets 403 or 404 for the limit, and no empty map.',
    byReader(refuses(limits.getLimit({}), [403, 404])),
  ),
  belief('limits/cap', '2.3.16.2')(
    'A cap on open pull requests shows whether it is on and how high it is, or answers 405.',
    shows(limits.getCap({}), { enabled: false, max_open_pull_requests: anything }),
  ),
  belief('limits/bypass-empty', '2.3.16.3')(
    'The bypass list of the cap is an empty list at first.',
    answers(limits.getBypass({}), 200, []),
  ),
  belief('limits/bypass-nobody', '8.5')(
    'Adding nobody to the bypass list is refused with 422.',
    refuses(limits.addBypass({}, { users: [] }), 422),
  ),
  belief('limits/bypass-unknown', '7.9')(
    'Adding a login that nobody has to the bypass list is refused with 422.',
    refuses(limits.addBypass({}, { users: ['trueup-live-nobody-7f3a'] }), 422),
  ),
  belief('scanning/off', '2.3.12.1', { visibility: 'public' })(
    'Code scanning that is not set up answers 200 with `not-configured`.',
    answers(scanning.get({}), 200, { state: 'not-configured', schedule: null }),
  ),
  belief('scanning/licence', '2.3.12.3', { visibility: 'private', plan: 'free' })(
    'A private repository without a licence has no code scanning: 403.',
    refuses(scanning.get({}), 403, anything),
  ),
  belief('scanning/quality-of-free', '2.3.12.4', { plan: 'free' })(
    'Code quality answers 403 with `not authorized` where the owner does not have it.',
    refuses(quality.get({}), 403, like(/not authorized/i)),
  ),
  belief('scanning/patterns-off', '2.3.20.7', { visibility: 'public' })(
    'Without secret scanning the custom patterns answer 404.',
    secretScanning('disabled'),
    refuses(patterns.list({}), 404),
  ),
  belief('scanning/pattern-unpublished', '2.3.20.2', { owner: 'organization', plan: 'enterprise' })(
    'A new custom pattern is not published, and has a version and delimiters of the host.',
    secretScanning('enabled'),
    makesPattern('pattern'),
    shows(
      patterns.list({}),
      some({
        name: made('pattern'),
        state: 'unpublished',
        custom_pattern_version: anything,
        start_delimiter: anything,
      }),
    ),
    after(secretScanning('disabled')),
  ),
  belief('scanning/pattern-version', '2.3.20.5', { owner: 'organization', plan: 'enterprise' })(
    'A change of a custom pattern with an old version answers 412.',
    secretScanning('enabled'),
    makesPattern('version'),
    refuses(
      ({ made: { created_patterns } }) =>
        patterns.update(
          { pattern_id: created_patterns[0].id },
          { pattern: 'tlive_[0-9]{9}', custom_pattern_version: 'b2xk' },
        ),
      412,
    ),
    after(secretScanning('disabled')),
  ),
  belief('suites/answer', '2.3.10')(
    'A write of the preferences for check suites answers with all that are stored.',
    shows(checkSuites.update({}, { auto_trigger_checks: [{ app_id: 15368, setting: true }] }), {
      preferences: { auto_trigger_checks: some({ app_id: 15368, setting: true }) },
    }),
  ),
  belief('workflows/missing', '2.3.9')(
    'Disabling a workflow that is not there answers 404.',
    refuses(workflows.disable({ workflow_id: 'trueup-live-none.yml' }), 404),
  ),
  belief('limits/cap-set', '2.3.16')(
    'The cap on open pull requests is switched on with its height, and keeps the height when it goes off.',
    answers(limits.updateCap({}, { enabled: true, max_open_pull_requests: 7 }), 200, {
      enabled: true,
      max_open_pull_requests: 7,
    }),
    shows(limits.updateCap({}, { enabled: false }), { enabled: false, max_open_pull_requests: 7 }),
    after(does(limits.updateCap({}, { enabled: false, max_open_pull_requests: 10 }))),
  ),
  belief('limits/bypass-removed', '2.3.16')(
    'Taking somebody who is not on the bypass list off it changes nothing.',
    answers(({ login }) => limits.removeBypass({}, { users: [login] }), 204),
    shows(limits.getBypass({}), []),
  ),
  belief('workflows/missing-enabled', '2.3.9')(
    'Enabling a workflow that is not there answers 404.',
    refuses(workflows.enable({ workflow_id: 'trueup-live-none.yml' }), 404),
  ),
];
