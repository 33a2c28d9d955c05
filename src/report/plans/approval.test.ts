import { createHmac, hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rest } from '../../host/call.ts';
import { Secret } from '../../host/secret.ts';
import type { Change, Writing } from '../../plan/item.ts';
import { create, remove, update } from '../../plan/make-items.ts';
import { withoutCredentials } from '../../settings/addresses.ts';
import { Reference } from '../../settings/reference.ts';
import { compare, findApproved } from './compare.ts';
import { bare, digestOf, documentOf, identifyItem, markOf, open, planFor, planText, whole } from './document.ts';
import { approvable, idOf, keyedHash, unseen, withheldValue } from './item.ts';
import { NoPlan, readPlan } from './read.ts';

const none: Writing['steps'] = [];

const planned = (items: readonly Writing[], section = 'labels') =>
  items.map((item) => identifyItem(7, approvable(section, item), undefined, {}));

const label = (name: string, live: unknown, wanted: unknown) =>
  update(`label "${name}"`, [{ key: 'color', live, wanted }], none, { names: [name] })[0]!;

it('the digest of a plan is the same whatever the messages say, in whatever order the items stand', () => {
  const one = [label('bug', 'a', 'b'), create('label "new"', none, { names: ['new'], holds: { color: 'c' } })];
  const other = [
    create('a label called new', none, { names: ['new'], holds: { color: 'c' }, because: 'somebody asked' }),
    update('the label bug', [{ key: 'color', live: 'a', wanted: 'b', words: 'its color', because: 'why' }], none, {
      names: ['bug'],
    })[0]!,
  ];
  expect(digestOf(planned(one))).toBe(digestOf(planned(other)));
});

it('the digest of a plan is another for any other value before or after, name, kind, tone, section or repository', () => {
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
    identifyItem(9, approvable('labels', label('bug', 'a', 'b')), undefined, {}),
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the digest of a plan ignores the order of a list unless the order is its meaning', () => {
  const list = (live: unknown, wanted: unknown, ordered?: true) =>
    planned([update('', [{ key: 'x', live, wanted, ordered }], none)[0]!])[0]!.id;
  expect(list([], ['a', 'b'])).toBe(list([], ['b', 'a']));
  expect(list([], ['a', 'b'], true)).not.toBe(list([], ['b', 'a'], true));
});

it('the digest of a plan is over every id, with duplicates', () => {
  const [item] = planned([label('bug', 'a', 'b')]);
  expect(digestOf([item!, item!])).not.toBe(digestOf([item!]));
});

it('a plan holds a secret by the name of its variable, and no credential of an address', () => {
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
    planFor({ repository: 'acme/shop', id: 7, items: planned([label('bug', 'a', 'b')]), unplanned: [] }, 'open'),
  ]);

  it('a plan file has the same bytes in whatever order its items stand, those without an id first [2.1.20]', () => {
    const open = planned([label('bug', 'a', 'b'), label('docs', 'a', 'b'), label('help', 'a', 'b')]);
    const hidden = { ...planned([label('secret', 'a', 'b')])[0]!, hidesSubject: true } as const;
    const items = [open[0]!, hidden, ...open.slice(1)];
    const shown = (all: typeof items) =>
      planFor({ repository: 'acme/shop', id: 7, items: all, unplanned: [] }, 'open').items.map(({ id }) => id);
    const ids = open.map(({ id }) => id).sort();
    expect(shown(items)).toEqual([undefined, ...ids]);
    expect(shown(items.toReversed())).toEqual([undefined, ...ids]);
  });

  it('a plan file reads back as it was written', () => {
    expect(readPlan(planText(document))).toEqual(document);
  });

  it.each([
    ['a value', '"after": "b"', '"after": "c"'],
    ['a name', '"bug"', '"docs"'],
    ['an id', /"id": "\w/, '"id": "z'],
    ['the digest', /"digest": "sha256:\w{4}/, '"digest": "sha256:0000'],
    ['an item', /\{\s+"id"[\s\S]*?"exact": "\w+"\s+\}/, ''],
  ])('a plan file is refused after somebody edited %s', (_, from, to) => {
    const edited = planText(document).replace(from, to);
    expect(edited).not.toBe(planText(document));
    expect(() => readPlan(edited)).toThrow(NoPlan);
  });
});

