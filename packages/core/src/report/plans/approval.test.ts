import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineRestCall } from '../../github/call.ts';
import { unseenValue, withheldValue } from '../../plan/data.ts';
import type { Change, WriteItem } from '../../plan/item.ts';
import { planCreate, planDelete, planReplace, planUpdate } from '../../plan/make-items.ts';
import { redactUrlCredentials } from '../../settings/redaction.ts';
import { Reference } from '../../settings/schema/reference.ts';
import { createApprover, findPlansOfRepository } from './approved.ts';
import {
  createPlanDocument,
  formatPlanJson,
  redactPlan,
  type TargetDocument,
  toPlanItem,
  withholdPlan,
} from './document.ts';
import { type ApprovableItem, formatCanonicalWrite, toMarkedItem } from './item.ts';
import { NoPlan, parsePlan } from './read.ts';

const none: WriteItem['steps'] = [];

const planned = (items: readonly WriteItem[], section = 'labels') => items.map((item) => toMarkedItem(section, item));

const label = (name: string, live: unknown, wanted: unknown, more: Partial<Change> = {}) =>
  planUpdate(`label "${name}"`, [{ key: 'color', live, wanted }], none, { names: [name], ...more })[0]!;

/** Returns for each write whether the approved plans cover it. */
const covered = (writes: readonly ApprovableItem[], ...plans: readonly (readonly ApprovableItem[])[]) =>
  writes.map(createApprover(7, plans));

describe('an approved item', () => {
  const approved = planned([label('bug', 'a', 'b')]);

  it('approves an equal change of any live value with any message [2.1.20]', () => {
    const reworded = planUpdate('the label bug', [{ key: 'color', live: 'c', wanted: 'b', words: 'its color' }], none, {
      names: ['bug'],
      because: 'why',
    });
    const blind = planUpdate('', [{ key: 'color', live: undefined, wanted: 'b', unseen: true }], none, {
      names: ['bug'],
    });
    expect(covered(planned([label('bug', undefined, 'b')]), approved)).toEqual([true]);
    expect([covered(planned(reworded), approved), covered(planned(blind), approved)]).toEqual([[true], [true]]);
    expect(covered(approved, planned(blind))).toEqual([true]);
    expect(planned(blind)[0]!.changes[0]!.before).toEqual(unseenValue);
  });

  it('approves no other wanted value, key, name, kind, section, repository or person [2.1.20]', () => {
    const others = [
      ...planned([
        label('bug', 'a', 'c'),
        label('bug', 'a', undefined),
        label('bug', 'a', null),
        label('bugs', 'a', 'b'),
        planUpdate('label "bug"', [{ key: 'description', live: 'a', wanted: 'b' }], none, { names: ['bug'] })[0]!,
        planReplace('label "bug"', [{ key: 'color', live: 'a', wanted: 'b' }], none, { names: ['bug'] })[0]!,
        planCreate('label "bug"', none, { names: ['bug'], holds: { color: 'b' } }),
        planDelete('label "bug"', none, { names: ['bug'], holds: { color: 'b' } }),
        label('bug', 'a', 'b', { id: 1 }),
      ]),
      ...planned([label('bug', 'a', 'b')], 'milestones'),
    ];
    expect(covered(others, approved)).toEqual(others.map(() => false));
    expect(
      planned([label('bug', 'a', 'b', { id: 1 })]).map(
        createApprover(7, [planned([label('bug', 'a', 'b', { id: 2 })])]),
      ),
    ).toEqual([false]);
    expect(
      findPlansOfRepository([{ repository: 'acme/shop', id: 9, items: approved }], { name: 'acme/other', id: 7 }).plans,
    ).toEqual([]);
  });

  it('approves a list in any order, unless the order counts [2.1.20]', () => {
    const list = (wanted: unknown, ordered?: true) =>
      planned([planUpdate('', [{ key: 'x', live: [], wanted, ordered }], none)[0]!]);
    expect(covered(list(['a', 'b']), list(['b', 'a']))).toEqual([true]);
    expect(covered(list(['a', 'b'], true), list(['b', 'a'], true))).toEqual([false]);
  });

  it('approves each key of an update by itself, and other items as a whole [2.1.20]', () => {
    const planItem = (make: typeof planCreate, holds: object) => planned([make('', none, { names: ['x'], holds })]);
    const both = planned(
      planUpdate(
        '',
        [
          { key: 'a', live: 1, wanted: 2 },
          { key: 'b', live: 1, wanted: 2 },
        ],
        none,
        { names: ['bug'] },
      ),
    );
    const [one, other] = ['a', 'b'].map((key) =>
      planned(planUpdate('', [{ key, live: 1, wanted: 2 }], none, { names: ['bug'] })),
    );
    expect(covered([...one!, ...other!], both)).toEqual([true, true]);
    expect(covered(both, one!)).toEqual([false]);
    expect(covered(both, one!, other!)).toEqual([true]);
    expect(covered(planItem(planCreate, { a: 1 }), planItem(planCreate, { a: 1, b: 2 }))).toEqual([false]);
    expect(
      covered(planItem(planCreate, { a: 1, b: 2 }), planItem(planCreate, { a: 1 }), planItem(planCreate, { b: 2 })),
    ).toEqual([false]);
    expect(covered(planItem(planDelete, { a: 1 }), planItem(planDelete, { b: 2 }))).toEqual([true]);
  });

  it('approves one write, even if several plans contain it [2.1.20]', () => {
    const twin = planned([planDelete('key', none, { names: ['prod'] })]);
    expect(covered([...twin, ...twin], twin, twin)).toEqual([true, false]);
    expect(covered([...twin, ...twin], [...twin, ...twin])).toEqual([true, true]);
  });

  it('approves no address that only looks the same [2.1.20]', () => {
    const homepage = (wanted: string) =>
      planned(planUpdate('', [{ key: 'homepage', live: null, wanted }], none), 'repository');
    const url = 'https://example.com/?page=1';
    expect(covered(homepage(url), homepage(url))).toEqual([true]);
    expect(covered(homepage(alike(url)), homepage(url))).toEqual([false]);
  });

  it('never approves more than the plan showed, after any change in between', () => {
    const item = fc.record({ name: fc.constantFrom('a', 'b', 'c'), live: fc.nat(2), wanted: fc.nat(2) });
    const items = fc.array(item).map((all) => planned(all.map(({ name, live, wanted }) => label(name, live, wanted))));
    const textOf = ({ subject, changes: [change] }: ApprovableItem) => JSON.stringify([subject, change!.after]);
    fc.assert(
      fc.property(items, items, (live, approved) => {
        const left = approved.map(textOf);
        for (const approvedWrite of live.filter(createApprover(7, [approved]))) {
          expect(left).toContain(textOf(approvedWrite));
          left.splice(left.indexOf(textOf(approvedWrite)), 1);
        }
      }),
    );
  });
});

