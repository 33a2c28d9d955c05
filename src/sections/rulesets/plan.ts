import { PermissionDenied } from '../../host/failures.ts';
import { administration, grantName } from '../../host/grants.ts';
import { fullName, type Reader } from '../../host/host.ts';
import {
  type Basis,
  type Change,
  create,
  type Lookup,
  note,
  type Plan,
  type Refused,
  reassert,
  refused,
  remove,
  SectionFailure,
  type Step,
  uncompared,
  update,
} from '../../plan/item.ts';
import { match, planUndeclared } from '../../plan/match.ts';
import { blockLines } from '../../settings/blocks.ts';
import type { NameById } from '../../settings/named-ids.ts';
import type { Path } from '../../settings/refusal.ts';
import type { ListWithPolicy } from '../../settings/shape.ts';
import type { SectionReader, SnapshotReader } from '../section.ts';
import { filled } from './actors.ts';
import { calls, type LiveRuleset, type Summary } from './calls.ts';
import { compareRuleset, isHidden } from './compare.ts';
import type { RulesetDifference } from './differences.ts';
import { meansSame } from './keys.ts';
import { missingBranches, planReach } from './reach.ts';
import { type DeclaredRuleset, named, readOnlyKeys, sent } from './schema.ts';

/** What a token needs to see who may bypass a ruleset. */
export const sight = administration.write;

export interface LiveRulesets {
  /** The rulesets of the place itself, as the list shows them. */
  readonly own: readonly Summary[];
  /** Those that were read in full, by id: all that an entry names, and all that may be deleted. */
  readonly whole: ReadonlyMap<number, LiveRuleset>;
  /** They apply there and belong to somebody above. */
  readonly inherited: readonly Summary[];
  /** Branches that entries include, and that do not exist, by full name. */
  readonly missing?: readonly string[];
}

/** A ruleset that would be deleted is read in full too: afterwards nobody could say what it held. */
export async function readRulesets(
  host: SectionReader,
  { entries, undeclared }: ListWithPolicy<DeclaredRuleset>,
): Promise<LiveRulesets> {
  const declared = new Set(entries.map(({ name }) => name));
  const live = await readWhole(host, async (one) => {
    if (declared.has(one.name)) return readOrLeaveOut(host, one);
    return undeclared === 'delete' ? readOne(host, one) : undefined;
  });
  const whole = [...live.whole.values()];
  const liveOf = (entry: DeclaredRuleset) => whole.find((one) => one.name === entry.name);
  const missing = await Promise.all(entries.map((entry) => missingBranches(host, entry, liveOf(entry))));
  return { ...live, missing: missing.flat() };
}

export async function readAllRulesets(host: SnapshotReader): Promise<LiveRulesets> {
  const all = await readWhole(host, (one) => readOrLeaveOut(host, one));
  const hidden = host.isRequired && [...all.whole.values()].find(isHidden);
  if (hidden) throw hiddenActors(host, hidden.id);
  return all;
}

const readOrLeaveOut = (host: SectionReader, one: Summary) =>
  host.askOrLeaveOut([{ subject: named(one) }], (reader) => readOne(reader, one));

async function readWhole(
  host: Reader,
  read: (summary: Summary) => Promise<LiveRuleset | undefined>,
): Promise<LiveRulesets> {
  const listed = await host.ask(calls.list({}));
  const own = listed.filter(isOwn);
  const whole = await Promise.all(own.map(read));
  return {
    own,
    whole: new Map(whole.flatMap((one) => (one ? [[one.id, one]] : []))),
    inherited: listed.filter((one) => !isOwn(one)),
  };
}

const isOwn = ({ source_type }: Summary) => source_type === 'Repository';

async function readOne(host: Reader, summary: Summary): Promise<LiveRuleset> {
  const one = await host.ask(calls.get({ ruleset_id: summary.id }));
  if (one.id === summary.id && one.name === summary.name) return one;
  throw new SectionFailure(
    `${named(summary)}: the host shows ${named(one)} instead`,
    'run again: somebody may have renamed it in the meantime',
    'conflict',
  );
}

