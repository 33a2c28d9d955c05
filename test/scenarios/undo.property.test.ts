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

async function readSettingsNow({ snapshot, savedFiles, environment }: Scene): Promise<Settings> {
  delete savedFiles['settings.snapshot.yml'];
  const { text = '' } = await snapshot();
  for (const [, name] of text.matchAll(/\$(SECRET_\w+)/g)) environment[name!] = `value of ${name}`;
  return parse(text) ?? {};
}

const sortByName = (entries: readonly any[]) => entries.toSorted((one, other) => (one.name < other.name ? -1 : 1));
/** An undo file cannot remove a new environment, or the new rule of a branch that a pattern protected before. */
const keepEarlier = (entries: readonly any[] = [], before: readonly any[] = []) =>
  sortByName(entries.filter(({ name }) => before.some((one) => one.name === name)));
const mapEntriesOf = (value: any, change: (entry: any) => unknown) =>
  value && { ...value, entries: value.entries.map(change) };
/** GitHub chooses these values when an analysis is enabled, and hides them before. */
const dropDefaults = (value: any) => {
  const { query_suite: _, threat_model: __, runner_type: ___, ai_findings_option: ____, ...others } = value ?? {};
  return others;
};
/** An invitation shows the base of a custom role, and so does the list of teams. */
const toBaseRoles = (value: any) =>
  mapEntriesOf(value, (entry) => (entry.permission === 'auditor' ? { ...entry, permission: 'triage' } : entry));
const everyWorkflow = { include: ['~ALL'], exclude: [] };

/** Removes the values that an undo cannot restore from a section of a snapshot. */
const alike: Readonly<Record<string, (value: any, before: any) => unknown>> = {
  environments: keepEarlier,
  branches: keepEarlier,
  code_quality_setup: dropDefaults,
  code_scanning_default_setup: dropDefaults,
  pages: (value) => value && { build_type: 'legacy', ...value },
  interaction_limits: ({ limit: _, ...others } = {}) => others,
  collaborators: toBaseRoles,
  teams: toBaseRoles,
  actions_policies: (value) => mapEntriesOf(value, (entry) => ({ workflows: everyWorkflow, ...entry })),
  webhooks: (value) =>
    mapEntriesOf(value, ({ config: { secret: _, ...config }, ...others }) => ({ ...others, config })),
  secret_scanning_custom_patterns: (value) =>
    mapEntriesOf(value, ({ start_delimiter: _, end_delimiter: __, ...others }) => others),
};

/** GitHub does not keep the order of texts. */
const sortTexts = (value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.toSorted()
    : mapChildren(value, sortTexts);

const toComparable = (now: Settings, before: Settings) =>
  Object.fromEntries(
    registry.map(({ key }) => [key, sortTexts(alike[key] ? alike[key](now[key], before[key]) : now[key])]),
  );

/** Returns the settings of a repository, without a retention time that GitHub may no longer allow. */
async function prepareSettings(repository: RepositorySeed, around: Seed, deletes: boolean): Promise<Settings> {
  const settings = await readSettingsNow(openScene({ seed: { ...around, repositories: [repository] } }));
  const { artifact_and_log_retention: _, ...actions } = settings.actions ?? {};
  const toExact = (value: unknown) => (deletes && isListWrapper(value) ? { ...value, _undeclared: 'delete' } : value);
  return mapValues({ ...settings, actions }, toExact);
}

const getFirstRepository = (repositories: Seed['repositories']) => Object.values(repositories ?? {})[0]!;

/** GitHub does not show the role of a team if its parent has a higher one. */
const isOfTeam = (error: string) => error.startsWith('error: not shown yet: team');

/** GitHub enforces HTTPS only for a domain with a certificate. */
const isOfCertificate = (error: string) => error.includes('The certificate does not exist yet');

it('an undo file restores any repository from the settings of any other repository [2.1.13]', async () => {
  await fc.assert(
    fc.asyncProperty(anyHost, anyHost, fc.boolean(), async (host, { repositories, ...around }, deletes) => {
      const [{ visibility }, other] = [getFirstRepository(host.repositories), getFirstRepository(repositories)];
      const wanted = await prepareSettings({ ...other, visibility }, around, deletes);
      const stage = openScene({ seed: joinSeeds([host, around]) });
      const before = await readSettingsNow(stage);
      const names = JSON.stringify(wanted).matchAll(/\$(SECRET_\w+)/g);
      for (const [, name] of names) stage.environment[name!] = `value of ${name}`;
      const applied = await stage.apply(stringify(wanted), { undoFile: 'undo.yml', brakes: 'off' });
      expect(formatLines(applied, 'warning').filter((one) => one.includes('the undo file does not contain'))).toEqual(
        [],
      );
      const undo = stage.savedFiles['undo.yml'] ?? '';
      const errors = formatLines(await applyUndo(stage, undo), 'error');
      fc.pre(!errors.some((error) => isOfTeam(error) || isOfCertificate(error)));
      expect({ undo, errors }).toEqual({ undo, errors: [] });
      expect({ undo, is: toComparable(await readSettingsNow(stage), before) }).toEqual({
        undo,
        is: toComparable(before, before),
      });
    }),
    { numRuns: scaleExamples(30) },
  );
}, 600_000);
