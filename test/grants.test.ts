import { describe, expect, it } from 'vitest';
import { formatGrant, type GrantLevel } from '../packages/core/src/github/grants.ts';
import { Secret } from '../packages/core/src/github/http/secret.ts';
import type { RunResult } from '../packages/core/src/report/result/result.ts';
import { registry } from '../packages/core/src/sections/registry.ts';
import { listNeededGrants, listOptionalGrants, type PermissionNeed } from '../packages/core/src/session/grants.ts';
import { parseDeclared } from './kit/reports/parsed.ts';
import { getPermissionName } from './kit/reports/permission-of.ts';
import { formatLines } from './kit/runs/scene.ts';
import { everySection, openSampleScene, type SectionSample } from './kit/samples/every-section.ts';
import { pickSample } from './kit/seed.ts';
import { samples } from './samples/index.ts';

type Mode = 'check' | 'apply';
type GrantedPermissions = Readonly<Record<string, GrantLevel>>;

const needs = (mode: Mode, settings: string) => listNeededGrants(mode, parseDeclared(settings));
const formatNeededGrants = (mode: Mode, settings: string) =>
  needs(mode, settings).map(({ grant }) => formatGrant(grant));
const toGrantedPermissions = (all: readonly PermissionNeed[]): GrantedPermissions =>
  Object.fromEntries(all.map(({ grant }) => [getPermissionName(grant), grant.level]));

/** Runs on a drifted sample with a token that has these permissions. The brakes skip what the token cannot read. */
function runOn(grants: GrantedPermissions | 'all', mode: Mode, tried: SectionSample): Promise<RunResult> {
  const stage = openSampleScene(tried, {}, { tokens: [{ token: 'narrow', grants }] });
  return stage[mode](tried.sample.settings, { token: new Secret('narrow'), brakes: 'off' });
}

/** Returns the permissions with one of them removed or lowered by a level. Every token may read metadata. */
const lowerEachGrant = (all: readonly PermissionNeed[]): [string, GrantedPermissions][] =>
  all
    .filter(({ grant }) => grant.permission !== 'Metadata')
    .map(({ grant }) => {
      const { [getPermissionName(grant)]: _, ...others } = toGrantedPermissions(all);
      const lower = ({ admin: 'write', write: 'read', read: undefined } as const)[grant.level];
      return [formatGrant(grant), lower ? { ...others, [getPermissionName(grant)]: lower } : others];
    });

describe.each(pickSample(everySection, 6, 'grants'))('the permissions for $key', (tried) => {
  const { sample } = tried;

  it.each(['check', 'apply'] as const)('a token with exactly the listed permissions can %s [5.1]', async (mode) => {
    const result = await runOn(toGrantedPermissions(needs(mode, sample.settings)), mode, tried);
    expect(formatLines(result, 'error')).toEqual([]);
    if (mode === 'check' && listOptionalGrants(parseDeclared(sample.settings)).length) return;
    // Warnings depend on the visible settings, so a token with more permissions may get more of them. An actor that the
    // token cannot look up has an id in place of a name.
    const somebody = /\b([Tt]eam|[Uu]ser|[Aa]pp|Integration|[Rr]ole|RepositoryRole) \S+/g;
    const formatComparableLines = (all: typeof result) =>
      formatLines(all).flatMap((line) => (line.startsWith('warning: ') ? [] : line.replaceAll(somebody, 'somebody')));
    expect(formatComparableLines(result)).toEqual(formatComparableLines(await runOn('all', mode, tried)));
  });

  it.each(['check', 'apply'] as const)(
    'a token without any one of the listed permissions cannot %s in full',
    async (mode) => {
      const all = needs(mode, sample.settings);
      const whole = formatLines(await runOn(toGrantedPermissions(all), mode, tried));
      for (const [without, less] of lowerEachGrant(all))
        expect({ without, says: formatLines(await runOn(less, mode, tried)) }).not.toEqual({ without, says: whole });
    },
  );
});

it.each(everySection)(
  'a file that declares $key needs exactly the permissions of the section [5.2]',
  ({ sample: { settings, grants } }) => {
    expect({ check: formatNeededGrants('check', settings), apply: formatNeededGrants('apply', settings) }).toEqual(
      grants,
    );
  },
);

