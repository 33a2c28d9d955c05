import { describe, expect, it } from 'vitest';
import { formatLines } from '../kit/runs/scene.ts';
import { file, openStory as openStoryWith, type Story } from '../kit/runs/story.ts';
import type { FileTexts } from '../kit/samples/history.ts';
import type { Event } from '../kit/workflows/workflow-runs.ts';

const formatLabel = (color: string) => `labels: [{name: bug, color: ${color}}]\n`;
const [red, blue, green] = ['d73a4a', '0075ca', '00ff00'].map(formatLabel) as [string, string, string];
const fleetFile = 'targets: [{repos: [acme/shop]}]\nlayers: [{file: layers/all.yml}]\n';

const openStory = (files: FileTexts = { [file]: red }) => openStoryWith(files);

const dottedFleet = fleetFile.replace('.yml}]', ".yml}, {file: 'layers/of.{name}/settings.yml', optional: true}]");

const redSettings = { [file]: red };
const redFleet = { 'fleet.yml': fleetFile, 'layers/all.yml': red };
const linkProblem = 'is a symbolic link or a submodule';

it.each<[string, FileTexts, (story: Story) => Event, string]>([
  [
    'replace the settings file with a symbolic link',
    redSettings,
    ({ open }) => open(1, { files: { 'other.yml': blue }, links: { [file]: '../other.yml' } }),
    linkProblem,
  ],
  [
    'replace a layer with a symbolic link',
    redFleet,
    ({ open }) => open(1, { files: { 'other.yml': blue }, links: { 'layers/all.yml': '../other.yml' } }),
    linkProblem,
  ],
  [
    'replace the folder of the layers with a symbolic link',
    redFleet,
    ({ open }) =>
      open(1, { files: { 'layers/all.yml': undefined, 'other/all.yml': blue }, links: { layers: 'other' } }),
    linkProblem,
  ],
  [
    'add a linked folder of layers with a dot in its name',
    { ...redFleet, 'fleet.yml': dottedFleet, 'layers/of.site/settings.yml': 'labels: []\n' },
    ({ open }) => open(1, { files: { 'other/settings.yml': blue }, links: { 'layers/of.shop': '../other' } }),
    linkProblem,
  ],
  [
    'change the target of a settings file link on the base',
    { ...redSettings, 'other.yml': red },
    ({ push, open }) => {
      push({ links: { [file]: '../other.yml' } });
      return open(1, { files: { 'other.yml': blue } });
    },
    linkProblem,
  ],
  [
    'change the target of a layer link on the base',
    { ...redFleet, 'other.yml': red },
    ({ push, open }) => {
      push({ links: { 'layers/all.yml': '../other.yml' } });
      return open(1, { files: { 'other.yml': blue } });
    },
    linkProblem,
  ],
  [
    'rename the settings file',
    redSettings,
    ({ open }) => open(1, { files: { [file]: undefined, 'settings.yml': blue } }),
    'the pull request deletes',
  ],
  [
    'rename a layer',
    redFleet,
    ({ open }) => open(1, { files: { 'layers/all.yml': undefined, 'layers/every.yml': blue } }),
    'has no `layers/all.yml`',
  ],
])('the author of a pull request cannot %s [12.16] [12.25]', async (_, files, attack, problem) => {
  const story = openStory(files);
  const result = await story.preview(attack(story));
  expect([result.outcome, formatLines(result, 'error').join()]).toEqual(['failed', expect.stringContaining(problem)]);
  expect(story.checkRuns('Trueup plan')).toMatchObject([{ conclusion: 'failure', output: { text: null } }]);
  expect([(await story.apply(story.merge(1))).outcome, story.readColor()]).toEqual(['failed', 'd73a4a']);
});

