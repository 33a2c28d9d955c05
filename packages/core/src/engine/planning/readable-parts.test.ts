import { expect, it } from 'vitest';
import type { Reader } from '../../github/github.ts';
import { SectionFailure } from '../../plan/item.ts';
import { isUnread } from '../../plan/unread.ts';
import { markPublic } from '../../plan/wording.ts';
import { planReadableParts } from './readable-parts.ts';

it('reports unread parts in the order of their requests, not of the answers', async () => {
  const failing = (key: string, turns: number) => async () => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    throw new SectionFailure(markPublic(`${key} cannot be read`), 'wait', undefined);
  };
  const section = {
    key: 'pages',
    settings: {},
    plan: () => [],
    read: (reader: { askOrLeaveOut(parts: readonly object[], ask: () => Promise<unknown>): Promise<unknown> }) =>
      Promise.all([
        reader.askOrLeaveOut([{ key: 'slow' }], failing('slow', 5)),
        reader.askOrLeaveOut([{ key: 'swift' }], failing('swift', 1)),
      ]),
  };
  const { planned } = await planReadableParts(
    { section, desired: { slow: 1, swift: 2, other: 3 } } as never,
    {} as Reader,
  );
  expect(planned.plan.filter(isUnread).map(({ failure }) => failure.message)).toEqual([
    'slow cannot be read',
    'swift cannot be read',
  ]);
});
