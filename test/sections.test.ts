import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { SectionDocs } from '../docs/sections/section-docs.ts';
import { type Call, type CallMaker, listGrants } from '../packages/core/src/github/call.ts';
import { imports } from '../packages/core/src/sections/imports.ts';
import { sectionKeys } from '../packages/core/src/sections/keys.ts';
import { patchedKeys, repositoryKeys } from '../packages/core/src/sections/repository/keys.ts';
import type { Section } from '../packages/core/src/sections/section.ts';
import type { VisibleTo } from '../packages/core/src/sections/visibility.ts';
import * as features from '../packages/simulator/src/features/all.ts';
import { routes } from '../packages/simulator/src/features/index.ts';
import { openSimulator } from '../packages/simulator/src/index.ts';
import { createCaller } from './kit/runs/simulator-caller.ts';
import { samples } from './samples/index.ts';
import type { Sample } from './samples/sample.ts';

const root = join(import.meta.dirname, '..');
const folders = readdirSync(join(root, 'packages/core/src/sections'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'families')
  .map(({ name }) => name);
const toCamelCase = (name: string) => name.replace(/[-_]./g, ([, letter]) => letter!.toUpperCase());

/** The parts of a section. A missing part is undefined. */
interface Parts {
  readonly key: string;
  readonly section?: Section;
  readonly docs?: SectionDocs;
  readonly sample?: Sample;
}

/** A missing file exports nothing. */
const importFile = async (path: string) => (existsSync(join(root, path)) ? import(join(root, path)) : {});

const collectParts = async (key: string): Promise<Parts> => ({
  key,
  section: (await importFile(`packages/core/src/sections/${key}/index.ts`))[toCamelCase(key)],
  docs: (await importFile(`docs/sections/${key}.ts`)).docs,
  sample: (await importFile(`test/samples/${key}.ts`)).sample,
});

const listCalls = ({ section }: Parts) => Object.values(section?.calls ?? {}).map((make) => make([], {}));
const isShown = (parts: Parts) => listCalls(parts).some(({ access }) => access === 'read');

/** The parts that every section needs, with their checks. */
const needed: Readonly<Record<string, (parts: Parts) => unknown>> = {
  'a line in packages/core/src/sections/keys.ts': ({ key }) => (sectionKeys as readonly string[]).includes(key),
  'index.ts with the section under its key in camel case': ({ key, section }) => section?.key === key,
  'a grant that its calls need': (parts) => listCalls(parts).some((call) => listGrants(call).length > 0),
  'visibleTo for every key': ({ section }) => section?.visibleTo?.[''],
  'docs/sections/KEY.ts with a sentence about the section': ({ docs }) => docs?.about,
  'a feature of the simulator for each route': (parts) =>
    listCalls(parts).every(({ api, route }) => api === 'graphql' || routes[route]),
  'a sample': ({ sample }) => sample?.settings,
  'opposites in its sample': (parts) => !isShown(parts) || parts.sample?.opposites?.length,
  'breaches in its sample': ({ sample }) => sample?.breaches,
  'meddlings in its sample': ({ sample }) => sample?.meddlings.length,
};

const listForgottenParts = (parts: Parts) => Object.keys(needed).filter((part) => !needed[part]!(parts));

it.each(folders)('the section %s has all required parts', async (key) => {
  expect(listForgottenParts(await collectParts(key))).toEqual([]);
});

const whole = await collectParts('milestones');
const { section, sample } = whole as Required<Parts>;
const withSection = (changed: Partial<Section>) => ({ section: { ...section, ...changed } });
const { list } = section.calls as Record<string, CallMaker>;
const changeListCall =
  (changed: Partial<Call>): CallMaker =>
  (...given) =>
    ({ ...list!(...given), ...changed }) as Call;

const forgetful: Readonly<Record<keyof typeof needed, Partial<Parts>>> = {
  'a line in packages/core/src/sections/keys.ts': { key: 'shelf_marks', ...withSection({ key: 'shelf_marks' }) },
  'index.ts with the section under its key in camel case': withSection({ key: 'Milestones' }),
  'a grant that its calls need': withSection({ calls: { list: changeListCall({ routeRules: { needs: [] } }) } }),
  'visibleTo for every key': withSection({ visibleTo: {} as VisibleTo }),
  'docs/sections/KEY.ts with a sentence about the section': { docs: undefined },
  'a feature of the simulator for each route': withSection({
    calls: { list: changeListCall({ route: 'GET /shelf-marks' }) },
  }),
  'a sample': { sample: { ...sample, settings: '' } },
  'opposites in its sample': { sample: { ...sample, opposites: [] } },
  'breaches in its sample': { sample: { ...sample, breaches: undefined } },
  'meddlings in its sample': { sample: { ...sample, meddlings: [] } },
};

it.each(Object.keys(needed))('the test reports a section without %s', (part) => {
  expect(listForgottenParts({ ...whole, ...forgetful[part] })).toEqual([part]);
});

/** The sample of `repository` leaves these keys out, because other tests cover them. */
const unsampled: readonly string[] = [
  ...['name', 'visibility', 'private', 'default_branch', 'has_pull_requests', 'is_template', 'archived'],
  ...['allow_update_branch', 'allow_forking', 'use_squash_pr_title_as_default', 'pull_request_creation_policy'],
  ...['merge_commit_title', 'merge_commit_message'],
];

it('each key of `repository` has a value in its sample, and the simulator shows it', async () => {
  const declared = parse(samples.repository!.settings).repository;
  const simulator = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop' }] } });
  const { body } = await createCaller(simulator).get('/repos/acme/shop');
  const isSampled = (key: string) => key in declared || unsampled.includes(key);
  expect([
    ...Object.keys(repositoryKeys)
      .filter((key) => !isSampled(key))
      .map((key) => `${key}: no value in test/samples/repository.ts`),
    ...Object.keys(patchedKeys)
      .filter((key) => !(key in body))
      .map((key) => `${key}: no slot in packages/simulator/src/features/repository/repository-settings.ts`),
    ...unsampled
      .filter((key) => key in declared || !(key in repositoryKeys))
      .map((key) => `${key}: needless in this test's list`),
  ]).toEqual([]);
});

const featureFolder = 'packages/simulator/src/features';

it('the lists contain every section and feature: `npm run section` writes them', () => {
  const exporting = readdirSync(join(root, featureFolder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, toCamelCase(basename(file, '.ts'))] as const)
    .filter(([file, name]) =>
      readFileSync(join(root, featureFolder, file), 'utf8').includes(`export const ${name}: Feature`),
    )
    .map(([, name]) => name);
  expect(Object.keys(imports)).toEqual([...sectionKeys]);
  expect(Object.keys(features).sort()).toEqual(exporting.sort());
});
