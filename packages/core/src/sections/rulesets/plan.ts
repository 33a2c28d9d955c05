import { grantName } from '../../github/grants.ts';
import type { Basis, Change, Item, Plan, Refused } from '../../plan/item.ts';
import { print } from '../../plan/item-text.ts';
import { create, note, noteUncompared, reassert, refuseChange, remove, update } from '../../plan/make-items.ts';
import { match, planUndeclared } from '../../plan/match.ts';
import { open } from '../../plan/wording.ts';
import { pickKeys } from '../../settings/maps.ts';
import type { Path } from '../../settings/refusal.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { formatBlockLines } from '../../settings/writing/blocks.ts';
import { fillActor } from './actors.ts';
import { calls, type LiveRuleset, type Summary } from './calls.ts';
import { compareRuleset, isHidden } from './compare.ts';
import { actorText, type RulesetDifference } from './differences.ts';
import { isSameMeaning } from './keys.ts';
import { planReach } from './reach.ts';
import { type LiveRulesets, lookUpActors, sight } from './read.ts';
import { type DeclaredRuleset, nameRuleset, readOnlyKeys, writeRuleset } from './schema.ts';

const name = (ruleset: { name: string }) => ruleset.name;
const identify = (ruleset: { name: string }) => ({ subject: nameRuleset(ruleset), names: [name(ruleset)] });

export function planRulesets(desired: ListWithPolicy<DeclaredRuleset>, live: LiveRulesets, names?: NameResolver): Plan {
  const { entries, undeclared } = desired;
  const { own, whole, inherited, missing = new Map() } = live;
  const namesakes = (entry: DeclaredRuleset) => inherited.filter((item) => name(item) === name(entry));
  const liveOf = (entry: DeclaredRuleset) => [...whole.values()].find((one) => one.name === entry.name);
  const found = match(entries, own, name, name, { named: nameRuleset, fix: 'give one of them another name' });

  return [
    ...found.missing.map((entry) =>
      create(identify(entry), calls.create({}, writeRuleset(entry)), {
        holds: writeRuleset(entry),
        tone: toneOf(entry),
        because: [describeReach(entry, names), ...namesakes(entry).map(tellBeside)].join('; '),
      }),
    ),
    ...found.pairs.flatMap(({ entry, item }) => planChange(entry, whole.get(item.id)!, names)),
    ...entries.flatMap((entry) => planReach(entry, liveOf(entry), missing)),
    ...planUndeclared(undeclared, found.undeclared, { named: nameRuleset, remove: planRemoval }),
    ...inherited.map((item) => note(`${nameWithOwner(item)} stays unchanged: only ${item.source} can change it`)),
  ].map(liftLate);
}

/** A classic rule may hide what replaces a ruleset until the classic rule is deleted. */
const liftLate = (item: Item): Item =>
  item.kind === 'delete' || (item.kind === 'update' && item.differences.some(({ tone }) => tone === 'weaker'))
    ? { ...item, turn: 'lifts' }
    : item;

/** Whoever may bypass a new ruleset is looked at first. */
const toneOf = ({ bypass_actors: actors }: DeclaredRuleset) => (actors?.length ? 'power' : undefined);

const nameWithOwner = (item: Summary) => `${nameRuleset(item)} of the ${item.source_type.toLowerCase()} ${item.source}`;

const tellBeside = (item: Summary) => `${nameWithOwner(item)} stays and applies too`;

/** Which refs a ruleset covers, what it demands, and who may bypass it. */
function describeReach(ruleset: Omit<DeclaredRuleset, 'target'> & { target?: string }, names?: NameResolver) {
  const { enforcement, target = 'branch', conditions, bypass_actors, rules = [] } = ruleset;
  const { include = [], exclude = [] } = conditions?.ref_name ?? {};
  const kinds = target === 'branch' ? 'branches' : `${target}s`;
  const none = target === 'push' ? 'every push' : `no ${target}`;
  const refs = include.length ? `${kinds} ${refNames(include)}` : none;
  const others = exclude.length ? ` except ${refNames(exclude)}` : '';
  const demands = rules.map(({ type }) => type).join(', ') || 'no rules';
  const actors = bypass_actors?.map((one) => actorText(one, names)).join(', ') || 'empty';
  return `${enforcement} on ${refs}${others}, with ${demands}${bypass_actors ? `; bypass list: ${actors}` : ''}`;
}

