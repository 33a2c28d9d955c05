import { compare } from '../../plan/differences.ts';
import type { Item, Plan } from '../../plan/item.ts';
import { create, refuseChange, remove, replace } from '../../plan/make-items.ts';
import { divideUndeclared, match, planUndeclared } from '../../plan/match.ts';
import { open, say } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import * as calls from './calls.ts';
import { type Autolink, doOverlap, nameAutolink } from './schema.ts';

const prefix = (autolink: { key_prefix: string }) => autolink.key_prefix;
const identify = (autolink: { key_prefix: string }) => ({ subject: nameAutolink(autolink), names: [prefix(autolink)] });

/** The host refuses a prefix that overlaps with another one, so what is in the way goes first. */
export function planAutolinks({ entries, undeclared }: ListWithPolicy<Autolink>, live: calls.LiveAutolink[]): Plan {
  const found = match(entries, live, prefix, prefix, { named: nameAutolink, fix: 'delete one of them' });
  const blocks = (item: calls.LiveAutolink) => found.missing.some((entry) => doOverlap(prefix(entry), prefix(item)));
  const rest = (items: readonly calls.LiveAutolink[]) =>
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

function planAddition(entry: Autolink, staying: readonly calls.LiveAutolink[]): Item {
  const inTheWay = staying.find((other) => doOverlap(prefix(entry), prefix(other)));
  if (!inTheWay) return create(identify(entry), calls.create({}, entry), { holds: entry });
  const words = say`key_prefix (absent) → ${open(prefix(entry))}`;
  return refuseChange(
    nameAutolink(entry),
    [{ key: 'key_prefix', live: undefined, wanted: prefix(entry), words }],
    say`${nameAutolink(inTheWay)} is undeclared and kept, and its prefix overlaps with this one, which GitHub does not allow`,
    'delete that autolink, or declare it instead of this entry',
  );
}

/** GitHub changes no autolink, and keeps a prefix only once. */
function planRenewal(given: Autolink, item: calls.LiveAutolink) {
  const entry = { is_alphanumeric: item.is_alphanumeric, ...given };
  const steps = [calls.remove({ autolink_id: item.id }), calls.create({}, entry)];
  return replace(identify(given), compare(given, item), steps, { entry });
}

const planRemoval = (item: calls.LiveAutolink) =>
  remove(identify(item), calls.remove({ autolink_id: item.id }), {
    holds: { url_template: item.url_template, is_alphanumeric: item.is_alphanumeric },
    because: say`references like ${`${item.key_prefix}1`} are no longer linked`,
  });