it('a file needs the highest level of each permission that its sections need [5.2]', () => {
  const settings = 'labels: []\nautolinks: []\nworkflows: []\nenvironments: []\n';
  expect(formatNeededGrants('check', settings)).toEqual(['Actions: read', 'Administration: read', 'Issues: read']);
  expect(formatNeededGrants('apply', settings)).toEqual(['Actions: write', 'Administration: write', 'Issues: write']);
  expect(needs('apply', settings).map(({ reasons }) => reasons)).toEqual([
    ['workflows', 'environments'],
    ['autolinks', 'environments'],
    ['labels'],
  ]);
});

it.each([
  ['the OIDC subject', 'actions: {oidc_customization_sub: {use_default: true}}', 'Actions: read', 'Actions: write'],
  [
    'the size of the cache',
    'actions: {cache: {max_cache_size_gb: 1}}',
    'Actions: read',
    'Actions: read, Administration: write',
  ],
  [
    'branch policies of an environment',
    'environments: [{name: a, deployment_branch_policy: {protected_branches: false, custom_branch_policies: true}, deployment_branch_policies: [main]}]',
    'Actions: read',
    'Actions: read, Administration: write',
  ],
  [
    'protection rules of an environment',
    'environments: [{name: a, deployment_protection_rules: [gate]}]',
    'Actions: read, Administration: read',
    'Actions: read, Administration: write',
  ],
  [
    'a pattern of branches',
    'branches: [{name: "v*", protection: {}}]',
    'Administration: read',
    'Administration: write',
  ],
  [
    'teams that may force-push',
    'branches: [{name: main, protection: {force_push_bypassers: [acme/core]}}]',
    'Administration: read, Contents: read',
    'Administration: write, Contents: read, Members (organization): read',
  ],
  [
    'accounts that may force-push',
    'branches: [{name: main, protection: {force_push_bypassers: [octocat]}}]',
    'Administration: read, Contents: read',
    'Administration: write, Contents: read',
  ],
  ['the limit on interactions', 'interaction_limits: null', 'Administration: read', 'Administration: write'],
  [
    'the cap on pull requests',
    'interaction_limits: {pull_request_creation_cap: {enabled: false}}',
    'Administration: write',
    'Administration: write',
  ],
  [
    'variables of an environment',
    'environments: [{name: a, variables: []}]',
    'Actions: read, Environments: read',
    'Actions: read, Administration: write, Environments: write',
  ],
])('a file needs only the minimal permissions for %s [5.3]', (_of, settings, check, apply) => {
  expect([formatNeededGrants('check', settings).join(', '), formatNeededGrants('apply', settings).join(', ')]).toEqual([
    check,
    apply,
  ]);
});

it('a file needs Administration only for repository settings that Metadata does not show [5.3]', () => {
  expect(formatNeededGrants('check', 'repository: {has_wiki: true}')).toEqual(['Metadata: read']);
  expect(formatNeededGrants('check', 'repository: {allow_auto_merge: true}')).toEqual(['Metadata: read']);
  expect(formatNeededGrants('check', 'repository: {enable_vulnerability_alerts: true}')).toEqual([
    'Administration: read',
    'Metadata: read',
  ]);
  expect(formatNeededGrants('apply', 'repository: {enable_sponsorships: true}')).toEqual([
    'Administration: write',
    'Metadata: read',
  ]);
});

it('a check needs only read permissions, except where GitHub shows a value only with write access [5.6]', () => {
  const listWriteGrants = (settings: string) =>
    formatNeededGrants('check', settings).filter((grant) => grant.endsWith('write'));
  const exceptions = registry.flatMap(({ key }) => {
    const found = listWriteGrants(samples[key]!.settings);
    return found.length ? [[key, ...found]] : [];
  });
  expect(exceptions).toEqual([
    ['actions_policies', 'Administration: write'],
    ['codespaces_secrets', 'Codespaces secrets: write'],
    ['code_quality_setup', 'Administration: write'],
    ['interaction_limits', 'Administration: write'],
  ]);
  expect(listWriteGrants('interaction_limits: {limit: existing_users}')).toEqual([]);
});
