import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import { noItems } from '../../packages/core/src/report/plans/classes.ts';
import type { DocumentItem } from '../../packages/core/src/report/plans/item.ts';
import { readShownText } from '../kit/reports/shown-text.ts';
import { scaleExamples } from '../kit/seed.ts';
import { openPullScene } from '../kit/workflows/pull-request.ts';

/** The content of a settings file or the live state on GitHub. A missing key is not declared. */
const arbitraryState = fc.record(
  {
    labels: fc.dictionary(fc.constantFrom('bug', 'docs'), fc.constantFrom('aaaaaa', 'bbbbbb'), {
      noNullPrototype: true,
    }),
    keeps: fc.boolean(),
    people: fc.dictionary(fc.constantFrom('ann', 'bob'), fc.constantFrom('pull', 'push', 'admin'), {
      noNullPrototype: true,
    }),
    keys: fc.dictionary(fc.constantFrom('ci', 'deploy'), fc.boolean(), { noNullPrototype: true }),
    hooks: fc.uniqueArray(fc.constantFrom('one', 'two')),
    secrets: fc.uniqueArray(fc.constantFrom('ONE', 'TWO')),
    wiki: fc.boolean(),
    visibility: fc.constantFrom('public', 'private'),
    topics: fc.uniqueArray(fc.constantFrom('web', 'core')),
  },
  { requiredKeys: [] },
);

type State = Partial<{
  labels: Record<string, string>;
  keeps: boolean;
  people: Record<string, string>;
  keys: Record<string, boolean>;
  hooks: string[];
  secrets: string[];
  wiki: boolean;
  visibility: string;
  topics: string[];
}>;

const createPublicKey = (title: string) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ6cJrBhtTKhGjq3${title}`;
const createHook = (name: string) => ({
  config: { url: `https://hooks.example/${name}`, content_type: 'json' },
  events: ['push'],
});

/** Formats a settings file as JSON, which is also valid YAML. */
function formatSettingsFile({ labels, keeps, people, keys, hooks, secrets, wiki, visibility, topics }: State) {
  const repository = {
    ...(wiki !== undefined && { has_wiki: wiki }),
    ...(visibility && { visibility }),
    ...(topics && { topics }),
  };
  const _undeclared = keeps ? 'keep' : 'delete';
  return JSON.stringify({
    ...(Object.keys(repository).length && { repository }),
    ...(labels && {
      labels: { _undeclared, entries: Object.entries(labels).map(([name, color]) => ({ name, color })) },
    }),
    ...(people && {
      collaborators: Object.entries(people).map(([username, permission]) => ({ username, permission })),
    }),
    ...(keys && {
      deploy_keys: Object.entries(keys).map(([title, read_only]) => ({
        title,
        key: createPublicKey(title),
        read_only,
      })),
    }),
    ...(hooks && { webhooks: hooks.map(createHook) }),
    ...(secrets && { actions_secrets: secrets.map((name) => ({ name, value: `$${name}_VALUE` })) }),
  });
}

/** Everyone who can read a private repository can read all of these names. */
const createLiveRepository = ({
  labels = {},
  people = {},
  keys = {},
  hooks = [],
  secrets = [],
  ...settings
}: State) => ({
  visibility: 'private',
  settings: { has_wiki: settings.wiki ?? true, topics: settings.topics ?? [] },
  labels: Object.entries(labels).map(([name, color]) => ({ name, color, description: null })),
  collaborators: Object.entries(people).map(([login, role_name]) => ({ login, role_name })),
  deploy_keys: Object.entries(keys).map(([title, read_only]) => ({ title, key: createPublicKey(title), read_only })),
  webhooks: hooks.map(createHook),
  actions_secrets: secrets.map((name) => ({ name })),
});

/** Returns the text of each table row of a page. */
const splitRows = (html: string) => html.split('</tr>').map(readShownText);

/** Returns the keys of an update. An item of another kind has a single write, without a key. */
const listItemKeys = ({ kind, changes = [] }: DocumentItem) =>
  kind === 'update' ? changes.map(({ key }) => key) : [''];
const listSettingKeys = (items: readonly DocumentItem[]) =>
  items
    .flatMap((item) => listItemKeys(item).map((key) => JSON.stringify([item.section, item.subject, item.kind, key])))
    .sort();

it('a preview shows every planned write in the comment, the check run and the JSON report [12.31]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ base: arbitraryState, pull: arbitraryState, live: arbitraryState, isSame: fc.boolean() }),
      fc.constantFrom(undefined, 'success', 'failure'),
      async ({ base, pull, live: liveState, isSame }, conclusion) => {
        const baseSha = 'a0'.padEnd(40, 'a');
        const scene = openPullScene({
          base: formatSettingsFile(base),
          repository: {
            ...createLiveRepository(liveState),
            check_runs: conclusion ? [{ name: 'Trueup apply', head_sha: baseSha, conclusion }] : [],
          },
          seed: { accounts: [{ login: 'ann' }, { login: 'bob' }] },
        });
        const result = await scene.push(`${formatSettingsFile(isSame ? base : pull)}\n`, {
          token: new Secret('strong'),
        });
        const items = result.targets.flatMap(({ plan }) => plan?.items ?? []);
        const { preview } = JSON.parse(formatJsonReport(result)).targets[0];
        const shown = Object.keys(noItems)
          .filter((name) => name !== 'settles')
          .flatMap((name) => preview[name]);
        expect(listSettingKeys(shown)).toEqual(listSettingKeys(items));
        const [checkRun] = scene.checkRuns().filter(({ name }) => name === 'Trueup plan');
        const pages = [checkRun!.output.summary, ...scene.comments().map(({ body }) => body)].map(splitRows);
        expect(pages).toHaveLength(items.length ? 2 : pages.length);
        for (const page of pages)
          for (const { section, subject = [], ...item } of items)
            for (const key of listItemKeys({ section, ...item }))
              expect(page).toContainEqual(
                expect.toSatisfy((row: string) => [section, ...subject, key].every((part) => row.includes(part))),
              );
        expect([checkRun!.output.title.includes('changes no settings'), items.length > 0]).not.toEqual([true, true]);
      },
    ),
    { numRuns: scaleExamples(120) },
  );
});

