import { expect, it } from 'vitest';
import type { Reader } from '../../github/github.ts';
import { PermissionDenied, RequestFailure } from '../../github/refusals/failures.ts';
import type { Section, SectionReader } from '../../sections/section.ts';
import { readSnapshot } from './snapshot.ts';

const github = {
  repository: { owner: 'acme', name: 'shop' },
  ask: async () => undefined,
  now: () => 0,
} as unknown as Reader;
const createSection = (key: string, read: () => Promise<unknown>) =>
  ({ key, visibleTo: {}, read, toSettings: (value: unknown) => ({ value, notes: [] }) }) as unknown as Section;
const takeSnapshotOf = (...sections: Section[]) => takeSnapshotUnder('fail', sections);
const takeSnapshotUnder = (onMissing: 'fail' | 'warn', sections: Section[]) =>
  readSnapshot(sections, github, { onMissing, onUnsupported: 'fail', required: new Set() });

const failUnreachable = async () => {
  throw new RequestFailure('the host does not answer', 'try again later');
};
const failDenied = async () => {
  throw new PermissionDenied({ method: 'GET', path: '/x', status: 403 }, 'No', [], 'grant it');
};

it('fails the snapshot if GitHub is unreachable for every section', async () => {
  await expect(
    takeSnapshotOf(createSection('labels', failUnreachable), createSection('milestones', failUnreachable)),
  ).rejects.toThrow('the host does not answer');
});

it('keeps the readable sections if one section fails', async () => {
  const { settings, sections } = await takeSnapshotOf(
    createSection('labels', async () => ['bug']),
    createSection('milestones', failUnreachable),
  );
  expect(settings).toEqual({ labels: ['bug'] });
  expect(sections.map(({ status }) => status)).toEqual(['converged', 'failed']);
});

it('reports each section that the token cannot read, even if no section remains', async () => {
  const { settings, sections } = await takeSnapshotOf(
    createSection('labels', failDenied),
    createSection('milestones', failDenied),
  );
  expect(settings).toEqual({});
  expect(sections.map(({ status }) => status)).toEqual(['failed', 'failed']);
});

it('reports no line for a section that has nothing to declare', async () => {
  const { settings, sections } = await takeSnapshotOf(createSection('labels', async () => undefined));
  expect(settings).toEqual({});
  expect(sections).toMatchObject([{ status: 'converged', lines: [] }]);
});

it('reports omitted parts in the order of their requests, not of the answers', async () => {
  const denial = (turns: number) => async () => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return failDenied();
  };
  const read = (reader: SectionReader, turns: readonly number[]) =>
    Promise.all(['a', 'b'].map((key, index) => reader.askOrLeaveOut([{ key }], denial(turns[index]!))));
  const keysAfter = async (turns: readonly number[]) => {
    const { sections } = await takeSnapshotUnder('warn', [
      {
        ...createSection('pages', failUnreachable),
        read: (reader: SectionReader) => read(reader, turns),
      } as unknown as Section,
    ]);
    return sections[0]!.lines.map(({ key }) => key);
  };
  expect(await keysAfter([5, 1])).toEqual(await keysAfter([1, 5]));
});