const refNames = (refs: readonly string[]) =>
  refs.map((ref) => print(ref.replace(/^refs\/(heads|tags)\//, ''))).join(', ');

const planRemoval = (item: Summary) =>
  remove(identify(item), calls.remove({ ruleset_id: item.id }), {
    holds: { id: item.id, enforcement: item.enforcement },
    because:
      item.enforcement === 'active' ? 'its rules no longer apply' : `its rules do not apply now (${item.enforcement})`,
  });

function planChange(entry: DeclaredRuleset, item: LiveRuleset, names?: NameResolver): Plan {
  const found = compareRuleset(entry, item, names);
  const of = (kind: RulesetDifference['kind']) => found.filter((one) => one.kind === kind);
  const [omitted, differing, unshown] = [of('omitted'), of('differs'), of('unshown')];
  const holds = Object.fromEntries(unshown.map(({ name, wanted }) => [name, wanted]));
  const write = {
    holds,
    steps: calls.replace({ ruleset_id: item.id }, writeRuleset(entry)),
    lookups: isHidden(item) && !omitted.length ? [lookUpActors(item)] : [],
  };
  return [
    ...planHiddenActors(entry, item),
    ...omitted.map((one) => refusalOf(entry, one)),
    ...update(identify(entry), differing, write.steps, {
      // What the PUT sends, and this token cannot compare.
      holds: { ...holds, ...(entry.bypass_actors && isHidden(item) && { bypass_actors: entry.bypass_actors }) },
      restsOn: basisOf(item),
      lookups: write.lookups,
    }),
    ...(differing.length ? [noteReach(entry, item, names)] : []),
    ...planUnshown(entry, unshown, omitted.length + differing.length > 0, write),
  ];
}

/** A change of one key does not say what else the ruleset does. */
function noteReach(entry: DeclaredRuleset, { target }: LiveRuleset, names?: NameResolver) {
  const subject = nameRuleset(entry);
  return note(
    open(`${subject} after the change: ${describeReach({ ...entry, target: entry.target ?? target }, names)}`),
    subject,
  );
}

/** The PUT replaces the whole ruleset, so the entry must first mention everything that is live. */
function refusalOf(entry: DeclaredRuleset, omitted: RulesetDifference): Refused {
  const { name, at, live } = omitted;
  const isOfItem = at.includes('parameters') && typeof at.at(-2) === 'number';
  return refuseChange(
    nameRuleset(entry),
    [omitted],
    `the write removes ${name}, which the entry leaves out`,
    `add these lines to the entry to keep it, or write another value${isOfItem ? ', such as `null`,' : ''} to change it:\n${formatBlockLines(nestAt(entry, at, live)).join('\n')}`,
  );
}

/** `{a: {b: value}}` for the path `a.b`; of an item of a list, also the plain values that tell it from the others. */
function nestAt(holder: any, [key, ...inner]: Path, live: unknown): any {
  if (key === undefined) return live;
  const below = nestAt(holder?.[key], inner, live);
  if (typeof key !== 'number') return { [key]: below };
  const plain = Object.entries(holder[key]).filter(([, value]) => typeof value !== 'object');
  return [{ ...Object.fromEntries(plain), ...below }];
}

/** The PUT replaces the whole ruleset. Read-only keys, such as the time of the last change, do not count. */
const basisOf = (item: LiveRuleset): Basis<LiveRuleset> => ({
  call: calls.get({ ruleset_id: item.id }),
  was: item,
  same: (was, is) => isSameMeaning('', settingsOf(was), settingsOf(is)),
});

const settingsOf = ({ bypass_actors, ...others }: LiveRuleset) => ({
  ...pickKeys(others, (key) => !readOnlyKeys.includes(key)),
  bypass_actors: bypass_actors?.map(fillActor),
});

function planHiddenActors(entry: DeclaredRuleset, item: LiveRuleset): Plan {
  if (!entry.bypass_actors || !isHidden(item)) return [];
  const subject = nameRuleset(entry);
  const why = `${subject}: bypass_actors is not compared: GitHub shows it only to a token with ${grantName(sight)}`;
  return [noteUncompared('blind', why, { subject, covers: [[subject, 'bypass_actors']] })];
}

/** The host does not show keys that it does not know, so every write sends them again. */
function planUnshown(
  entry: DeclaredRuleset,
  unshown: readonly RulesetDifference[],
  isPut: boolean,
  write: Parameters<typeof reassert>[3],
): Plan {
  if (!unshown.length) return [];
  const keys = unshown.map(({ name }) => name).join(', ');
  const subject = nameRuleset(entry);
  const cannotVerify = `${subject}: ${keys} cannot be compared, because GitHub does not show it; apply sends it on every run`;
  const covers = unshown.map(({ key }) => [subject, key] as const);
  if (isPut) return [noteUncompared('blind', cannotVerify, { subject, covers })];
  return [
    reassert(subject, cannotVerify, `${subject} sent again, because GitHub does not show ${keys}`, {
      ...write,
      names: [name(entry)],
      covers,
    }),
  ];
}

/** What an entry changes where the host has the ruleset of another entry. Nothing of it can be sent. */
export function rulesetOver(entry: DeclaredRuleset, was: DeclaredRuleset | undefined): readonly Change[] {
  if (!was) return [create(nameRuleset(entry), [], { holds: writeRuleset(entry), tone: toneOf(entry) })];
  const found = compareRuleset(entry, writeRuleset(was) as unknown as LiveRuleset);
  const shown = found.filter(({ kind }) => kind !== 'omitted');
  return update(nameRuleset(entry), shown, []);
}