const arbitraryLayer = fc.record(
  {
    topics: fc.subarray(['web', 'core']),
    labels: fc.subarray(['bug', 'docs']),
    isNull: fc.boolean(),
  },
  { requiredKeys: [] },
);

const formatLayerText = ({ topics, labels, isNull }: { topics?: string[]; labels?: string[]; isNull?: boolean }) =>
  JSON.stringify({
    ...(topics && { repository: { topics, has_wiki: isNull ? null : true } }),
    ...(labels && { labels: { _undeclared: 'keep', entries: labels.map((name) => ({ name, color: 'aaaaaa' })) } }),
  });

const arbitraryWhere = fc.constantFrom({}, { topic: 'web' }, { topic: 'core' }, { except: [{ topic: 'web' }] });
const arbitrarySide = fc.record({
  shared: arbitraryLayer,
  one: arbitraryLayer,
  whereShared: arbitraryWhere,
  whereOne: arbitraryWhere,
});
/** The single part that the pull request changes. If unset, the pull request changes all parts. */
const arbitraryChangedPart = fc.constantFrom(undefined, 'one', 'one', 'shared', 'whereOne');
type FleetSide = typeof arbitrarySide extends fc.Arbitrary<infer T> ? T : never;

const createFleetFiles = ({ shared, one, whereShared, whereOne }: FleetSide, hasOwn: boolean) => ({
  'fleet.yml': JSON.stringify({
    targets: [{ repos: ['acme/svc-a'] }],
    layers: [
      { file: 'first.yml' },
      { file: 'shared.yml', where: whereShared },
      { file: 'per/{name}.yml', where: whereOne },
    ],
    ...(hasOwn && { own: { as: 'highest-layer', sections: 'all' } }),
  }),
  'first.yml': 'repository: {has_wiki: true, has_issues: true}\nlabels: {_undeclared: keep, entries: []}\n',
  'shared.yml': formatLayerText({ ...shared, isNull: false }),
  'per/svc-a.yml': formatLayerText(one),
});

/** The layer applies only because of the own file of the repository. */
const layerForWeb = { shared: {}, one: {}, whereShared: {}, whereOne: { topic: 'web' as const } };
const ownFileExample = {
  base: layerForWeb,
  pull: { ...layerForWeb, one: { labels: ['bug' as const] } },
  own: { topics: ['web' as const] },
  live: [],
  only: undefined,
};

it('a preview includes every target whose merged settings differ between base and pull request [10.9] [12.8]', async () => {
  const options = {
    token: new Secret('strong'),
    repository: undefined,
    fleetFile: 'fleet.yml',
    privateRepos: 'show',
  } as const;
  let comparedCount = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        base: arbitrarySide,
        pull: arbitrarySide,
        own: fc.option(arbitraryLayer),
        live: fc.subarray(['web', 'core']),
        only: arbitraryChangedPart,
      }),
      async ({ base, pull: changed, own: ownFile, live: liveTopics, only: changedPart }) => {
        const pull = changedPart ? { ...base, [changedPart]: changed[changedPart] } : changed;
        const target = {
          owner: 'acme',
          name: 'svc-a',
          labels: [],
          settings: { topics: liveTopics, has_wiki: false },
          ...(ownFile && { files: { '.github/settings.yml': formatLayerText({ ...ownFile, isNull: false }) } }),
        };
        const files = [base, pull].map((side) => createFleetFiles(side, ownFile !== null));
        const runPreview = async (baseFiles: object, headFiles: object) => {
          const scene = openPullScene({
            base: baseFiles as never,
            others: [target],
            seed: { accounts: [{ login: 'acme', type: 'Organization' }] },
          });
          return (await scene.push(headFiles as never, { ...options, allSections: true })).targets[0];
        };
        const filesWithoutTarget = {
          ...files[0],
          'fleet.yml': '{"targets": [{"repos": ["acme/none"]}], "layers": []}',
        };
        const fullPreviews = await Promise.all(files.map((files) => runPreview(filesWithoutTarget, files)));
        if (fullPreviews.some((result) => result?.outcome !== 'success')) return;
        const plans = fullPreviews.map((result) => JSON.stringify(result!.plan!.items));
        if (plans[0] === plans[1]) return;
        comparedCount += 1;
        expect((await runPreview(files[0]!, files[1]!))!.preview).toBeDefined();
      },
    ),
    { numRuns: scaleExamples(120), examples: [[ownFileExample]] },
  );
  expect(comparedCount).toBeGreaterThan(0);
});