const name = (ruleset: { name: string }) => ruleset.name;

export function planRulesets(
  { entries, undeclared }: ListWithPolicy<DeclaredRuleset>,
  { own, whole, inherited, missing = [] }: LiveRulesets,
  names?: NameById,
): Plan {
  const liveOf = (entry: DeclaredRuleset) => [...whole.values()].find((one) => one.name === entry.name);
  const found = match(entries, own, name, name, { named, fix: 'give one of them another name' });

  return [
    ...found.missing.map((entry) =>
      create(named(entry), calls.create({}, sent(entry)), {
        names: [name(entry)],
        holds: sent(entry),
        tone: toneOf(entry),
        because: [content(entry), ...inherited.filter((item) => name(item) === name(entry)).map(besideIt)].join('; '),
      }),
    ),
    ...found.pairs.flatMap(({ entry, item }) => planChange(entry, whole.get(item.id)!, names)),
    ...entries.flatMap((entry) => planReach(entry, liveOf(entry), new Set(missing))),
    ...planUndeclared(undeclared, found.undeclared, { named, remove: removal }),
    ...inherited.map((item) => note(`left alone what is set by ${ofOwner(item)}: only ${item.source} can change it`)),
  ];
}

/** Whoever may bypass a new ruleset is looked at first. */
const toneOf = ({ bypass_actors: actors }: DeclaredRuleset) => (actors?.length ? 'power' : undefined);

const ofOwner = (item: Summary) => `${named(item)} of the ${item.source_type.toLowerCase()} ${item.source}`;

const besideIt = (item: Summary) => `${ofOwner(item)} stays, and both hold`;

const content = ({ enforcement, rules = [] }: DeclaredRuleset) =>
  `${enforcement}, with ${rules.map(({ type }) => type).join(', ') || 'no rules'}`;

const removal = (item: Summary) =>
  remove(named(item), calls.remove({ ruleset_id: item.id }), {
    names: [name(item)],
    holds: { id: item.id, enforcement: item.enforcement },
    because: removalEffect(item),
  });

const removalEffect = ({ enforcement }: Summary) =>
  enforcement === 'active' ? 'what it forbids becomes possible' : `it forbids nothing now (${enforcement})`;

function planChange(entry: DeclaredRuleset, item: LiveRuleset, names?: NameById): Plan {
  const found = compareRuleset(entry, item, names);
  const of = (kind: RulesetDifference['kind']) => found.filter((one) => one.kind === kind);
  const [omitted, differing, unshown] = [of('omitted'), of('differs'), of('unshown')];
  const write = {
    steps: calls.replace({ ruleset_id: item.id }, sent(entry)),
    lookups: isHidden(item) && !omitted.length ? [actorsOf(item)] : [],
  };
  return [
    ...planHiddenActors(entry, item),
    ...omitted.map((one) => refusalOf(entry, one)),
    ...update(named(entry), differing, write.steps, {
      names: [name(entry)],
      holds: unseenOf(entry, item, unshown),
      restsOn: basisOf(item),
      lookups: write.lookups,
    }),
    ...planUnshown(entry, unshown, omitted.length + differing.length > 0, write),
  ];
}

/** The PUT replaces the whole ruleset, so the entry must first mention everything that is live. */
function refusalOf(entry: DeclaredRuleset, omitted: RulesetDifference): Refused {
  const { name, at, live } = omitted;
  const isOfItem = at.includes('parameters') && typeof at.at(-2) === 'number';
  return refused(
    named(entry),
    [omitted],
    `the write would drop ${name}, which the entry leaves out`,
    `add this to the entry to keep it, or another value${isOfItem ? ', such as `null`,' : ''} to change it:\n${blockLines(linesTo(entry, at, live)).join('\n')}`,
  );
}

