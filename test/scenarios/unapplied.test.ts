import { describe, expect, it } from 'vitest';
import { formatJsonReport } from '../../packages/core/src/report/formats/json.ts';
import { previewPrinter } from '../../packages/core/src/report/preview/preview.ts';
import { parseReport } from '../../packages/core/src/report/result/read.ts';
import { readShownText } from '../kit/reports/shown-text.ts';
import { appIdentity, createAppSeed } from '../kit/runs/app-fleet.ts';
import { file, openStory, type Story } from '../kit/runs/story.ts';
import type { FileTexts } from '../kit/samples/history.ts';

const labels = 'labels: [{name: bug, color: d73a4a}]\n';
const formatDeployKey = (title: string) =>
  `deploy_keys: [{title: ${title}, key: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ6cJrBhtTKhGjq3", read_only: false}]\n`;

/** Opens a repository with one merged and applied pull request. */
async function openAppliedStory(
  files: FileTexts = { [file]: labels },
  storyOptions: Parameters<typeof openStory>[1] = {},
) {
  const story = openStory(files, storyOptions);
  await story.preview(story.open(1, { files: { [file]: `${labels}# first\n` } }));
  expect((await story.apply(story.merge(1))).outcome).toBe('success');
  return story;
}

const getTitle = ({ checkRuns }: Story) => checkRuns('Trueup plan').at(-1).output.title;
const readPage = ({ checkRuns }: Story) => readShownText(checkRuns('Trueup plan').at(-1).output.summary);

