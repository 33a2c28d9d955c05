import { expect, it } from 'vitest';
import type { Reader } from '../github/github.ts';
import { HostUnreachable, PermissionDenied } from '../github/refusals/failures.ts';
import type { Section, SectionReader } from '../sections/section.ts';
import { readSnapshot } from './snapshot.ts';

const github = {
  repository: { owner: 'acme', name: 'shop' },
  ask: async () => undefined,
  now: () => 0,
} as unknown as Reader;
const section = (key: string, read: () => Promise<unknown>) =>
  ({ key, visibleTo: {}, read, toSettings: (value: unknown) => ({ value, notes: [] }) }) as unknown as Section;
const taken = (...sections: Section[]) => takenUnder('fail', sections);
const takenUnder = (onMissing: 'fail' | 'warn', sections: Section[]) =>
  readSnapshot(sections, github, { onMissing, onUnsupported: 'fail', required: new Set() });

const down = async () => {
  throw new HostUnreachable('the host does not answer', 'try again later');
};
const denied = async () => {
  throw new PermissionDenied({ method: 'GET', path: '/x', status: 403 }, 'No', [], 'grant it');
};

it('a snapshot fails as a whole where no section can be read for a reason that is none of its own', async () => {
  await expect(taken(section('labels', down), section('milestones', down))).rejects.toThrow('the host does not answer');
});

it('a snapshot keeps what could be read beside a section that fails', async () => {
  const { settings, sections } = await taken(
    section('labels', async () => ['bug']),
    section('milestones', down),
  );
  expect(settings).toEqual({ labels: ['bug'] });
  expect(sections.map(({ status }) => status)).toEqual(['converged', 'failed']);
});

it('a snapshot names each section that fails for a reason of its own, also where none is left', async () => {
  const { settings, sections } = await taken(section('labels', denied), section('milestones', denied));
  expect(settings).toEqual({});
  expect(sections.map(({ status }) => status)).toEqual(['failed', 'failed']);
});

it('a snapshot says of a section without a value that there is none', async () => {
  const { sections } = await taken(section('labels', async () => undefined));
  expect(sections).toMatchObject([{ status: 'converged', lines: [{ kind: 'note', message: 'there is none' }] }]);
});

it('a snapshot tells what it left out in one order, whichever answer comes first', async () => {
  const denial = (turns: number) => async () => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return denied();
  };
  const read = (reader: SectionReader, turns: readonly number[]) =>
    Promise.all(['a', 'b'].map((key, index) => reader.askOrLeaveOut([{ key }], denial(turns[index]!))));
  const keysAfter = async (turns: readonly number[]) => {
    const { sections } = await takenUnder('warn', [
      { ...section('pages', down), read: (reader: SectionReader) => read(reader, turns) } as unknown as Section,
    ]);
    return sections[0]!.lines.map(({ key }) => key);
  };
  expect(await keysAfter([5, 1])).toEqual(await keysAfter([1, 5]));
});
