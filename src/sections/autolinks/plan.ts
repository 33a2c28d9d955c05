import { compare } from '../../plan/differences.ts';
import type { Change, Item, Plan } from '../../plan/item.ts';
import { create, refuseChange, remove, replace } from '../../plan/make-items.ts';
import { divideUndeclared, match, planUndeclared } from '../../plan/match.ts';
import { open, say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import type { LiveAutolink } from './calls.ts';
import * as calls from './calls.ts';
import { type Autolink, doOverlap, nameAutolink } from './schema.ts';

const prefix = (autolink: { key_prefix: string }) => autolink.key_prefix;

/** The host refuses a prefix that overlaps with another one, so what is in the way goes first. */
export function planAutolinks({ entries, undeclared }: ListWithPolicy<Autolink>, live: LiveAutolink[]): Plan {
  const found = match(entries, live, prefix, prefix, { named: nameAutolink, fix: 'delete one of them' });
  const blocks = (item: LiveAutolink) => found.missing.some((entry) => doOverlap(prefix(entry), prefix(item)));
  const rest = (items: readonly LiveAutolink[]) =>
    planUndeclared(undeclared, items, { named: nameAutolink, remove: planRemoval });
  const { staying } = divideUndeclared(undeclared, found.undeclared, prefix);

  return [
    ...rest(found.undeclared.filter(blocks)).map(moveEarlier),
    ...found.missing.map((entry) => planAddition(entry, staying)),
    ...found.pairs.flatMap(({ entry, item }) => planRenewal(entry, item)),
    ...rest(found.undeclared.filter((item) => !blocks(item))),
  ];
}

const moveEarlier = (item: Item): Item => (item.kind === 'delete' ? { ...item, turn: 'adds' } : item);

function planAddition(entry: Autolink, staying: readonly LiveAutolink[]): Item {
  const inTheWay = staying.find((other) => doOverlap(prefix(entry), prefix(other)));
  if (!inTheWay) return create(nameAutolink(entry), calls.create({}, entry), { names: [prefix(entry)], holds: entry });
  return refuseChange(
    nameAutolink(entry),
    [
      {
        key: 'key_prefix',
        live: undefined,
        wanted: prefix(entry),
        words: say`key_prefix (absent) → ${open(prefix(entry))}`,
      },
    ],
    say`${nameAutolink(inTheWay)} is undeclared and kept, and the host accepts no prefix that overlaps with it`,
    'delete that autolink, or declare it instead of this one',
  );
}

const planRenewal = (entry: Autolink, item: LiveAutolink): Change[] =>
  replace(
    nameAutolink(entry),
    compare(entry, item),
    [calls.remove({ autolink_id: item.id }), calls.create({}, { is_alphanumeric: item.is_alphanumeric, ...entry })],
    { names: [prefix(entry)] },
  );

const planRemoval = (item: LiveAutolink): Item =>
  remove(nameAutolink(item), calls.remove({ autolink_id: item.id }), {
    names: [prefix(item)],
    holds: { url_template: item.url_template, is_alphanumeric: item.is_alphanumeric },
    because: say`references like ${`${item.key_prefix}1`} are no longer linked`,
  });