describe('a change without approval', () => {
  async function pushChange(change: FileTexts) {
    const story = await openAppliedStory();
    const { apply, push } = story;
    expect((await apply(push({ files: change }))).outcome).toBe('failed');
    expect(story.shop.deploy_keys).toEqual([]);
    return story;
  }

  it('the next pull request lists a pushed change without approval in its title, and separately on its page [12.31]', async () => {
    const story = await pushChange({ [file]: `${labels}${formatDeployKey('evil')}` });
    const result = await story.preview(
      story.open(2, { files: { [file]: `# a comment\n${labels}${formatDeployKey('evil')}` } }),
    );
    expect(getTitle(story)).toBe(
      'Merging this applies 1 setting already on main, never applied or approved, which changes access (1 setting)',
    );
    expect(readPage(story)).toMatch(
      /Already on main, never applied or approved: 1 setting\. Merging also applies it\.[\s\S]*deploy_keys \+ evil/,
    );
    expect(story.shop.comments).toHaveLength(1);
    expect(result.targets[0]!.preview!.shown).toMatchObject({ unapplied: [{ subject: ['evil'] }], drifted: [] });
    expect((await story.apply(story.merge(2))).outcome).toBe('success');
    expect(story.shop.deploy_keys).toHaveLength(1);
  });

  it('lists a change without approval in a preview that runs as an app [5.14] [12.31]', async () => {
    const permissions = { issues: 'write', contents: 'read', checks: 'write', pull_requests: 'write' } as const;
    const { apps, installations } = createAppSeed([{ account: 'acme', permissions }]);
    const story = openStory({ [file]: labels }, { seed: { apps, installations } });
    const asApp = { token: undefined, reportToken: undefined, app: appIdentity, planApp: 'keeper' };
    await story.preview(story.open(1, { files: { [file]: `${labels}# first\n` } }), asApp);
    expect((await story.apply(story.merge(1), asApp)).outcome).toBe('success');
    const changed = labels.replace('d73a4a', '00ff00');
    story.push({ files: { [file]: changed } });
    await story.preview(story.open(2, { files: { [file]: `# a comment\n${changed}` } }), asApp);
    expect(getTitle(story)).toBe('Merging this applies 1 setting already on main, never applied or approved');
    const event = story.open(3, { files: { [file]: `# another comment\n${changed}` } });
    const { targets } = await story.preview(event, { ...asApp, post: false });
    expect(targets[0]!.preview!.shown).toMatchObject({ unapplied: [{ subject: ['bug'] }], drifted: [] });
  });

  it('previews the repositories of an account whose settings do not need Contents: read [5.14]', async () => {
    const permissions = { issues: 'write', contents: 'read', checks: 'write', pull_requests: 'write' } as const;
    const globex = { account: 'globex', permissions: { issues: 'write' } } as const;
    const { accounts, apps, installations } = createAppSeed([{ account: 'acme', permissions }, globex]);
    const fleet = { 'fleet.yml': 'targets: [{repos: [globex/api]}]\nlayers: [{file: a.yml}]\n', 'a.yml': labels };
    const seed = { accounts, apps, installations };
    const story = openStory(fleet, { api: { owner: 'globex' }, seed });
    const event = story.open(1, { files: { 'a.yml': labels.replace('d73a4a', '00ff00') } });
    const result = await story.preview(event, { token: undefined, reportToken: undefined, app: appIdentity });
    expect(result).toMatchObject({ outcome: 'success', targets: [{ repository: 'globex/api' }] });
  });

  it('lists a change without approval separately from drift, even in the same item [12.31]', async () => {
    const story = await openAppliedStory({ [file]: labels });
    story.shop.labels[0].color = 'ffffff';
    const withDescription = labels.replace('}]', ', description: x}]');
    await story.apply(story.push({ files: { [file]: withDescription } }));
    const withComment = `# a comment\n${withDescription}`;
    const { targets } = await story.preview(story.open(2, { files: { [file]: withComment } }));
    expect(targets[0]!.preview!.shown).toMatchObject({
      unapplied: [{ changes: [{ key: 'description' }] }],
      drifted: [{ changes: [{ key: 'color' }] }],
    });
    expect(getTitle(story)).toBe(
      'Merging this applies 1 setting already on main, never applied or approved, and applies 1 setting already on main',
    );
    expect(readPage(story)).toContain('Already drifted: 1 setting. Apply resets it to the settings file.');
  });

  it('treats a change of a merged pull request as approved before its apply [12.31]', async () => {
    const story = await openAppliedStory();
    const text = `${labels}${formatDeployKey('fine')}`;
    await story.preview(story.open(2, { files: { [file]: text } }));
    story.merge(2);
    const { targets } = await story.preview(story.open(3, { files: { [file]: `# a comment\n${text}` } }));
    expect(targets[0]!.preview!.shown).toMatchObject({ unapplied: [], drifted: [{ subject: ['fine'] }] });
    expect(getTitle(story)).toBe('Merging this applies 1 setting already on main, which changes access (1 setting)');
  });

  it('treats a change of a merged pull request as approved after other commits without an apply [12.31]', async () => {
    const story = await openAppliedStory();
    const text = `${labels}${formatDeployKey('fine')}`;
    await story.preview(story.open(2, { files: { [file]: text } }));
    story.merge(2);
    story.push({ files: { 'README.md': 'more' } });
    const { targets } = await story.preview(story.open(3, { files: { [file]: `# a comment\n${text}` } }));
    expect(targets[0]!.preview!.shown).toMatchObject({ unapplied: [], drifted: [{ subject: ['fine'] }] });
  });

  it.each([true, false])(
    'a preview reads no pull requests if only code changed since the last apply, or without one (%s) [12.31]',
    async (isApplied) => {
      const story = isApplied ? await openAppliedStory() : openStory({ [file]: labels });
      story.shop.labels[0].color = 'ffffff';
      for (let count = 0; count < 20; count += 1) story.push({ files: { 'README.md': `${count}` } });
      const { targets } = await story.preview(story.open(2, { files: { [file]: `# a comment\n${labels}` } }));
      expect(targets[0]!.preview!.shown).toMatchObject({ unapplied: [], drifted: [{ subject: ['bug'] }] });
      expect(story.listRoutes().filter((route) => route.endsWith('/pulls'))).toEqual([]);
      expect(story.listRoutes().length).toBeLessThan(40);
    },
  );

  it('does not treat a change as approved if a pull request reverted it and a push repeats it [12.31]', async () => {
    const story = await openAppliedStory();
    const text = `${labels}${formatDeployKey('evil')}`;
    const onlyLabels = { sections: ['labels'] };
    await story.preview(story.open(2, { files: { [file]: text } }));
    await story.apply(story.merge(2), onlyLabels);
    await story.preview(story.open(3, { files: { [file]: `${labels}# taken back\n` } }));
    await story.apply(story.merge(3), onlyLabels);
    expect((await story.apply(story.push({ files: { [file]: text } }))).outcome).toBe('failed');
    const { targets } = await story.preview(story.open(4, { files: { [file]: `# a comment\n${text}` } }));
    expect(targets[0]!.preview!.shown).toMatchObject({ unapplied: [{ subject: ['evil'] }], drifted: [] });
  });

  it('lists access changes separately in a section in which the target branch also changes other keys [12.31]', async () => {
    const retention = 'artifact_and_log_retention: {days: 20}';
    const withAccessChange = `${labels}actions: {${retention}, oidc_customization_sub: {use_default: false, include_claim_keys: [repo]}}\n`;
    const story = await pushChange({ [file]: withAccessChange });
    await story.preview(story.open(2, { files: { [file]: `# a comment\n${withAccessChange}` } }));
    expect(getTitle(story)).toBe(
      'Merging this applies 3 settings already on main, never applied or approved, which changes access (2 settings)',
    );
    const [, accessRows = '', otherRows = ''] = readPage(story).split(/What\s*Before and after/);
    expect(accessRows).toContain('oidc_customization_sub.use_default: true → false');
    expect(otherRows).toContain('artifact_and_log_retention.days: (withheld) → 20');
  });

  it('does not call an unapplied change a manual change if a pull request reverts or edits it [12.31]', async () => {
    const story = await pushChange({ [file]: `${labels}${formatDeployKey('evil')}` });
    const revertResult = await story.preview(story.open(2, { files: { [file]: `${labels}# back\n` } }));
    expect(revertResult.targets[0]!.preview!.shown).toMatchObject({ settles: [], overwrites: [] });
    const editedKey = `${labels}${formatDeployKey('evil').replace('false', 'true')}`;
    const editResult = await story.preview(story.open(3, { files: { [file]: editedKey } }));
    expect(editResult.targets[0]!.preview!.shown).toMatchObject({ changes: [{ subject: ['evil'] }], overwrites: [] });
    expect(readPage(story)).not.toContain('by hand');
  });

  it('does not call a change drift if Trueup finds no completed apply [12.31]', async () => {
    const story = await pushChange({ [file]: `${labels}${formatDeployKey('evil')}` });
    for (let count = 0; count < 60; count += 1) story.push({ files: { 'README.md': `${count}` } });
    const result = await story.preview(
      story.open(2, { files: { [file]: `# a comment\n${labels}${formatDeployKey('evil')}` } }),
    );
    const title = 'Merging this applies 1 setting already on main, which changes access (1 setting)';
    expect(getTitle(story)).toBe(title);
    const expectedText =
      /Already on .?main.?: 1 setting\. Trueup found no completed apply in the last 50 commits, so it may be drift or may never have been applied\./;
    const terminal = previewPrinter.terminalReport(result, { colour: false, width: 400 });
    for (const page of [readPage(story), readShownText(story.shop.comments.at(-1).body), terminal]) {
      expect(page).toMatch(expectedText);
      expect(page.match(/completed apply/g)).toHaveLength(1);
      expect(page).not.toMatch(/drifted/i);
    }
    expect(parseReport(formatJsonReport(result)).targets[0]!.preview).toMatchObject({
      unproven: 'Trueup found no completed apply in the last 50 commits',
      shown: { unapplied: [], drifted: [{ subject: ['evil'] }] },
    });
  });

  it('separates drift from a change without approval if the last apply is more than 50 commits ago [12.31]', async () => {
    const story = await openAppliedStory();
    for (let count = 0; count < 60; count += 1) story.push({ files: { 'README.md': `${count}` } });
    const withDeployKey = `${labels}${formatDeployKey('evil')}`;
    expect((await story.apply(story.push({ files: { [file]: withDeployKey } }))).outcome).toBe('failed');
    story.shop.labels[0].color = 'ffffff';
    const { targets } = await story.preview(story.open(2, { files: { [file]: `# a comment\n${withDeployKey}` } }));
    expect(targets[0]!.preview).toMatchObject({
      unproven: 'Trueup found no completed apply in the last 50 commits',
      shown: { unapplied: [{ subject: ['evil'] }], drifted: [{ subject: ['bug'] }] },
    });
  });

  it('treats each value of an approved new entry as approved if no apply was completed since [12.31]', async () => {
    const story = openStory({ [file]: labels });
    const withSecondLabel = labels.replace(']', ', {name: docs, color: eeeeee}]');
    await story.preview(story.open(1, { files: { [file]: withSecondLabel } }));
    await story.apply(story.merge(1), { sections: ['labels'] });
    story.shop.labels[1].color = 'ffffff';
    const { targets } = await story.preview(story.open(2, { files: { [file]: `# a comment\n${withSecondLabel}` } }));
    expect(targets[0]!.preview!.shown).toMatchObject({ unapplied: [], drifted: [{ subject: ['docs'] }] });
  });

  it('lists a change without approval separately, also in a preview of several repositories [12.31]', async () => {
    const fleetFile = { 'fleet.yml': 'targets: [{repos: [acme/shop]}]\nlayers: [{file: all.yml}]\n' };
    const story = openStory({ ...fleetFile, 'all.yml': labels });
    await story.preview(story.open(1, { files: { 'all.yml': `${labels}${formatDeployKey('first')}` } }));
    expect((await story.apply(story.merge(1))).outcome).toBe('success');
    const twoKeys = formatDeployKey('first').replace(
      /\[(.*)\]/,
      (_, entry) => `[${entry}, ${entry.replaceAll(/first/g, 'evil')}]`,
    );
    const withUnapprovedKey = twoKeys.replace(/Gjq3", read_only: false}\]/, 'Gjq4", read_only: false}]');
    expect((await story.apply(story.push({ files: { 'all.yml': `${labels}${withUnapprovedKey}` } }))).outcome).toBe(
      'failed',
    );
    const editedSettings = `${labels}${withUnapprovedKey.replace('read_only: false', 'read_only: true')}`;
    const { targets } = await story.preview(story.open(2, { files: { 'all.yml': editedSettings } }));
    expect(targets[0]!.preview!.shown).toMatchObject({ unapplied: [{ subject: ['evil'] }], drifted: [] });
  });

  it('a brake requires a new `_allow` line, even if the base contains one [12.31] [2.1.12.6]', async () => {
    const withAdministrator = `_allow: ["access=mona:admin"]\n${labels}collaborators: [{username: ann, permission: admin}]\n`;
    const story = await openAppliedStory();
    await story.apply(story.push({ files: { [file]: withAdministrator } }));
    const result = await story.preview(story.open(2, { files: { [file]: `# a comment\n${withAdministrator}` } }), {
      brakes: 'stop',
    });
    expect(result.outcome).toBe('failed');
    expect(story.checkRuns('Trueup plan').at(-1)).toMatchObject({ conclusion: 'failure' });
  });
});