describe('live items against approved ones', () => {
  const found = (live: readonly Writing[], approved: readonly Writing[]) => {
    const one = compare({ repository: 7 }, planned(live), planned(approved));
    const names = (items: readonly { readonly subject?: readonly string[] }[]) =>
      items.map(({ subject }) => subject!.join());
    return {
      same: names(one.approved),
      added: names(one.added),
      moved: names(one.moved.map(({ item }) => item)),
      gone: names(one.gone),
      wereUnseen: names(one.wereUnseen),
    };
  };

  it('live items are approved, new, changed or gone against a plan', () => {
    const live = [label('same', 1, 2), label('moved', 1, 3), label('new', 1, 2)];
    const approved = [label('same', 1, 2), label('moved', 1, 2), label('gone', 1, 2)];
    const classes = { same: ['same'], added: ['new'], moved: ['moved'], gone: ['gone'], wereUnseen: [] };
    expect(found(live, approved)).toEqual(classes);
  });

  it('an approved item may have any live value where the token of the plan saw none', () => {
    const blind = update('', [{ key: 'color', live: undefined, wanted: 2, unseen: true }], none, { names: ['x'] });
    expect(found([label('x', 7, 2)], blind)).toMatchObject({ same: ['x'], wereUnseen: ['x'], moved: [] });
    expect(found([label('x', 7, 3)], blind)).toMatchObject({ same: [], moved: ['x'] });
    expect(planned(blind)[0]!.changes[0]!.before).toEqual(unseen);
  });

  it('an approved item may have any live value where the plan holds ids alone and its token saw none', () => {
    const idsOf = (items: readonly Writing[]) =>
      planned(items).map(({ id }) => ({ id, section: '', kind: 'update' as const }));
    const found = (live: readonly Writing[], approved: readonly Writing[]) => {
      const { approved: same, added, gone } = compare({ repository: 7 }, planned(live), idsOf(approved));
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
        { names: ['x'] },
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

  it('a run never writes what was not approved, whatever changed in between', () => {
    const item = fc.record({ name: fc.constantFrom('a', 'b', 'c'), live: fc.nat(2), wanted: fc.nat(2) });
    const items = fc.array(item).map((all) => all.map(({ name, live, wanted }) => label(name, live, wanted)));
    fc.assert(
      fc.property(items, items, (live, approved) => {
        const left = planned(approved).map(({ id }) => id);
        for (const { id } of compare({ repository: 7 }, planned(live), planned(approved)).approved) {
          expect(left).toContain(id);
          left.splice(left.indexOf(id), 1);
        }
      }),
    );
  });
});

it('a plan is found for each of several withheld repositories by its mark [2.1.20]', () => {
  const planOf = (id: number, name: string) =>
    planFor(
      {
        repository: `redacted-${id}`,
        id,
        items: shortened([label(name, 'a', 'b')], new Secret('the key')),
        unplanned: [],
        mark: markOf(id, new Secret('the key')),
      },
      'bare',
    );
  const [one, other] = [planOf(7, 'bug'), planOf(9, 'docs')];
  const document = documentOf([one, other]);
  const approved = (id: number) => findApproved(document, { name: `acme/r${id}`, id }, new Secret('the key'));
  expect(approved(7).items).toEqual(one.items);
  expect(approved(9).items).toEqual(other.items);
  expect(approved(8)).toEqual({ items: [], withheld: 0 });
});

const hook = (url: string) =>
  create('webhook', rest('POST /repos/{owner}/{repo}/hooks', { needs: [] })({}, { config: { url } }), { names: [url] });

const shortened = (items: readonly Writing[], key?: Secret) =>
  items.map((item) => identifyItem(7, approvable('webhooks', item), key, {}));

/** Another address that looks the same in a plan, down to what tells two addresses apart there. */
function alike(url: string) {
  const shown = withoutCredentials(url);
  for (let count = 0; ; count++) {
    const other = `${url}${count}`;
    if (withoutCredentials(other) === shown) return other;
  }
}

it('the id of a write is made of the whole address, of which a plan shows a part [2.1.20]', () => {
  const url = 'https://ci.example/hooks/1?key=1';
  const [one, other] = shortened([hook(url), hook(alike(url))]);
  expect(other!.subject).toEqual(one!.subject);
  expect(other!.id).not.toBe(one!.id);
  const homepage = (after: string) =>
    planned(update('', [{ key: 'homepage', live: null, wanted: after }], none), 'repository')[0]!;
  const page = 'https://example.com/?page=1';
  expect(homepage(alike(page)).id).not.toBe(homepage(page).id);
});

it('the id of a write is another for another request, and for somebody else of the same name [2.1.20]', () => {
  const put = rest('PUT /repos/{owner}/{repo}/branches/{branch}/protection', { needs: [] });
  const step = (check: object) => put({ branch: 'main' }, { required_status_checks: { checks: [check] } });
  const write = (check: object, more: Partial<Change> = {}) =>
    update('', [{ key: 'checks', live: [], wanted: ['build'] }], step(check), more)[0]!;
  const [plain, ofAny, ofOne, ofOther] = planned([
    write({ context: 'build' }),
    write({ context: 'build', app_id: -1 }),
    write({ context: 'build' }, { id: 1 }),
    write({ context: 'build' }, { id: 2 }),
  ]);
  expect(new Set([plain, ofAny, ofOne, ofOther].map((one) => one!.id)).size).toBe(4);
});

it('derives one key for ids and another for marks, and neither is the text itself [2.1.21]', () => {
  const text = new Secret('a text that somebody shares');
  const plain = createHmac('sha256', text.reveal()).update('{}').digest('hex');
  const made = [keyedHash('{}', 'plan ids', text), keyedHash('{}', 'plan marks', text), plain];
  expect(new Set(made).size).toBe(3);
  expect(keyedHash('{}', 'plan ids', new Secret(text.reveal()))).toBe(made[0]);
});

it('a keyed id says nothing that lets anybody test what they guess of an address [2.1.20]', () => {
  const url = 'https://ci.example/hooks/1?key=1';
  const write = create('webhook', none, { names: [url], holds: { config: { url } } });
  const shown = (key?: Secret) =>
    JSON.stringify(
      planFor({ repository: 'acme/shop', id: 7, items: shortened([write], key), unplanned: [] }, 'open').items,
    );
  expect(shown()).toContain(hash('sha256', url));
  expect(shown(new Secret('the key'))).toContain('"keyed":true');
  expect(shown(new Secret('the key'))).not.toMatch(/sha256|exact/);
  expect(shown(new Secret('the key'))).not.toContain(shortened([write])[0]!.id);
});

describe('what the author of a plan file cannot do [2.1.20]', () => {
  const [wanted, harmless] = planned([label('bug', 'a', 'b'), label('docs', 'a', 'b')]);
  const fileWith = (items: readonly object[], withheld?: number) => {
    const digest = digestOf(items, withheld);
    const target = { repository: 'acme/shop', id: 7, digest, items, ...(withheld && { withheld }) };
    return JSON.stringify({ format: 1, digest, targets: [target] });
  };
  const approvedBy = (items: readonly object[], key?: Secret, live = [wanted!]) => {
    const read = readPlan(fileWith(items)).targets[0]!.items;
    return compare({ repository: 7, key }, live, read).approved.length;
  };

  it('the author of a plan file cannot call an item keyed, so that its plain id is not made again', () => {
    const posing = { ...whole(harmless!), id: wanted!.id, keyed: true };
    expect([approvedBy([posing]), approvedBy([posing], new Secret('the key'))]).toEqual([0, 0]);
  });

  it.each([
    ['an item without an id', [{ ...whole(wanted!), id: undefined }], undefined],
    ['an id for other data', [{ ...whole(harmless!), id: wanted!.id }], undefined],
    ['an id without data', [{ id: wanted!.id, section: 'labels', kind: 'update' }], undefined],
    ['an item of no section', [{ ...bare(wanted!), id: wanted!.id, keyed: true, section: '' }], undefined],
    ['fewer withheld items than it counts', [wanted!, harmless!].map((one) => ({ ...whole(one), id: undefined })), 1],
  ])('the author of a plan file cannot write %s', (_, items, withheld) => {
    expect(() => readPlan(fileWith(items, withheld))).toThrow(NoPlan);
  });

  it('the author of a plan file cannot say that any live value was not seen', () => {
    const blind = whole({ ...wanted!, changes: [{ key: 'color', before: unseen, after: 'b' }] });
    expect(approvedBy([{ ...blind, id: idOf(7, blind as never) }])).toBe(1);
    expect(() => readPlan(fileWith([{ ...blind, id: wanted!.id }]))).toThrow(NoPlan);
    expect(approvedBy([{ ...blind, id: wanted!.id, keyed: true }])).toBe(0);
  });

  it('the author of a plan file cannot show another write beside a keyed id', () => {
    const hidden = identifyItem(7, harmless!, new Secret('the key'), { hiddenKeys: ['color'] });
    const shown = open(hidden);
    expect(approvedBy([shown], new Secret('the key'), [hidden])).toBe(1);
    expect(approvedBy([bare(hidden)], new Secret('the key'), [hidden])).toBe(1);
    expect(approvedBy([shown], undefined, planned([label('docs', 'a', 'b')]))).toBe(0);
    const other = { ...shown, changes: [{ key: 'color', before: withheldValue, after: 'red' }] };
    expect(approvedBy([other], new Secret('the key'), [hidden])).toBe(0);
    expect(approvedBy([{ ...shown, subject: ['bug'] }], new Secret('the key'), [hidden])).toBe(0);
  });
});