describe('limits of an old approval [12.16] [12.17] [12.18] [12.25]', () => {
  /**
   * Opens a story whose first pull request makes the label blue, is approved and is merged. `pushed` is its push
   * event.
   */
  async function openApprovedStory(files: FileTexts = redSettings, settings = file) {
    const story = openStory(files);
    const { checkRuns, merge, open, preview } = story;
    expect((await preview(open(1, { files: { [settings]: blue } }))).outcome).toBe('success');
    expect(checkRuns('Trueup plan')).toMatchObject([{ conclusion: 'success' }]);
    return { ...story, pushed: merge(1) };
  }
  const openApprovedLayer = () => openApprovedStory(redFleet, 'layers/all.yml');

  it('an approval allows the changes that it approves', async () => {
    for (const story of [await openApprovedStory(), await openApprovedLayer()]) {
      expect(formatLines(await story.apply(story.pushed), 'error')).toEqual([]);
      expect(story.readColor()).toBe('0075ca');
    }
  });

  it('an old approval cannot reapply changes that were reverted since', async () => {
    const story = await openApprovedStory();
    await story.apply(story.pushed);
    await story.preview(story.open(2, { files: redSettings }));
    await story.apply(story.merge(2));
    expect(story.readColor()).toBe('d73a4a');
    const secondResult = await story.apply(story.pushed);
    expect([secondResult.outcome, formatLines(secondResult), story.readColor()]).toEqual([
      'success',
      [expect.stringContaining('has newer settings')],
      'd73a4a',
    ]);
  });

  it('an old approval does not cover another pull request with the same settings', async () => {
    const story = await openApprovedStory();
    await story.apply(story.pushed);
    await story.preview(story.open(2, { files: redSettings }));
    await story.apply(story.merge(2));
    story.open(3, { files: { [file]: blue } });
    expect([formatLines(await story.apply(story.merge(3)), 'error').join(), story.readColor()]).toEqual([
      expect.stringContaining('pull request #3 has no check run'),
      'd73a4a',
    ]);
  });

  it('an approval for another branch does not cover the default branch', async () => {
    for (const isNamed of [false, true]) {
      const story = openStory();
      story.branchOff('release');
      await story.preview(story.open(1, { files: { [file]: blue } }, { into: 'release' }));
      story.shop.pull_requests[0].base = 'main';
      if (isNamed) story.shop.check_runs.push({ ...story.shop.check_runs[0], id: 999, name: 'Trueup plan' });
      expect([formatLines(await story.apply(story.merge(1)), 'error').join(), story.readColor()]).toEqual([
        expect.stringContaining(isNamed ? 'is for the branch `release`' : 'has no check run "Trueup plan"'),
        'd73a4a',
      ]);
    }
  });

  it.each<[string, FileTexts, string, (story: Story) => Event, FileTexts, string]>([
    [
      'a layer that a newer push replaced with a link',
      redFleet,
      'layers/all.yml',
      ({ push }) => push({ files: { 'other.yml': green }, links: { 'layers/all.yml': '../other.yml' } }),
      {},
      linkProblem,
    ],
    [
      'a settings file that a newer push replaced with a link',
      redSettings,
      file,
      ({ push }) => push({ files: { 'other.yml': green }, links: { [file]: '../other.yml' } }),
      {},
      linkProblem,
    ],
    [
      'a layer that a step of the workflow has changed',
      redFleet,
      'layers/all.yml',
      ({ merge }) => merge(1),
      { 'layers/all.yml': green },
      'in the checkout differs from the commit',
    ],
    [
      'a layer that a step of the workflow has added',
      {
        ...redFleet,
        'fleet.yml': fleetFile.replace('.yml}]', ".yml}, {file: 'layers/{owner}/{name}.yml', optional: true}]"),
      },
      'layers/all.yml',
      ({ merge }) => merge(1),
      { 'layers/acme/shop.yml': green },
      '`layers/acme/shop.yml` in the checkout differs from the commit',
    ],
  ])('an old approval cannot write %s', async (_, files, settings, attack, checkoutChanges, problem) => {
    const story = openStory(files);
    await story.preview(story.open(1, { files: { [settings]: blue } }));
    const result = await story.apply(attack(story), {}, checkoutChanges);
    expect([result.outcome, formatLines(result, 'error').join()]).toEqual(['failed', expect.stringContaining(problem)]);
    expect(story.readColor()).toBe('d73a4a');
  });

  it.each([file, 'layers/all.yml'])('apply with a plan file refuses a symbolic link in place of %s', async (path) => {
    const story = openStory(path === file ? redSettings : redFleet);
    const event = story.push({ files: { 'other.yml': green }, links: { [path]: '../other.yml' } });
    const plan = { file: 'plan.json' } as const;
    const result = await story.apply(event, { plan, applyWorkflow: 'settings.yml' });
    expect([result.outcome, formatLines(result, 'error').join()]).toEqual([
      'failed',
      expect.stringContaining(linkProblem),
    ]);
  });

  it('skips changes that a repository made to its own file after the approval, and applies the rest', async () => {
    const ownFileOptions = 'own: {as: highest-layer, file: own.yml, sections: all}\n';
    const story = openStory({ 'fleet.yml': `${fleetFile}${ownFileOptions}`, 'layers/all.yml': red });
    story.shop.files['own.yml'] = 'labels: [{name: docs, color: ffffff}]\n';
    await story.preview(story.open(1, { files: { 'layers/all.yml': blue } }));
    const pushed = story.merge(1);
    story.shop.files['own.yml'] = 'labels: [{name: docs, color: "000000"}]\n';
    const result = await story.apply(pushed);
    expect([result.outcome, story.readColor(), story.shop.labels.length]).toEqual(['drift', '0075ca', 1]);
    expect(formatLines(result, 'note').join()).toContain(
      'label "docs" to be created (it is not in the plan of pull request #1)',
    );
  });
});

