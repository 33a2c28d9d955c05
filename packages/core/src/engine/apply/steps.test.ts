import { expect, it } from 'vitest';
import { defineRestCall } from '../../github/call.ts';
import type { Writer } from '../../github/github.ts';
import type { CallStep } from '../../plan/item.ts';
import { markPublic } from '../../plan/wording.ts';
import { performSteps } from './steps.ts';

const call = defineRestCall('PATCH /repos/{owner}/{repo}', {
  needs: [],
  readNewName: ({ name }: { name: string }) => ({ owner: 'acme', name }),
})({}, { has_wiki: true });
const step: CallStep = {
  call,
  adds: { name: 'store' },
  proof: { holds: { id: 7 }, otherwise: 'another repository', fix: 'look' },
};

async function performed(answer: object | undefined, undone?: string) {
  const sent: unknown[] = [];
  const followed: unknown[] = [];
  const github = {
    async send({ body }: { body: unknown }) {
      sent.push(body);
      return { answer, status: 200, undone };
    },
    followRename: (name: unknown) => followed.push(name),
  } as unknown as Writer;
  return { ...(await performSteps([step], github, undefined as never, async () => false)), sent, followed };
}

it('sends the keys that the item adds to the body of the call', async () => {
  expect((await performed({ id: 7, name: 'store' })).sent).toEqual([{ has_wiki: true, name: 'store' }]);
});

it('follows a rename, but not to another repository', async () => {
  expect(await performed({ id: 7, name: 'store' })).toMatchObject({ followed: [{ owner: 'acme', name: 'store' }] });
  const { failed, followed } = await performed({ id: 8, name: 'store' });
  expect([String(failed?.failure), followed]).toEqual([expect.stringContaining('another repository'), []]);
});

it('requires no proof for a write that GitHub reports as not done', async () => {
  expect(await performed(undefined, 'it is off')).toMatchObject({
    ending: 'left',
    why: markPublic('it is off'),
    followed: [],
  });
});