it.each([
  ['was never applied or approved', false, 'applies 1 setting already on main, never applied or approved'],
  ['was applied', true, 'changes access'],
])(
  'names an item with an `_allow` line by its real status if it %s [12.3] [12.31]',
  async (_, isApplied, expectedTitle) => {
    const privateSettings = `${labels}repository: {visibility: private}\n`;
    const story = await openAppliedStory(isApplied ? { [file]: privateSettings } : undefined);
    if (isApplied) story.shop.visibility = 'public';
    else await story.apply(story.push({ files: { [file]: privateSettings } }));
    const files = { [file]: `_allow: ["visibility=private"]\n${privateSettings}` };
    await story.preview(story.open(2, { files }), { brakes: 'stop' });
    expect(getTitle(story)).toMatch(new RegExp(`^Merging this ${expectedTitle}`));
    expect((await story.apply(story.merge(2), { brakes: 'stop' })).outcome).toBe('success');
    expect(story.shop.visibility).toBe('private');
  },
);

const createFleetFile = (extraLines = '') => ({
  'fleet.yml': `targets: [{repos: [acme/shop]}]\n${extraLines}layers: [{file: all.yml}]\n`,
});

it.each([
  ['has no approval', labels],
  ['has a mistake', 'labels: 7\n'],
])(
  'adds a failed check run to a commit of a fleet whose apply is refused because it %s [12.19]',
  async (_, pushedLayer) => {
    const story = openStory({ ...createFleetFile(), 'all.yml': '{}\n' });
    expect((await story.apply(story.push({ files: { 'all.yml': pushedLayer } }))).outcome).toBe('failed');
    expect(story.checkRuns('Trueup apply')).toMatchObject([{ head_sha: story.tip(), conclusion: 'failure' }]);
  },
);