describe('several approvals [12.18]', () => {
  const twoRepositoryFleet = {
    'fleet.yml': 'targets: [{repos: [acme/shop, acme/api]}]\nlayers: [{file: shop.yml}, {file: both.yml}]\n',
    'shop.yml': 'labels: [{name: bug, color: d73a4a}]\n',
    'both.yml': '{}\n',
  };
  const docsLabel = 'labels: [{name: docs, color: ffffff}]\n';

  it('joins several approvals of a fleet by repository, with the items of each', async () => {
    const story = openStory(twoRepositoryFleet);
    await story.preview(story.open(1, { files: { 'shop.yml': blue } }));
    expect(formatLines(await story.apply(story.merge(1)), 'error')).toEqual([]);
    const events = [
      story.open(2, { files: { 'shop.yml': green } }),
      story.open(3, { files: { 'both.yml': docsLabel } }),
    ];
    for (const event of events) expect((await story.preview(event)).outcome).toBe('success');
    const result = await story.apply(story.merge(2, 3));
    expect([formatLines(result, 'error'), story.readColor(), story.shop.labels.length]).toEqual([[], '00ff00', 2]);
    expect(story.readApiRepository().labels.map(({ color }) => color)).toEqual(['00ff00', 'ffffff']);
  });

  it('several approvals of one commit need the approval of the pull request that set its final settings', async () => {
    const applyTwoPulls = async (unapprovedPull?: number) => {
      const story = openStory({ [file]: red, 'README.md': '' });
      await story.preview(story.open(1, { files: { [file]: blue } }));
      await story.apply(story.merge(1));
      for (const number of [2, 3]) {
        const event = story.open(number, { files: { [file]: number === 2 ? green : docsLabel } });
        if (number !== unapprovedPull) await story.preview(event);
      }
      const pushed = story.merge(2, 3);
      for (const pull of story.shop.pull_requests) if (pull.number === 2) pull.merge_commit_sha = story.tip();
      return [
        formatLines(await story.apply(pushed), 'error').join(),
        story.shop.labels.map(({ name }: any) => name).join(),
      ];
    };
    expect(await applyTwoPulls()).toEqual(['', 'docs']);
    expect(await applyTwoPulls(2)).toEqual(['', 'docs']);
    expect(await applyTwoPulls(3)).toEqual([expect.stringContaining('pull request #3 has no check run'), 'bug']);
  });
});
