import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packageName, version } from '../packages/core/src/session/world/version.ts';
import { createBill } from '../scripts/release/bill.ts';
import { findTagProblems, readReleaseNotes } from '../scripts/release/notes.ts';
import { findFaults } from './kit/workflows/workflow-faults.ts';
import { parseWorkflowFile, reviewWorkflow } from './kit/workflows/workflow-files.ts';

const root = join(import.meta.dirname, '..');
const readText = (file: string) => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(readText('package.json'));
const settings = parse(readText('.github/settings.yml'));

describe('the release workflow', () => {
  const text = readText('.github/workflows/release.yml');
  const { jobs } = parseWorkflowFile(text);
  const writes = Object.entries(jobs).map(([name, { permissions = {} }]) => [
    name,
    Object.keys(permissions).filter((one) => permissions[one] === 'write'),
  ]);

  it('the release workflow is valid for GitHub and passes the security review', async () => {
    expect(await findFaults(text)).toEqual([]);
    // The variables of the job `release` are the token and the repository that every step of it uses.
    expect(reviewWorkflow(text)).toEqual(['release: variables for all steps']);
  });

  it('each job has only the permissions to publish its part, and the build job has none', () => {
    expect(Object.fromEntries(writes)).toEqual({
      make: [],
      publish: ['id-token', 'attestations'],
      release: ['contents'],
      image: ['packages', 'id-token', 'attestations'],
    });
    expect(text).not.toContain('secrets.');
  });

  it('the workflow publishes nothing before the tests passed and a reviewer approved', () => {
    const needs = Object.entries(jobs).map(([name, job]) => [name, (job as { needs?: string }).needs]);
    expect(needs).toEqual([
      ['make', undefined],
      ['publish', 'make'],
      ['release', 'publish'],
      ['image', 'publish'],
    ]);
    expect(jobs.publish!.environment).toBe('release');
    expect(jobs.make!.steps.map(({ run }) => run)).toContain('.ci/run');
  });

  it('the workflow uses only actions that the settings of this repository allow', () => {
    expect(settings.actions.selected_actions).toMatchObject({ github_owned_allowed: true, patterns_allowed: [] });
    const owners = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses?.split('/')[0] ?? []));
    expect(new Set(owners)).toEqual(new Set(['actions']));
  });

  it('the ruleset for release tags does not cover major version tags, which the workflow moves', () => {
    const { conditions } = settings.rulesets.find(({ name }: { name: string }) => name === 'release tags');
    const isHeld = (tag: string) => conditions.ref_name.include.some((one: string) => matchesGlob(tag, one));
    expect(['v1.2.3', 'v10.0.11', 'v1', 'v10'].map(isHeld)).toEqual([true, true, false, false]);
  });

  it('the workflow builds the executable with the Node version of the image', () => {
    const base = /^FROM node:([\d.]+)-/m.exec(readText('Dockerfile'))![1];
    const nodes = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap((step) => step.with?.['node-version'] ?? []),
    );
    expect(nodes).toEqual([base, base]);
  });
});

it('the package, the program and the hook have the same version', () => {
  const [hook] = parse(readText('.pre-commit-hooks.yaml'));
  expect([manifest.name, manifest.version]).toEqual([packageName, version]);
  expect(hook.entry).toBe(`npx --yes ${manifest.name}@${version} validate`);
});

it('every documented or executed command uses the scoped package name', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(
      (file) => file && !/^(dist|node_modules)\/|package-lock|\.test\.ts$/.test(file) && existsSync(join(root, file)),
    );
  const taken =
    /\b(?:npx|npm (?:x|exec|i|install|add|create)|(?:pnpm|yarn) (?:dlx|add)|bunx)((?: -\S+)*) (\S*\btrueup\b\S*)/g;
  const named = files.flatMap((file) =>
    [...readText(file).matchAll(taken)].map(([, , name]) => ({ file, name: name!.replace(/[`'",.)]+$/, '') })),
  );
  const isOurs = (name: string) => name.startsWith(packageName) || name.startsWith('./');
  expect(named.filter(({ name }) => !isOurs(name))).toEqual([]);
  expect(new Set(named.map(({ file }) => file))).toContain('.pre-commit-hooks.yaml');
  expect([...`npx --yes trueup@1 html`.matchAll(taken)].map(([, , name]) => isOurs(name!))).toEqual([false]);
});

it('the hook runs only on the settings file', () => {
  const [{ files }] = parse(readText('.pre-commit-hooks.yaml'));
  const isRead = (file: string) => new RegExp(files).test(file);
  expect(isRead('.github/settings.yml')).toBe(true);
  expect(['docs/.github/settings.yml', '.github/settings.yml.bak', 'settings.yml'].filter(isRead)).toEqual([]);
});

const released = '1.2.3';
const changelog = `# Changelog\n\n## [Unreleased]\n\n- new\n\n## [${released}] - 2027-01-02\n\n### Added\n\n- old\n`;
const ready = { tag: 'v1.2.3', packed: '1.2.3', printed: '1.2.3', changelog, web: 'https://code.example/acme/trueup' };

it('the release notes come from the section of the version in the changelog', () => {
  expect(readReleaseNotes(changelog, '1.2.3')).toBe('### Added\n\n- old');
  expect(readReleaseNotes(changelog, '1.2.30')).toBeUndefined();
  expect(readReleaseNotes(changelog, 'Unreleased')).toBeUndefined();
});

it('accepts a tag if the package, the program and the changelog have its version', () => {
  expect(findTagProblems(ready)).toEqual([]);
});

it.each([
  [
    'is not a release tag',
    { tag: 'v1.2.3-rc.1', packed: '1.2.3-rc.1', printed: '1.2.3-rc.1' },
    'v1.2.3-rc.1 is not a release tag',
  ],
  ['has another version in the package', { packed: '1.2.2' }, 'package.json has 1.2.2'],
  ['has another version in the program', { printed: '1.2.2' }, 'version.ts has 1.2.2'],
  ['is not in the changelog', { changelog: '## [Unreleased]\n' }, 'CHANGELOG.md has nothing on 1.2.3'],
  ['has no owner yet', { web: 'https://code.example/OWNER/trueup' }, 'still has OWNER'],
])('rejects a tag that %s', (_, given, says) => {
  expect(findTagProblems({ ...ready, ...given }).join('\n')).toContain(says);
});

describe('the bill of materials', () => {
  const part = (name: string, more = {}) => ({ name, 'bom-ref': `${name}@1.0.0`, ...more });
  const installed = {
    metadata: { component: part('folder') },
    components: [part('yaml', { properties: [{ name: 'cdx:npm:package:development' }] }), part('vitest')],
    dependencies: [
      { ref: 'folder@1.0.0', dependsOn: ['yaml@1.0.0', 'vitest@1.0.0'] },
      { ref: 'vitest@1.0.0', dependsOn: [] },
      { ref: 'yaml@1.0.0', dependsOn: ['vitest@1.0.0'] },
    ],
  };

  it('the bill of materials lists the bundled packages, and no build dependencies', () => {
    expect(createBill(installed, 'trueup', ['yaml'])).toEqual({
      metadata: { component: { name: 'trueup', 'bom-ref': 'folder@1.0.0' } },
      components: [part('yaml')],
      dependencies: [
        { ref: 'folder@1.0.0', dependsOn: ['yaml@1.0.0'] },
        { ref: 'yaml@1.0.0', dependsOn: [] },
      ],
    });
  });

  it('the bill of materials fails for a bundled package that npm does not list', () => {
    expect(() => createBill(installed, 'trueup', ['yaml', 'valibot'])).toThrow('npm does not list valibot');
  });
});