it("does not call settings from another repository's own file drift, because no commit records their apply [12.31]", async () => {
  const files = {
    'fleet.yml': createFleetFile('own: {as: highest-layer, sections: all}\n')['fleet.yml'].replace('shop', 'api'),
  };
  const story = openStory({ ...files, 'all.yml': labels }, { api: { files: { [file]: '{}\n' } } });
  await story.preview(story.open(1, { files: { 'all.yml': `${labels}# first\n` } }));
  expect((await story.apply(story.merge(1))).outcome).toBe('success');
  const api = story.readApiRepository() as unknown as { files: Record<string, string> };
  api.files[file] = formatDeployKey('evil');
  const withDescription = labels.replace('}]', ', description: x}]');
  const options = { allSections: true, privateRepos: 'show' } as const;
  const { targets } = await story.preview(story.open(2, { files: { 'all.yml': withDescription } }), options);
  expect(targets[0]!.preview).toMatchObject({
    unproven: 'Trueup does not record which settings files of other repositories it applied',
    shown: { drifted: [{ subject: ['evil'] }] },
  });
  expect(readPage(story)).not.toMatch(/drifted/);
});

it('a pull request of a fleet that changes only a comment approves no write [12.16]', async () => {
  const story = openStory({ ...createFleetFile(), 'all.yml': labels });
  await story.preview(story.open(1, { files: { 'all.yml': labels.replace('d73a4a', 'eeeeee') } }));
  expect((await story.apply(story.merge(1))).outcome).toBe('success');
  await story.preview(story.open(2, { files: { 'fleet.yml': `# a comment\n${createFleetFile()['fleet.yml']}` } }));
  expect((await story.apply(story.merge(2))).outcome).toBe('success');
  await story.preview(
    story.open(3, { files: { 'fleet.yml': `# another comment\n${createFleetFile()['fleet.yml']}` } }),
  );
  story.shop.labels[0].color = 'ffffff';
  expect((await story.apply(story.merge(3))).outcome).toBe('drift');
  expect(story.readColor()).toBe('ffffff');
});

