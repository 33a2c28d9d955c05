import { expect, it } from 'vitest';
import { findLastWrite, formatLines, openScene } from '../kit/runs/scene.ts';

const createLabels = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `label-${String(index).padStart(3, '0')}`, color: 'ffffff' }));
const openShop = (count: number) =>
  openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', labels: createLabels(count) }] } });
const formatLabels = (count: number) =>
  `labels:\n${createLabels(count)
    .map(({ name }) => `- name: ${name}\n`)
    .join('')}`;
const labelReads = { match: ({ route }: { route: string }) => route === 'GET /repos/{owner}/{repo}/labels' };

it('apply reads a list of several pages a second time before it deletes an item [2.1.2]', async () => {
  const { apply, simulator } = openShop(101);
  expect((await apply(formatLabels(100))).outcome).toBe('success');
  expect(simulator.requests.filter(labelReads.match).map(({ status }) => status)).toHaveLength(6);
  expect(findLastWrite(simulator)?.path).toBe('/repos/acme/shop/labels/label-100');
});

it('apply does not repeat the read before a deletion if one page contained the whole list [2.1.2]', async () => {
  const { apply, simulator } = openShop(3);
  await apply(formatLabels(2));
  const sentMethods = simulator.requests.filter(({ route }) => route.includes('labels')).map(({ method }) => method);
  expect(sentMethods).toEqual(['GET', 'DELETE', 'GET']);
});

it('apply deletes nothing, and the section fails, if the second read fails [2.1.2]', async () => {
  const { apply, simulator, listWrites } = openShop(101);
  simulator.misbehave({
    ...labelReads,
    nth: 3,
    with: { kind: 'answer', change: (answer) => ({ ...answer, text: '{"labels":[]}' }) },
  });
  const result = await apply(formatLabels(100));
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'error')).toEqual([expect.stringContaining('in an unknown format')]);
  expect(listWrites()).toEqual([]);
});

it('apply keeps an item that only the second read shows, and a note reports it [2.1.2]', async () => {
  const { apply, simulator, listWrites } = openShop(101);
  const newLabelPage = JSON.stringify([
    { id: 9, name: 'new', color: 'ffffff', default: false, url: '', node_id: '', description: null },
  ]);
  simulator.misbehave({
    ...labelReads,
    nth: 3,
    with: {
      kind: 'answer',
      change: (answer) => ({ ...answer, text: `[${newLabelPage.slice(1, -1)},${answer.text.slice(1)}` }),
    },
  });
  const result = await apply(formatLabels(100));
  expect(listWrites()).toEqual(['DELETE /repos/{owner}/{repo}/labels/{name}']);
  expect(formatLines(result, 'note')).toContain(
    'note: kept label "new": two reads of GitHub disagree about it; run apply again',
  );
});

it('apply does not create an item again that only the first read showed, and a note reports it [2.1.2]', async () => {
  const { apply, simulator, listWrites } = openShop(101);
  const dropLabel = (text: string) =>
    JSON.stringify(JSON.parse(text).filter(({ name }: { name: string }) => name !== 'label-050'));
  simulator.misbehave({
    ...labelReads,
    nth: 3,
    with: { kind: 'answer', change: (answer) => ({ ...answer, text: dropLabel(answer.text) }) },
  });
  const result = await apply(formatLabels(100));
  expect(listWrites()).toEqual(['DELETE /repos/{owner}/{repo}/labels/{name}']);
  expect(formatLines(result, 'note')).toContain(
    'note: did not create label "label-050": two reads of GitHub disagree about it; run apply again',
  );
});

it('apply reports no change if a deletion answers 404 and a second read still shows the item [2.3.4.7]', async () => {
  const { apply, simulator } = openShop(3);
  const notFoundAnswer = { kind: 'status', status: 404, body: { message: 'Not Found' } } as const;
  simulator.misbehave({ match: ({ method }) => method === 'DELETE', with: notFoundAnswer });
  const result = await apply(formatLabels(2));
  expect(result.outcome).toBe('failed');
  expect(formatLines(result, 'change')).toEqual([]);
  expect(formatLines(result, 'error')[0]).toContain('answered 404: Not Found. To fix, grant "Issues: write"');
});

it('apply accepts a 404 to a deletion if a second read shows that another process deleted the item [3.5]', async () => {
  const { apply, simulator } = openShop(3);
  simulator.misbehave({
    match: ({ method }) => method === 'DELETE',
    with: {
      kind: 'meanwhile',
      act: () =>
        simulator.transport({
          method: 'DELETE',
          url: 'https://api.github.com/repos/acme/shop/labels/label-002',
          headers: { authorization: 'Bearer all-powerful', accept: '*/*', 'user-agent': 'somebody' },
        }),
    },
  });
  const result = await apply(formatLabels(2));
  expect(result.outcome).toBe('success');
  expect(formatLines(result)).toEqual([
    'note: not done: label "label-002" to be deleted: every issue with this label loses it (it was deleted by another process during the run)',
  ]);
});