/** `{a: {b: value}}` for the path `a.b`; of an item of a list, also the plain values that tell it from the others. */
function linesTo(holder: any, [key, ...inner]: Path, live: unknown): any {
  if (key === undefined) return live;
  const below = linesTo(holder?.[key], inner, live);
  if (typeof key !== 'number') return { [key]: below };
  const plain = Object.entries(holder[key]).filter(([, value]) => typeof value !== 'object');
  return [{ ...Object.fromEntries(plain), ...below }];
}

/** The PUT replaces the whole ruleset. Read-only keys, such as the time of the last change, do not count. */
const basisOf = (item: LiveRuleset): Basis<LiveRuleset> => ({
  call: calls.get({ ruleset_id: item.id }),
  was: item,
  same: (was, is) => meansSame('', settingsOf(was), settingsOf(is)),
});

const settingsOf = ({ bypass_actors, ...others }: LiveRuleset) => ({
  ...Object.fromEntries(Object.entries(others).filter(([key]) => !readOnlyKeys.includes(key))),
  bypass_actors: bypass_actors?.map(filled),
});

const planHiddenActors = (entry: DeclaredRuleset, item: LiveRuleset): Plan =>
  entry.bypass_actors && isHidden(item)
    ? [
        uncompared(
          'unseen',
          `${named(entry)}: bypass_actors is not compared: the host shows it only to a token with ${grantName(sight)}`,
          { subject: named(entry), covers: [[named(entry), 'bypass_actors']] },
        ),
      ]
    : [];

/**
 * The PUT would replace bypass actors that the token cannot see, so apply must see them before its first write. The host
 * shows them to every token that may change the ruleset, so the grant is missing.
 */
const actorsOf = ({ id, ...ruleset }: LiveRuleset): Lookup<never> => ({
  looksFor: `the bypass actors of ${named(ruleset)}`,
  async find(host) {
    throw hiddenActors(host, id);
  },
});

function hiddenActors({ repository }: Reader, id: number) {
  const path = `/repos/${fullName(repository)}/rulesets/${id}`;
  return new PermissionDenied(
    { method: 'GET', path, status: 200, isPublic: true },
    'the answer has no bypass_actors, and a write would replace them unseen',
    [sight],
    `grant "${grantName(sight)}", which shows them`,
  );
}

interface Write {
  readonly steps: Step;
  readonly lookups: readonly Lookup[];
}

/** The host does not show keys that it does not know, so every write sends them again. */
function planUnshown(
  entry: DeclaredRuleset,
  unshown: readonly RulesetDifference[],
  isPut: boolean,
  write: Write,
): Plan {
  if (!unshown.length) return [];
  const keys = unshown.map(({ name }) => name).join(', ');
  const cannotVerify = `${named(entry)}: ${keys} never converges, because the host does not show it; apply sends it on every run`;
  const covers = unshown.map(({ key }) => [named(entry), key] as const);
  if (isPut) return [uncompared('blind', cannotVerify, { subject: named(entry), covers })];
  return [
    reassert(named(entry), cannotVerify, `${named(entry)} sent again, since the host does not show ${keys}`, {
      ...write,
      names: [name(entry)],
      covers,
      holds: Object.fromEntries(unshown.map(({ name, wanted }) => [name, wanted])),
    }),
  ];
}

/** What the PUT sends, and this token cannot compare. */
const unseenOf = (entry: DeclaredRuleset, item: LiveRuleset, unshown: readonly RulesetDifference[]) => ({
  ...Object.fromEntries(unshown.map(({ name, wanted }) => [name, wanted])),
  ...(entry.bypass_actors && isHidden(item) && { bypass_actors: entry.bypass_actors }),
});

/** What an entry changes where the host has the ruleset of another entry. Nothing of it can be sent. */
export function rulesetOver(entry: DeclaredRuleset, was: DeclaredRuleset | undefined): readonly Change[] {
  if (!was) return [create(named(entry), [], { holds: sent(entry), tone: toneOf(entry) })];
  const found = compareRuleset(entry, sent(was) as unknown as LiveRuleset).filter(({ kind }) => kind !== 'omitted');
  return update(named(entry), found, []);
}