it('does not call an unapplied creation a manual change if a pull request edits it [12.31]', async () => {
  const story = openStory({ ...createFleetFile(), 'all.yml': labels });
  await story.preview(story.open(1, { files: { 'all.yml': labels.replace('d73a4a', 'eeeeee') } }));
  await story.apply(story.merge(1));
  const withCreation = createFleetFile('repositories: {acme/rocket: {create: {auto_init: true}}}\n');
  expect((await story.apply(story.push({ files: withCreation }))).outcome).toBe('failed');
  const result = await story.preview(story.open(2, { files: { 'all.yml': labels } }), { privateRepos: 'show' });
  const [rocket] = result.targets;
  expect(rocket!.preview!.shown).toMatchObject({ changes: [{ subject: ['acme/rocket'] }], overwrites: [] });
});

it.each([
  ['public', 'drift', 1],
  ['private', 'success', 0],
])(
  'warns that an apply skips changes with withheld names: a %s repository [12.13] [2.1.20]',
  async (visibility, outcome, collaboratorCount) => {
    const withoutCollaborators = `${labels}collaborators: []\n`;
    const repository = { visibility, collaborators: [{ login: 'mona', role: 'write' }] };
    const story = openStory({ [file]: withoutCollaborators }, { repository });
    await story.preview(story.open(1, { files: { [file]: withoutCollaborators.replace('d73a4a', 'eeeeee') } }));
    const withheldText =
      'Names withheld: 1 change. Apply with plan: pull-request skips changes whose name is withheld.';
    for (const page of [readPage(story), readShownText(story.shop.comments.at(-1).body)])
      expect(page.includes(withheldText)).toBe(visibility === 'public');
    expect((await story.apply(story.merge(1), { brakes: 'off' })).outcome).toBe(outcome);
    expect(story.shop.collaborators).toHaveLength(collaboratorCount);
  },
);

describe('a page that is cut', () => {
  const formatDeployKeys = (count: number) =>
    `deploy_keys:\n${Array.from({ length: count }, (_, index) => `  - {title: "${'x'.repeat(200)}${index}", key: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${String(index).padStart(8, 'A')}"}\n`).join('')}`;
  const formatManyLabels = (count: number) =>
    `labels:\n  _undeclared: keep\n  entries:\n${Array.from({ length: count }, (_, index) => `    - {name: label-${index}, color: aaaaaa, description: "${'y'.repeat(90)}"}\n`).join('')}`;

  it('a cut page keeps a row for every deploy key, and drops label rows [12.12] [12.31]', async () => {
    const story = openStory({ [file]: formatManyLabels(5) });
    const text = `${formatManyLabels(400)}${formatDeployKeys(150)}`;
    await story.preview(story.open(1, { files: { [file]: text } }));
    story.push({ files: { [file]: text } });
    await story.preview(story.open(2, { files: { [file]: `# a comment\n${text}` } }));
    for (const { output } of story.checkRuns('Trueup plan')) {
      expect(output.summary.length).toBeLessThanOrEqual(60_000);
      expect(output.summary.match(/deploy_keys<\/code><br>/g)).toHaveLength(150);
      expect(output.summary).toMatch(/\d+ more changes( of the target branch)? are left out/);
    }
  });

  it('a page without room for every access change fails, and approves nothing [12.31]', async () => {
    const story = openStory({ [file]: labels });
    const result = await story.preview(story.open(1, { files: { [file]: `${labels}${formatDeployKeys(600)}` } }));
    expect([result.outcome, result.lines.at(-1)!.message]).toEqual([
      'failed',
      expect.stringContaining('do not fit into a comment'),
    ]);
    expect(story.checkRuns('Trueup plan')).toMatchObject([{ conclusion: 'failure', output: { text: null } }]);
    expect((await story.apply(story.merge(1))).outcome).toBe('failed');
    expect(story.shop.deploy_keys).toEqual([]);
  });
});
