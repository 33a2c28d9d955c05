import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { create, remove, update, type Writing } from '../plan/item.ts';
import { Reference } from '../settings/reference.ts';
import { compare } from './compare.ts';
import { digestOf, documentOf, formsOf, identified, planText } from './document.ts';
import { approvable, unseen } from './item.ts';
import { NoPlan, readPlan } from './read.ts';

const none: Writing['steps'] = [];

const planned = (items: readonly Writing[], section = 'labels') =>
  items.map((item) => identified(7, approvable(section, item, 'path'), undefined, {}));

const label = (name: string, live: unknown, wanted: unknown) =>
  update(`label "${name}"`, [{ key: 'color', live, wanted }], none, { names: [name] })[0]!;

describe('the digest of a plan', () => {
  it('is the same whatever the messages say, in whatever order the items stand', () => {
    const one = [label('bug', 'a', 'b'), create('label "new"', none, { names: ['new'], holds: { color: 'c' } })];
    const other = [
      create('a label called new', none, { names: ['new'], holds: { color: 'c' }, because: 'somebody asked' }),
      update('the label bug', [{ key: 'color', live: 'a', wanted: 'b', words: 'its color', because: 'why' }], none, {
        names: ['bug'],
      })[0]!,
    ];
    expect(digestOf(planned(one))).toBe(digestOf(planned(other)));
  });

  it('is another for any other value before or after, name, kind, tone, section or repository', () => {
    const ids = [
      ...planned([
        label('bug', 'a', 'b'),
        label('bug', 'a', 'c'),
        label('bug', 'c', 'b'),
        label('bug', undefined, 'b'),
        label('bug', null, 'b'),
        label('bugs', 'a', 'b'),
        { ...label('bug', 'a', 'b'), tone: 'weaker' },
        create('label "bug"', none, { names: ['bug'], holds: { color: 'b' } }),
        remove('label "bug"', none, { names: ['bug'], holds: { color: 'b' } }),
      ]),
      ...planned([label('bug', 'a', 'b')], 'milestones'),
      identified(9, approvable('labels', label('bug', 'a', 'b'), 'path'), undefined, {}),
    ].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('ignores the order of a list unless the order is its meaning', () => {
    const list = (live: unknown, wanted: unknown, ordered?: true) =>
      planned([update('', [{ key: 'x', live, wanted, ordered }], none)[0]!])[0]!.id;
    expect(list([], ['a', 'b'])).toBe(list([], ['b', 'a']));
    expect(list([], ['a', 'b'], true)).not.toBe(list([], ['b', 'a'], true));
  });

  it('is over every id, with duplicates', () => {
    const [item] = planned([label('bug', 'a', 'b')]);
    expect(digestOf([item!, item!])).not.toBe(digestOf([item!]));
  });
});

it('holds a secret by the name of its variable, and no credential of an address', () => {
  const [item] = planned([
    create('webhook', none, {
      names: ['https://user:canary@example.com/x?token=canary'],
      holds: { secret: new Reference('HOOK'), url: 'https://user:canary@example.com/' },
    }),
  ]);
  expect(JSON.stringify(item)).not.toContain('canary');
  expect(item!.changes).toContainEqual({ key: 'secret', after: '$HOOK' });
});

describe('a plan file', () => {
  const document = documentOf([
    formsOf({ repository: 'acme/shop', id: 7, items: planned([label('bug', 'a', 'b')]), unplanned: [] }, undefined)
      .shown,
  ]);

  it('reads back as it was written', () => {
    expect(readPlan(planText(document))).toEqual(document);
  });

  it.each([
    ['a value', '"after": "b"', '"after": "c"'],
    ['a name', '"bug"', '"docs"'],
    ['an id', /"id": "\w/, '"id": "z'],
    ['the digest', /"digest": "sha256:\w{4}/, '"digest": "sha256:0000'],
    ['an item', /\{\s+"id"[\s\S]*?"after": "b"\s+\}\s+\]\s+\}/, ''],
  ])('is refused after somebody edited %s', (_, from, to) => {
    const edited = planText(document).replace(from, to);
    expect(edited).not.toBe(planText(document));
    expect(() => readPlan(edited)).toThrow(NoPlan);
  });
});

describe('live items against approved ones', () => {
  const found = (live: readonly Writing[], approved: readonly Writing[]) => {
    const { approved: same, added, moved, gone, wereUnseen } = compare(7, planned(live), planned(approved));
    const names = (items: readonly { readonly subject?: readonly string[] }[]) =>
      items.map(({ subject }) => subject!.join());
    return {
      same: names(same),
      added: names(added),
      moved: names(moved.map(({ item }) => item)),
      gone: names(gone),
      wereUnseen: names(wereUnseen),
    };
  };

  it('are approved, new, changed or gone', () => {
    const live = [label('same', 1, 2), label('moved', 1, 3), label('new', 1, 2)];
    const approved = [label('same', 1, 2), label('moved', 1, 2), label('gone', 1, 2)];
    expect(found(live, approved)).toEqual({
      same: ['same'],
      added: ['new'],
      moved: ['moved'],
      gone: ['gone'],
      wereUnseen: [],
    });
  });

  it('may have any live value where the token of the plan saw none', () => {
    const blind = update('', [{ key: 'color', live: undefined, wanted: 2, unseen: true }], none, { names: ['x'] });
    expect(found([label('x', 7, 2)], blind)).toMatchObject({ same: ['x'], wereUnseen: ['x'], moved: [] });
    expect(found([label('x', 7, 3)], blind)).toMatchObject({ same: [], moved: ['x'] });
    expect(planned(blind)[0]!.changes[0]!.before).toEqual(unseen);
  });

  it('may have any live value where the plan holds ids alone and its token saw none', () => {
    const idsOf = (items: readonly Writing[]) =>
      planned(items).map(({ id }) => ({ id, section: '', kind: 'update' as const }));
    const found = (live: readonly Writing[], approved: readonly Writing[]) => {
      const { approved: same, added, gone } = compare(7, planned(live), idsOf(approved));
      return [same, added, gone].map(({ length }) => length);
    };
    const two = (color: object, text: object) =>
      update(
        '',
        [
          { key: 'color', wanted: 2, live: 7, ...color },
          { key: 'text', wanted: 2, live: 7, ...text },
        ],
        none,
        {
          names: ['x'],
        },
      );
    const hidden = { live: undefined, unseen: true };
    const seen = two({}, {});
    for (const blind of [two(hidden, hidden), two(hidden, {}), two({}, hidden)]) {
      expect(found(seen, blind)).toEqual([1, 0, 0]);
      expect(found(two({ wanted: 3 }, {}), blind)).toEqual([0, 1, 1]);
    }
    expect(found(two({ live: 8 }, {}), two({}, hidden))).toEqual([0, 1, 1]);
    expect(found([...seen, ...seen], two(hidden, {}))).toEqual([1, 1, 0]);
  });

  it('never write what was not approved, whatever changed in between', () => {
    const item = fc.record({ name: fc.constantFrom('a', 'b', 'c'), live: fc.nat(2), wanted: fc.nat(2) });
    const items = fc.array(item).map((all) => all.map(({ name, live, wanted }) => label(name, live, wanted)));
    fc.assert(
      fc.property(items, items, (live, approved) => {
        const left = planned(approved).map(({ id }) => id);
        for (const { id } of compare(7, planned(live), planned(approved)).approved) {
          expect(left).toContain(id);
          left.splice(left.indexOf(id), 1);
        }
      }),
    );
  });
});
