import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { registry } from '../../packages/core/src/sections/registry.ts';
import { isListWrapper, mapChildren, mapValues } from '../../packages/core/src/settings/maps.ts';
import type { RepositorySeed, Seed } from '../../packages/simulator/src/index.ts';
import { applyUndo } from '../kit/apply-undo.ts';
import { formatLines, openScene, type Scene } from '../kit/runs/scene.ts';
import { joinSeeds } from '../kit/samples/joined-seeds.ts';
import { scaleExamples } from '../kit/seed.ts';
import { anyHost } from '../live/index.ts';

type Settings = Readonly<Record<string, any>>;

async function readSettings({ snapshot, savedFiles, environment }: Scene): Promise<Settings> {
  delete savedFiles['settings.snapshot.yml'];
  const { text = '' } = await snapshot();
  for (const [, name] of text.matchAll(/\$(SECRET_\w+)/g)) environment[name!] = `value of ${name}`;
  return parse(text) ?? {};
}

const sortByName = (entries: readonly any[]) => entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
/** An undo file cannot remove a new environment, or the new rule of a branch that a pattern protected before. */
const keepEarlierEntries = (entries: readonly any[] = [], before: readonly any[] = []) =>
  sortByName(entries.filter(({ name }) => before.some((entry) => entry.name === name)));
const mapEntries = (value: any, change: (entry: any) => unknown) =>
  value && { ...value, entries: value.entries.map(change) };
/** GitHub chooses these values when an analysis is enabled, and hides them before. */
const dropDefaults = (value: any) => {
  const { query_suite: _, threat_model: __, runner_type: ___, ai_findings_option: ____, ...others } = value ?? {};
  return others;
};
/** GitHub shows the base role of a custom role in invitations and in the list of teams. */
const replaceCustomRoles = (value: any) =>
  mapEntries(value, (entry) => (entry.permission === 'auditor' ? { ...entry, permission: 'triage' } : entry));
const everyWorkflow = { include: ['~ALL'], exclude: [] };

/** Removes the values that an undo cannot restore from a section of a snapshot. */
const comparableForms: Readonly<Record<string, (value: any, before: any) => unknown>> = {
  environments: keepEarlierEntries,
  branches: keepEarlierEntries,
  code_quality_setup: dropDefaults,
  code_scanning_default_setup: dropDefaults,
  pages: (value) => value && { build_type: 'legacy', ...value },
  interaction_limits: ({ limit: _, ...others } = {}) => others,
  collaborators: replaceCustomRoles,
  teams: replaceCustomRoles,
  actions_policies: (value) => mapEntries(value, (entry) => ({ workflows: everyWorkflow, ...entry })),
  webhooks: (value) => mapEntries(value, ({ config: { secret: _, ...config }, ...others }) => ({ ...others, config })),
  secret_scanning_custom_patterns: (value) =>
    mapEntries(value, ({ start_delimiter: _, end_delimiter: __, ...others }) => others),
};

/** GitHub does not keep the order of strings in a list. */
const sortTexts = (value: unknown): unknown =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? value.toSorted()
    : mapChildren(value, sortTexts);

const createComparable = (current: Settings, before: Settings) =>
  Object.fromEntries(
    registry.map(({ key }) => [
      key,
      sortTexts(comparableForms[key] ? comparableForms[key](current[key], before[key]) : current[key]),
    ]),
  );

/** Reads the settings of another repository, without the retention: GitHub refuses a value above its current limit. */
async function prepareSettings(
  repository: RepositorySeed,
  otherSeed: Seed,
  deletesUndeclared: boolean,
): Promise<Settings> {
  const settings = await readSettings(openScene({ seed: { ...otherSeed, repositories: [repository] } }));
  const { artifact_and_log_retention: _, ...actions } = settings.actions ?? {};
  const addDelete = (value: unknown) =>
    deletesUndeclared && isListWrapper(value) ? { ...value, _undeclared: 'delete' } : value;
  return mapValues({ ...settings, actions }, addDelete);
}

const getFirstRepository = (repositories: Seed['repositories']) => Object.values(repositories ?? {})[0]!;

/** GitHub does not show the role of a team if its parent has a higher one. */
const isTeamError = (error: string) => error.startsWith('error: not shown yet: team');

/** GitHub enforces HTTPS only for a domain with a certificate, so the test skips this error. */
const isCertificateError = (error: string) => error.includes('The certificate does not exist yet');

it('an undo file restores any repository from the settings of any other repository [2.1.13]', async () => {
  await fc.assert(
    fc.asyncProperty(anyHost, anyHost, fc.boolean(), async (seed, { repositories, ...around }, deletesUndeclared) => {
      const [{ visibility }, otherRepository] = [
        getFirstRepository(seed.repositories),
        getFirstRepository(repositories),
      ];
      const otherSettings = await prepareSettings({ ...otherRepository, visibility }, around, deletesUndeclared);
      const stage = openScene({ seed: joinSeeds([seed, around]) });
      const before = await readSettings(stage);
      const names = JSON.stringify(otherSettings).matchAll(/\$(SECRET_\w+)/g);
      for (const [, name] of names) stage.environment[name!] = `value of ${name}`;
      const applyResult = await stage.apply(stringify(otherSettings), { undoFile: 'undo.yml', brakes: 'off' });
      expect(
        formatLines(applyResult, 'warning').filter((line) => line.includes('the undo file does not contain')),
      ).toEqual([]);
      const undo = stage.savedFiles['undo.yml'] ?? '';
      const errors = formatLines(await applyUndo(stage, undo), 'error');
      fc.pre(!errors.some((error) => isTeamError(error) || isCertificateError(error)));
      expect({ undo, errors }).toEqual({ undo, errors: [] });
      expect({ undo, is: createComparable(await readSettings(stage), before) }).toEqual({
        undo,
        is: createComparable(before, before),
      });
    }),
    { numRuns: scaleExamples(30) },
  );
}, 600_000);
