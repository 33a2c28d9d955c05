import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import { groupNames } from '../../packages/core/src/report/plans/classes.ts';
import type { DocumentItem } from '../../packages/core/src/report/plans/item.ts';
import { scaleExamples } from '../kit/seed.ts';
import { openPullScene } from '../kit/workflows/pull-request.ts';

/** The content of a settings file or the live state on GitHub. A missing key is not declared. */
const state = fc.record(
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

/** A settings file in JSON, which YAML includes. */
function formatFileOf({ labels, keeps, people, keys, hooks, secrets, wiki, visibility, topics }: State) {
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
const createLiveOf = ({ labels = {}, people = {}, keys = {}, hooks = [], secrets = [], ...settings }: State) => ({
  visibility: 'private',
  settings: { has_wiki: settings.wiki ?? true, topics: settings.topics ?? [] },
  labels: Object.entries(labels).map(([name, color]) => ({ name, color, description: null })),
  collaborators: Object.entries(people).map(([login, role_name]) => ({ login, role_name })),
  deploy_keys: Object.entries(keys).map(([title, read_only]) => ({ title, key: createPublicKey(title), read_only })),
  webhooks: hooks.map(createHook),
  actions_secrets: secrets.map((name) => ({ name })),
});

/** The text of each row of the tables on a page. */
const splitRows = (html: string) => html.split('</tr>').map(stripTags);

const stripTags = (html: string) =>
  html
    .replace(/<wbr>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"');

/** The keys of an update. Other kinds of items are one write. */
const listKeysOf = ({ kind, changes = [] }: DocumentItem) => (kind === 'update' ? changes.map(({ key }) => key) : ['']);
const listSettingKeys = (items: readonly DocumentItem[]) =>
  items
    .flatMap((item) => listKeysOf(item).map((key) => JSON.stringify([item.section, item.subject, item.kind, key])))
    .sort();

it('a preview shows every planned write in the comment, the check run and the JSON report [12.31]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ base: state, pull: state, live: state, isSame: fc.boolean() }),
      fc.constantFrom(undefined, 'success', 'failure'),
      async ({ base, pull, live, isSame }, conclusion) => {
        const atBase = 'a0'.padEnd(40, 'a');
        const scene = openPullScene({
          base: formatFileOf(base),
          repository: {
            ...createLiveOf(live),
            check_runs: conclusion ? [{ name: 'Trueup apply', head_sha: atBase, conclusion }] : [],
          },
          seed: { accounts: [{ login: 'ann' }, { login: 'bob' }] },
        });
        const result = await scene.push(`${formatFileOf(isSame ? base : pull)}\n`, { token: new Secret('strong') });
        const items = result.targets.flatMap(({ plan }) => plan?.items ?? []);
        const { preview } = JSON.parse(formatJsonReport(result)).targets[0];
        const shown = groupNames.filter((name) => name !== 'settles').flatMap((name) => preview[name]);
        expect(listSettingKeys(shown)).toEqual(listSettingKeys(items));
        const [checkRun] = scene.checkRuns().filter(({ name }) => name === 'Trueup plan');
        const pages = [checkRun!.output.summary, ...scene.comments().map(({ body }) => body)].map(splitRows);
        expect(pages).toHaveLength(items.length ? 2 : pages.length);
        for (const page of pages)
          for (const { section, subject = [], ...item } of items)
            for (const key of listKeysOf({ section, ...item }))
              expect(page).toContainEqual(
                expect.toSatisfy((row: string) => [section, ...subject, key].every((part) => row.includes(part))),
              );
        expect([checkRun!.output.title.includes('changes no settings'), items.length > 0]).not.toEqual([true, true]);
      },
    ),
    { numRuns: scaleExamples(300) },
  );
});

const layer = fc.record(
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

const where = fc.constantFrom({}, { topic: 'web' }, { topic: 'core' }, { except: [{ topic: 'web' }] });
const side = fc.record({ shared: layer, one: layer, whereShared: where, whereOne: where });
/** The single part that the pull request changes. If unset, the pull request changes all parts. */
const only = fc.constantFrom(undefined, 'one', 'one', 'shared', 'whereOne');
type FleetSide = typeof side extends fc.Arbitrary<infer T> ? T : never;

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
const webOnly = { shared: {}, one: {}, whereShared: {}, whereOne: { topic: 'web' as const } };
const bySelf = {
  base: webOnly,
  pull: { ...webOnly, one: { labels: ['bug' as const] } },
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
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.record({ base: side, pull: side, own: fc.option(layer), live: fc.subarray(['web', 'core']), only }),
      async ({ base, pull: other, own, live, only }) => {
        const pull = only ? { ...base, [only]: other[only] } : other;
        const target = {
          owner: 'acme',
          name: 'svc-a',
          labels: [],
          settings: { topics: live, has_wiki: false },
          ...(own && { files: { '.github/settings.yml': formatLayerText({ ...own, isNull: false }) } }),
        };
        const files = [base, pull].map((one) => createFleetFiles(one, own !== null));
        const runPreview = async (was: object, is: object) => {
          const scene = openPullScene({
            base: was as never,
            others: [target],
            seed: { accounts: [{ login: 'acme', type: 'Organization' }] },
          });
          return (await scene.push(is as never, { ...options, allSections: true })).targets[0];
        };
        const empty = { ...files[0], 'fleet.yml': '{"targets": [{"repos": ["acme/none"]}], "layers": []}' };
        const alone = await Promise.all(files.map((one) => runPreview(empty, one)));
        if (alone.some((one) => one?.outcome !== 'success')) return;
        const plans = alone.map((one) => JSON.stringify(one!.plan!.items));
        if (plans[0] === plans[1]) return;
        compared += 1;
        expect((await runPreview(files[0]!, files[1]!))!.preview).toBeDefined();
      },
    ),
    { numRuns: scaleExamples(300), examples: [[bySelf]] },
  );
  expect(compared).toBeGreaterThan(0);
});
