import { describe, expect, it } from 'vitest';
import type { Texts } from '../history.ts';
import { file, type Story, storyOf } from '../story.ts';

const labels = 'labels: [{name: bug, color: d73a4a}]\n';
const key = (title: string) =>
  `deploy_keys: [{title: ${title}, key: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ6cJrBhtTKhGjq3", read_only: false}]\n`;

/** A repository whose first pull request was applied. */
async function begin(files: Texts = { [file]: labels }, more: Parameters<typeof storyOf>[1] = {}) {
  const story = storyOf(files, more);
  await story.preview(story.open(1, { files: { [file]: `${labels}# first\n` } }));
  expect((await story.apply(story.merge(1))).outcome).toBe('success');
  return story;
}

const text = (html: string) => html.replace(/<[^>]+>/g, '').replaceAll('&quot;', '"');
const titleOf = ({ checkRuns }: Story) => checkRuns('Trueup plan').at(-1).output.title;
const pageOf = ({ checkRuns }: Story) => text(checkRuns('Trueup plan').at(-1).output.summary);

describe('a change that nobody approved', () => {
  async function pushed(change: Texts) {
    const story = await begin();
    const { apply, push } = story;
    expect((await apply(push({ files: change }))).outcome).toBe('failed');
    expect(story.shop.deploy_keys).toEqual([]);
    return story;
  }

  it('a change that nobody approved is in the title and on the page of the next pull request, and apart [12.31]', async () => {
    const story = await pushed({ [file]: `${labels}${key('evil')}` });
    const result = await story.preview(story.open(2, { files: { [file]: `# a comment\n${labels}${key('evil')}` } }));
    expect(titleOf(story)).toBe(
      'Merging this writes 1 setting already on main, never applied or approved, which changes what has access (1 setting)',
    );
    expect(pageOf(story)).toMatch(
      /Already on main, never applied or approved: 1 setting\. Merging this writes it too\.[\s\S]*deploy_keys\+ evil/,
    );
    expect(story.shop.comments).toHaveLength(1);
    expect(result.targets[0]!.preview!.shown).toMatchObject({ unapplied: [{ subject: ['evil'] }], drifted: [] });
    expect((await story.apply(story.merge(2))).outcome).toBe('success');
    expect(story.shop.deploy_keys).toHaveLength(1);
  });
});
