import { expect, it } from 'vitest';
import { formatLines } from '../kit/runs/scene.ts';
import { file, openStory } from '../kit/runs/story.ts';

const formatAutolinks = (...prefixes: readonly string[]) =>
  `autolinks:\n  _undeclared: delete\n  entries: [${prefixes.map((prefix) => `{key_prefix: ${prefix}, url_template: "https://t.example/<num>"}`).join()}]\n`;
const createAutolink = (id: number, key_prefix: string) => ({
  id,
  key_prefix,
  url_template: 'https://t.example/<num>',
});

it('a public preview approves the removal of an entry in the base file, but not of a hidden live entry [12.10] [12.13]', async () => {
  const autolinks = [createAutolink(3, 'SHOWN-'), createAutolink(4, 'CANARY-')];
  const story = openStory({ [file]: formatAutolinks('SHOWN-') }, { repository: { visibility: 'public', autolinks } });
  expect((await story.preview(story.open(1, { files: { [file]: formatAutolinks() } }))).outcome).toBe('success');
  const [run] = story.checkRuns('Trueup plan');
  expect(run.output.text).toContain('SHOWN-');
  expect(JSON.stringify([run, story.shop.comments])).not.toContain('CANARY');
  const result = await story.apply(story.merge(1));
  expect([result.outcome, story.shop.autolinks.map(({ key_prefix }: any) => key_prefix)]).toEqual([
    'drift',
    ['CANARY-'],
  ]);
  expect(formatLines(result, 'note').join()).toContain(
    '(it is not in the plan of pull request #1, which omits changes that its readers may not see)',
  );
});

it('a preview of a private repository approves the removal of every entry on its page [12.10]', async () => {
  const autolinks = [createAutolink(3, 'SHOWN-'), createAutolink(4, 'OTHER-')];
  const story = openStory({ [file]: formatAutolinks('SHOWN-') }, { repository: { visibility: 'private', autolinks } });
  await story.preview(story.open(1, { files: { [file]: formatAutolinks() } }));
  expect([(await story.apply(story.merge(1))).outcome, story.shop.autolinks]).toEqual(['success', []]);
});

it('a preview fails and approves nothing if its plan is too large for the check run [12.16]', async () => {
  const formatLabel = (index: number) =>
    `  - {name: "a label with a long name ${index}", color: ffffff, description: "${'x'.repeat(60)}"}\n`;
  const manyLabels = `labels:\n${Array.from({ length: 500 }, (_, index) => formatLabel(index)).join('')}`;
  const story = openStory({ [file]: 'labels: []\n' });
  expect((await story.preview(story.open(1, { files: { [file]: manyLabels } }))).outcome).toBe('failed');
  expect(story.checkRuns('Trueup plan')).toMatchObject([{ conclusion: 'failure', output: { text: null } }]);
  expect(story.shop.comments[0].body).toContain(
    'the plan does not fit into the check run, so this preview approves no changes',
  );
  const result = await story.apply(story.merge(1));
  expect([result.outcome, story.shop.labels.length]).toEqual(['failed', 1]);
});
