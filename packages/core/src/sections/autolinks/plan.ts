import { findDifferences } from '../../plan/differences.ts';
import type { Item, Plan } from '../../plan/item.ts';
import { createRefusedChange, planCreate, planDelete, planReplace } from '../../plan/make-items.ts';
import { matchEntries, planUndeclared, splitUndeclared } from '../../plan/match.ts';
import { formatText, markPublic } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import * as calls from './calls.ts';
import { type Autolink, describeAutolink, isOverlapping } from './schema.ts';

const getPrefix = (autolink: { key_prefix: string }) => autolink.key_prefix;
const identifyAutolink = (autolink: { key_prefix: string }) => ({
  subject: describeAutolink(autolink),
  names: [getPrefix(autolink)],
});

/** GitHub refuses a prefix that overlaps with another prefix, so blocking autolinks are deleted first. */
export function planAutolinks({ entries, undeclared }: ListWithPolicy<Autolink>, live: calls.LiveAutolink[]): Plan {
  const matches = matchEntries(entries, live, getPrefix, getPrefix, {
    describe: describeAutolink,
    fix: 'delete one of them',
  });
  const isBlocking = (item: calls.LiveAutolink) =>
    matches.missing.some((entry) => isOverlapping(getPrefix(entry), getPrefix(item)));
  const planUndeclaredItems = (items: readonly calls.LiveAutolink[]) =>
    planUndeclared(undeclared, items, { describe: describeAutolink, remove: planRemoval });
  const { kept } = splitUndeclared(undeclared, matches.undeclared, getPrefix);

  return [
    ...planUndeclaredItems(matches.undeclared.filter(isBlocking)).map(moveDeleteBeforeAdds),
    ...matches.missing.map((entry) => planCreationOrRefusal(entry, kept)),
    ...matches.pairs.flatMap(({ entry, item }) => planReplacement(entry, item)),
    ...planUndeclaredItems(matches.undeclared.filter((item) => !isBlocking(item))),
  ];
}

const moveDeleteBeforeAdds = (item: Item): Item => (item.kind === 'delete' ? { ...item, turn: 'adds' } : item);

function planCreationOrRefusal(entry: Autolink, kept: readonly calls.LiveAutolink[]): Item {
  const inTheWay = kept.find((autolink) => isOverlapping(getPrefix(entry), getPrefix(autolink)));
  if (!inTheWay) return planCreate(identifyAutolink(entry), calls.create({}, entry), { holds: entry });
  const words = formatText`key_prefix (absent) → ${markPublic(getPrefix(entry))}`;
  return createRefusedChange(
    describeAutolink(entry),
    [{ key: 'key_prefix', live: undefined, wanted: getPrefix(entry), words }],
    formatText`${describeAutolink(inTheWay)} is undeclared and kept, and its prefix overlaps with this one, which GitHub does not allow`,
    'delete that autolink, or declare it instead of this entry',
  );
}

/** GitHub cannot change an autolink and allows each prefix only once, so the delete comes before the create. */
function planReplacement(declared: Autolink, item: calls.LiveAutolink) {
  const entry = { is_alphanumeric: item.is_alphanumeric, ...declared };
  const steps = [calls.remove({ autolink_id: item.id }), calls.create({}, entry)];
  return planReplace(identifyAutolink(declared), findDifferences(declared, item), steps, { entry });
}

const planRemoval = (item: calls.LiveAutolink) =>
  planDelete(identifyAutolink(item), calls.remove({ autolink_id: item.id }), {
    holds: { url_template: item.url_template, is_alphanumeric: item.is_alphanumeric },
    because: formatText`references like ${`${item.key_prefix}1`} are no longer linked`,
  });
