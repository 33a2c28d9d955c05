import { expect, it } from 'vitest';
import { GithubRefusal, PermissionDenied } from '../github/refusals/failures.ts';
import type { Difference } from '../plan/item.ts';
import { registry } from './registry.ts';

const change = (key: string, live: unknown, wanted: unknown): Difference => ({ key, live, wanted });
const features = 'security_and_analysis';
const changes: Readonly<Record<string, Difference>> = {
  publishes: change('visibility', 'private', 'public'),
  'publishes by `private`': change('private', true, false),
  hides: change('visibility', 'public', 'internal'),
  'hides by `private`': change('private', false, true),
  renames: change('name', 'shop', 'store'),
  unarchives: change('archived', true, false),
  licenses: change(`${features}.advanced_security.status`, 'disabled', 'enabled'),
  scans: change(`${features}.secret_scanning.status`, 'disabled', 'enabled'),
  'stops scanning': change(`${features}.secret_scanning.status`, 'enabled', 'disabled'),
};

const sectionsWithResolves = registry
  .filter(({ after = [] }) => after.some(({ resolves }) => resolves))
  .map(({ key }) => key);

const listResolvingChanges = (key: string, failure: GithubRefusal) => {
  const { after = [] } = registry.find((section) => section.key === key)!;
  return Object.keys(changes).filter((name) => after.some(({ resolves }) => resolves?.(failure, changes[name]!)));
};

const createRequest = (path: string, status = 403) => ({ method: 'GET', path: `/repos/acme/shop/${path}`, status });

it.each(sectionsWithResolves)(
  'does not expect a change of the repository to add a missing permission: %s [5.8]',
  (key) => {
    const refusal = 'Resource not accessible by personal access token';
    const hint = 'it may need Advanced Security, or the repository may be archived: make this repository public';
    for (const path of ['actions/permissions/access', 'branches/main/protection'])
      for (const message of [refusal, `${refusal} (${hint})`])
        expect(listResolvingChanges(key, new PermissionDenied(createRequest(path), message, [], 'grant it'))).toEqual(
          [],
        );
  },
);

it.each([
  [
    'actions',
    createRequest('actions/permissions/access', 422),
    'Not for public repositories',
    ['hides', 'hides by `private`'],
  ],
  [
    'actions',
    createRequest('actions/permissions/fork-pr-contributor-approval', 422),
    'Fork PR approval is not allowed for private repositories.',
    ['publishes', 'publishes by `private`'],
  ],
  ['actions', createRequest('actions/permissions', 409), 'The setting is controlled by the owner', []],
  [
    'branches',
    createRequest('branches/main/protection'),
    'Upgrade to GitHub Pro or make this repository public to enable this feature.',
    ['publishes', 'publishes by `private`'],
  ],
  [
    'code_scanning_default_setup',
    createRequest('code-scanning/default-setup'),
    'Advanced Security must be enabled for this repository to use code scanning.',
    ['publishes', 'publishes by `private`', 'licenses'],
  ],
  [
    'code_scanning_default_setup',
    createRequest('code-scanning/default-setup'),
    'Repository was archived',
    ['unarchives'],
  ],
  ['code_quality_setup', createRequest('code-quality/setup'), 'Repository was archived', ['unarchives']],
  ['code_quality_setup', createRequest('code-quality/setup'), 'Code security must be enabled', []],
  [
    'secret_scanning_custom_patterns',
    createRequest('secret-scanning/custom-patterns', 404),
    'Secret scanning is disabled on this repository.',
    ['scans'],
  ],
])('resolves a refusal only with a change that GitHub asks for: %s, %j [5.8]', (key, request, message, expected) => {
  expect(listResolvingChanges(key, new GithubRefusal(request, message))).toEqual(expected);
});