/** Finds a different URL that a plan shows in exactly the same way. */
function alike(url: string) {
  const shown = redactUrlCredentials(url);
  for (let count = 0; ; count++) {
    const other = `${url}${count}`;
    if (redactUrlCredentials(other) === shown) return other;
  }
}

describe('a write in this process', () => {
  const hook = (url: string) =>
    planCreate('webhook', defineRestCall('POST /repos/{owner}/{repo}/hooks', { needs: [] })({}, { config: { url } }), {
      names: [url],
    });
  const textsOf = (items: readonly WriteItem[]) => items.map((item) => formatCanonicalWrite('webhooks', item));

  it('differs for every other address, request and person', () => {
    const url = 'https://ci.example/hooks/1?key=1';
    const put = defineRestCall('PUT /repos/{owner}/{repo}/branches/{branch}/protection', { needs: [] });
    const write = (check: object, more: Partial<Change> = {}) =>
      planUpdate(
        '',
        [{ key: 'checks', live: [], wanted: ['build'] }],
        put({ branch: 'main' }, { checks: [check] }),
        more,
      )[0]!;
    const texts = textsOf([
      hook(url),
      hook(alike(url)),
      write({ context: 'build' }),
      write({ context: 'build', app_id: -1 }),
      write({ context: 'build' }, { id: 1 }),
      write({ context: 'build' }, { id: 2 }),
    ]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('leaves no trace in a plan', () => {
    const [item] = planned([hook('https://user:canary@example.com/')]);
    const text = JSON.stringify(toPlanItem({ ...item!, write: 'canary' } as never));
    expect(text).not.toContain('canary');
  });
});

it('a plan contains the variable name of a secret, and no credentials of an address', () => {
  const [item] = planned([
    planCreate('webhook', none, {
      names: ['https://user:canary@example.com/x?token=canary'],
      holds: { secret: new Reference('HOOK'), url: 'https://user:canary@example.com/' },
    }),
  ]);
  expect(JSON.stringify(item)).not.toContain('canary');
  expect(item!.changes).toContainEqual({ key: 'secret', after: '$HOOK' });
});

it('a plan contains no hash of a live value, and no value that its readers may not see [2.1.20]', () => {
  const [from, to] = ['https://ci.example/?key=1', 'https://ci.example/?key=2'];
  const items = planned([
    planUpdate('', [{ key: 'homepage', live: from, wanted: to }], none)[0]!,
    planDelete('webhook', none, { names: [from], holds: { url: from } }),
  ]);
  const plan = { repository: 'acme/shop', id: 7 };
  const [changed, removed] = items.map(toPlanItem);
  expect(changed!.changes).toEqual([
    {
      key: 'homepage',
      before: redactUrlCredentials(from),
      after: { shown: redactUrlCredentials(to), sha256: expect.any(String) },
    },
  ]);
  expect(removed!.changes).toEqual([{ key: 'url', before: redactUrlCredentials(from) }]);
  const hidden = {
    ...plan,
    items: [
      toPlanItem({ ...items[0]!, hiddenKeys: ['homepage'] }),
      toPlanItem({ ...items[1]!, hidesSubject: true as const }),
    ],
  };
  expect(redactPlan(hidden, 'full')).toEqual({ ...plan, items: [changed, removed] });
  expect(redactPlan(hidden, 'public')).toMatchObject({
    items: [{ changes: [{ key: 'homepage', before: withheldValue }] }],
    withheld: 1,
  });
  expect(withholdPlan(hidden, 'redacted-1')).toEqual({ repository: 'redacted-1', items: [], withheld: 2 });
});

describe('a plan file', () => {
  const target = {
    repository: 'acme/shop',
    server: 'https://api.github.com',
    id: 7,
    items: planned([label('bug', 'a', 'b')]).map(toPlanItem),
  };
  const document = createPlanDocument([target]);
  const [shown] = document.targets;
  const fileWith = (change: object) => JSON.stringify({ ...document, targets: [{ ...shown, ...change }] });
  const itemWith = (change: object) => ({ items: [{ ...shown!.items[0], ...change }] });
  const deep = JSON.parse(`${'['.repeat(1_000)}${']'.repeat(1_000)}`);

  it('a plan file reads back as it was written', () => {
    expect(parsePlan(formatPlanJson(document))).toEqual(document);
  });

  it.each([
    ['an unknown key', itemWith({ also: true })],
    ['an item without its names', itemWith({ subject: undefined })],
    ['an item without its values', itemWith({ changes: undefined })],
    ['an item without a section', itemWith({ section: '' })],
    ['another kind', itemWith({ kind: 'all' })],
    ['a missing repository id', { id: undefined }],
    ['a missing server', { server: undefined }],
    ['a value that is nested too deeply', itemWith({ changes: [{ key: 'color', after: deep }] })],
  ])('a plan file is refused with %s', (_, change) => {
    expect(() => parsePlan(fileWith(change))).toThrow(NoPlan);
  });
});

describe('the approval of a repository', () => {
  const items = planned([label('bug', 'a', 'b')]);
  const target = (more: Partial<TargetDocument>): TargetDocument => ({ repository: 'acme/shop', items, ...more });
  const find = (targets: readonly TargetDocument[], id?: number, name = 'acme/shop') =>
    findPlansOfRepository(targets, { name, id });

  it('is found by its id under every name, and by its name before it has an id [1.11]', () => {
    expect(find([target({ id: 7, repository: 'acme/old' })], 7)).toMatchObject({
      plans: [items],
      otherName: 'acme/old',
    });
    expect(find([target({ new: true })])).toMatchObject({ plans: [items], otherName: undefined, otherId: undefined });
    expect(find([target({ id: 9 })], 7)).toMatchObject({ otherId: 9 });
  });

  it('counts the withheld writes that may be about the repository', () => {
    const nameless = { repository: 'redacted-1', items: [], withheld: 3 };
    expect(find([nameless, target({ id: 7, withheld: 2 })], 7).withheldCount).toBe(2);
    expect(find([nameless], 7)).toMatchObject({ plans: [], withheldCount: 3 });
  });
});
