import * as checkSuites from '@trueup/core/sections/check_suite_preferences/calls';
import { calls as quality } from '@trueup/core/sections/code_quality_setup/calls';
import { calls as scanning } from '@trueup/core/sections/code_scanning_default_setup/calls';
import * as limits from '@trueup/core/sections/interaction_limits/calls';
import * as pages from '@trueup/core/sections/pages/calls';
import { update as patch } from '@trueup/core/sections/repository/calls';
import * as patterns from '@trueup/core/sections/secret_scanning_custom_patterns/calls';
import * as workflows from '@trueup/core/sections/workflows/calls';
import {
  after,
  answers,
  assume,
  byReader,
  creates,
  expects,
  inPublic,
  refuses,
  shows,
  succeeds,
  toLabName,
} from './assumption.ts';
import { anything, hoursAfter, like, missing, oneOf, some } from './pattern.ts';

const site = { build_type: 'legacy', source: { branch: 'main', path: '/' } };
const up = succeeds(pages.create({}, site));
const down = after(pages.remove({}));
const unlimited = after(limits.clearLimit({}));
const secretScanning = (status: 'enabled' | 'disabled') =>
  succeeds(patch({}, { security_and_analysis: { secret_scanning: { status } } }));

const makesPattern = (name: string) =>
  creates(
    'made',
    answers(patterns.create({}, { patterns: [{ name: toLabName(name), pattern: 'tlive_[0-9]{8}' }] }), 201),
    ({ created_patterns }) =>
      patterns.remove({}, { patterns: created_patterns.map(({ id }: { id: number }) => ({ pattern_id: id })) }),
  );

const unlicensed = like(/\b(Advanced|Code) Security must be enabled\b/);

export const features = [
  assume('pages/none')(refuses(pages.get({}), 404), shows(pages.getRepository({}), { has_pages: false })),
  assume('pages/made', inPublic)(
    answers(pages.create({}, site), 201),
    shows(pages.get({}), { build_type: 'legacy', source: { branch: 'main', path: '/' }, cname: null }),
    shows(pages.getRepository({}), { has_pages: true }),
    down,
  ),
  assume('pages/twice', inPublic)(up, refuses(pages.create({}, site), 409), down),
  assume('pages/by-a-workflow', inPublic)(
    succeeds(pages.create({}, { build_type: 'workflow' })),
    shows(pages.get({}), { build_type: 'workflow', source: { branch: anything, path: '/' } }),
    down,
  ),
  assume('pages/unknown-branch', inPublic)(
    refuses(pages.create({}, { ...site, source: { branch: 'trueup-live-none', path: '/' } }), 422),
    down,
  ),
  assume('pages/changed', inPublic)(
    up,
    answers(pages.update({}, { source: { branch: 'main', path: '/docs' } }), 204),
    shows(pages.get({}), { build_type: 'legacy', source: { branch: 'main', path: '/docs' } }),
    down,
  ),
  assume('pages/plan', { visibility: 'private', plan: 'free' })(refuses(pages.create({}, site), 422, like(/plan/))),
  assume('pages/https-without-domain', inPublic)(
    up,
    refuses(pages.update({}, { https_enforced: true }), 404, like(/certificate/i)),
    down,
  ),
  assume('pages/taken-down', inPublic)(up, answers(pages.remove({}), 204), refuses(pages.remove({}), 404), down),
  assume('limits/none', inPublic)(
    succeeds(limits.clearLimit({})),
    answers(limits.getLimit({}), 200, { limit: missing, origin: missing }),
  ),
  assume('limits/one-day', inPublic)(
    succeeds(limits.clearLimit({}), 'cleared'),
    expects(limits.setLimit({}, { limit: 'existing_users' }), (known) => ({
      status: 200,
      body: {
        limit: 'existing_users',
        origin: 'repository',
        expires_at: hoursAfter(24, known['headers of cleared'].date),
        expiry: missing,
      },
    })),
    unlimited,
  ),
  assume('limits/cleared', inPublic)(
    succeeds(limits.setLimit({}, { limit: 'collaborators_only', expiry: 'one_week' })),
    answers(limits.clearLimit({}), 204),
    answers(limits.clearLimit({}), 204),
    unlimited,
  ),
  assume('limits/hidden')(byReader(refuses(limits.getLimit({}), [403, 404]))),
  assume('limits/cap')(
    answers(
      limits.getCap({}),
      [200, 405],
      oneOf({ enabled: false, max_open_pull_requests: anything }, { message: anything }),
    ),
  ),
  assume('limits/bypass-empty')(answers(limits.getBypass({}), 200, [])),
  assume('limits/bypass-nobody')(refuses(limits.addBypass({}, { users: [] }), 422)),
  assume('limits/bypass-unknown')(refuses(limits.addBypass({}, { users: ['trueup-live-nobody-7f3a'] }), 422)),
  assume('scanning/off', inPublic)(answers(scanning.get({}), 200, { state: 'not-configured', schedule: null })),
  assume('scanning/licence', { visibility: 'private', plan: 'free' })(refuses(scanning.get({}), 403, unlicensed)),
  assume('scanning/off-without-licence', { visibility: 'private', plan: 'free' })(
    refuses(scanning.update({}, { state: 'not-configured' }), 403, unlicensed),
  ),
  assume('scanning/quality-of-free', { plan: 'free' })(
    refuses(quality.get({}), 403, like(/not (authorized|enabled)/i)),
  ),
  assume('scanning/patterns-off', inPublic)(secretScanning('disabled'), refuses(patterns.list({}), 404)),
  assume('scanning/pattern-unpublished', { owner: 'organization', plan: 'enterprise' })(
    secretScanning('enabled'),
    makesPattern('pattern'),
    shows(
      patterns.list({}),
      some({
        name: toLabName('pattern'),
        state: 'unpublished',
        custom_pattern_version: anything,
        start_delimiter: anything,
      }),
    ),
    after(secretScanning('disabled')),
  ),
  assume('scanning/pattern-version', { owner: 'organization', plan: 'enterprise' })(
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
  assume('suites/answer')(
    shows(checkSuites.update({}, { auto_trigger_checks: [{ app_id: 15368, setting: true }] }), {
      preferences: { auto_trigger_checks: some({ app_id: 15368, setting: true }) },
    }),
  ),
  assume('workflows/missing')(refuses(workflows.disable({ workflow_id: 'trueup-live-none.yml' }), 404)),
  assume('limits/cap-set')(
    answers(limits.updateCap({}, { enabled: true, max_open_pull_requests: 7 }), 200, {
      enabled: true,
      max_open_pull_requests: 7,
    }),
    shows(limits.updateCap({}, { enabled: false }), { enabled: false, max_open_pull_requests: 7 }),
    after(limits.updateCap({}, { enabled: false, max_open_pull_requests: 10 })),
  ),
  assume('limits/cap-of-drafts')(
    shows(limits.updateCap({}, { enabled: true, include_drafts: false }), { enabled: true, include_drafts: false }),
    shows(limits.updateCap({}, { enabled: true, include_drafts: true }), { enabled: true, include_drafts: true }),
    after(limits.updateCap({}, { enabled: false, include_drafts: true })),
  ),
  assume('limits/bypass-removed')(
    answers(({ login }) => limits.removeBypass({}, { users: [login] }), 204),
    shows(limits.getBypass({}), []),
  ),
  assume('workflows/missing-enabled')(refuses(workflows.enable({ workflow_id: 'trueup-live-none.yml' }), 404)),
];
