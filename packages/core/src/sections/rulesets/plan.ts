/**
 * The PUT replaces each key that it sends. GitHub was reported to keep a key that the PUT leaves out, but does not
 * document it, so Trueup refuses an entry that leaves out any live setting.
 */
import { formatGrant } from '../../github/grants.ts';
import type { Change, Item, Plan, RefusedChange, WriteBasis } from '../../plan/item.ts';
import { printValue } from '../../plan/item-text.ts';
import {
  createNote,
  createRefusedChange,
  noteUncompared,
  planCreate,
  planDelete,
  planReassertion,
  planUpdate,
} from '../../plan/make-items.ts';
import { matchEntries, planUndeclared } from '../../plan/match.ts';
import { markPublic } from '../../plan/wording.ts';
import { pickKeys } from '../../settings/maps.ts';
import type { Path } from '../../settings/refusal.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import { formatBlockLines } from '../../settings/writing/blocks.ts';
import { normalizeActor } from './actors.ts';
import { calls, type LiveRuleset, type RulesetSummary } from './calls.ts';
import { compareRuleset, hasHiddenActors } from './compare.ts';
import { describeActorWithMode, type RulesetDifference } from './differences.ts';
import { isSameMeaning } from './keys.ts';
import { noteEmptyReach } from './reach.ts';
import { actorsPermission, createHiddenActorsLookup, findLiveRuleset, type LiveRulesets } from './read.ts';
import { type DeclaredRuleset, describeRuleset, readOnlyRulesetKeys, toRequestRuleset } from './schema.ts';

export function planRulesets(desired: ListWithPolicy<DeclaredRuleset>, live: LiveRulesets, names?: NameResolver): Plan {
  const { entries, undeclared } = desired;
  const { own, fullRulesets, inherited, missingRefs = new Map() } = live;
  const describeNamesakes = (entry: DeclaredRuleset) =>
    inherited
      .filter((item) => getName(item) === getName(entry))
      .map((item) => `${describeInheritedRuleset(item)} stays and applies too`);
  const matches = matchEntries(entries, own, getName, getName, {
    describe: describeRuleset,
    fix: 'give one of them another name',
  });

  return [
    ...matches.missing.map((entry) =>
      planCreate(createIdentity(entry), calls.create({}, toRequestRuleset(entry)), {
        holds: toRequestRuleset(entry),
        tone: findCreationTone(entry),
        because: [summarizeRuleset(entry, names), ...describeNamesakes(entry)].join('; '),
      }),
    ),
    ...matches.pairs.flatMap(({ entry, item }) => planChange(entry, fullRulesets.get(item.id)!, names)),
    ...entries.flatMap((entry) => noteEmptyReach(entry, findLiveRuleset(live, entry), missingRefs)),
    ...planUndeclared(undeclared, matches.undeclared, { describe: describeRuleset, remove: planRemoval }),
    ...inherited.map((item) =>
      createNote(`${describeInheritedRuleset(item)} stays unchanged: only ${item.source} can change it`),
    ),
  ].map(delayLoosening);
}

const getName = (ruleset: { name: string }) => ruleset.name;
const createIdentity = (ruleset: { name: string }) => ({
  subject: describeRuleset(ruleset),
  names: [getName(ruleset)],
});

/** A classic rule may hide the classic rule that replaces a ruleset, so rulesets loosen after classic rules change. */
const delayLoosening = (item: Item): Item =>
  item.kind === 'delete' || (item.kind === 'update' && item.differences.some(({ tone }) => tone === 'weaker'))
    ? { ...item, turn: 'loosens' }
    : item;

/** Reports list new rulesets with bypass actors first. */
const findCreationTone = ({ bypass_actors: actors }: DeclaredRuleset) => (actors?.length ? 'power' : undefined);

const describeInheritedRuleset = (item: RulesetSummary) =>
  `${describeRuleset(item)} of the ${item.source_type.toLowerCase()} ${item.source}`;

function summarizeRuleset(ruleset: Omit<DeclaredRuleset, 'target'> & { target?: string }, names?: NameResolver) {
  const { enforcement, target = 'branch', conditions, bypass_actors, rules = [] } = ruleset;
  const { include = [], exclude = [] } = conditions?.ref_name ?? {};
  const kinds = target === 'branch' ? 'branches' : `${target}s`;
  const noRefs = target === 'push' ? 'every push' : `no ${target}`;
  const refs = include.length ? `${kinds} ${formatRefs(include)}` : noRefs;
  const exceptions = exclude.length ? ` except ${formatRefs(exclude)}` : '';
  const demands = rules.map(({ type }) => type).join(', ') || 'no rules';
  const actors = bypass_actors?.map((actor) => describeActorWithMode(actor, names)).join(', ') || 'empty';
  return `${enforcement} on ${refs}${exceptions}, with ${demands}${bypass_actors ? `; bypass list: ${actors}` : ''}`;
}

const formatRefs = (refs: readonly string[]) =>
  refs.map((ref) => printValue(ref.replace(/^refs\/(heads|tags)\//, ''))).join(', ');

const planRemoval = (item: RulesetSummary) =>
  planDelete(createIdentity(item), calls.remove({ ruleset_id: item.id }), {
    holds: { id: item.id, enforcement: item.enforcement },
    because:
      item.enforcement === 'active' ? 'its rules no longer apply' : `its rules do not apply now (${item.enforcement})`,
  });

function planChange(entry: DeclaredRuleset, item: LiveRuleset, names?: NameResolver): Plan {
  const differences = compareRuleset(entry, item, names);
  const pickKind = (kind: RulesetDifference['kind']) => differences.filter((difference) => difference.kind === kind);
  const [omitted, differing, unshown] = [pickKind('omitted'), pickKind('differs'), pickKind('unshown')];
  const holds = Object.fromEntries(unshown.map(({ name, wanted }) => [name, wanted]));
  const write = {
    holds,
    steps: calls.replace({ ruleset_id: item.id }, toRequestRuleset(entry)),
    lookups: hasHiddenActors(item) && !omitted.length ? [createHiddenActorsLookup(item)] : [],
  };
  return [
    ...noteHiddenActors(entry, item),
    ...omitted.map((difference) => refuseOmission(entry, difference)),
    ...planUpdate(createIdentity(entry), differing, write.steps, {
      // The PUT also sends values that this token cannot compare.
      holds: { ...holds, ...(entry.bypass_actors && hasHiddenActors(item) && { bypass_actors: entry.bypass_actors }) },
      dependsOn: createRulesetBasis(item),
      lookups: write.lookups,
    }),
    ...(differing.length ? [noteRulesetAfterChange(entry, item, names)] : []),
    ...planUnshownKeys(entry, unshown, omitted.length + differing.length > 0, write),
  ];
}

function noteRulesetAfterChange(entry: DeclaredRuleset, { target }: LiveRuleset, names?: NameResolver) {
  const subject = describeRuleset(entry);
  return createNote(
    markPublic(`${subject} after the change: ${summarizeRuleset({ ...entry, target: entry.target ?? target }, names)}`),
    subject,
  );
}

function refuseOmission(entry: DeclaredRuleset, omitted: RulesetDifference): RefusedChange {
  const { name, at, live } = omitted;
  const isOfItem = at.includes('parameters') && typeof at.at(-2) === 'number';
  const removes = at.length === 1 ? 'may remove' : 'removes';
  return createRefusedChange(
    describeRuleset(entry),
    [omitted],
    `the write ${removes} ${name}, which the entry leaves out`,
    `add these lines to the entry to keep it, or write another value${isOfItem ? ', such as `null`,' : ''} to change it:\n${formatBlockLines(wrapAtPath(entry, at, live)).join('\n')}`,
  );
}

/** Returns `{a: {b: value}}` for the path `a.b`. */
function wrapAtPath(holder: any, [key, ...inner]: Path, live: unknown): any {
  if (key === undefined) return live;
  const below = wrapAtPath(holder?.[key], inner, live);
  if (typeof key !== 'number') return { [key]: below };
  const plain = Object.entries(holder[key]).filter(([, value]) => typeof value !== 'object');
  return [{ ...Object.fromEntries(plain), ...below }];
}

/** The comparison ignores read-only keys, such as the time of the last change. */
const createRulesetBasis = (item: LiveRuleset): WriteBasis<LiveRuleset> => ({
  call: calls.get({ ruleset_id: item.id }),
  was: item,
  isStillValid: (was, is) => isSameMeaning('', pickWritableSettings(was), pickWritableSettings(is)),
});

const pickWritableSettings = ({ bypass_actors, ...others }: LiveRuleset) => ({
  ...pickKeys(others, (key) => !readOnlyRulesetKeys.includes(key)),
  bypass_actors: bypass_actors?.map(normalizeActor),
});

function noteHiddenActors(entry: DeclaredRuleset, item: LiveRuleset): Plan {
  if (!entry.bypass_actors || !hasHiddenActors(item)) return [];
  const subject = describeRuleset(entry);
  const message = `${subject}: bypass_actors is not compared: GitHub shows it only to a token with ${formatGrant(actorsPermission)}`;
  return [noteUncompared('blind', message, { subject, covers: [[subject, 'bypass_actors']] })];
}

/** GitHub does not show keys that it does not know, so apply sends such keys on every run. */
function planUnshownKeys(
  entry: DeclaredRuleset,
  unshown: readonly RulesetDifference[],
  isPutPlanned: boolean,
  write: Parameters<typeof planReassertion>[3],
): Plan {
  if (!unshown.length) return [];
  const keys = unshown.map(({ name }) => name).join(', ');
  const subject = describeRuleset(entry);
  const cannotVerify = `${subject}: ${keys} cannot be compared, because GitHub does not show it; apply sends it on every run`;
  const covers = unshown.map(({ key }) => [subject, key] as const);
  if (isPutPlanned) return [noteUncompared('blind', cannotVerify, { subject, covers })];
  return [
    planReassertion(subject, cannotVerify, `${subject} sent again, because GitHub does not show ${keys}`, {
      ...write,
      names: [getName(entry)],
      covers,
    }),
  ];
}

/** Plans the change between two versions of a file, for a preview. Nothing of this plan is sent. */
export function planBetweenRulesets(entry: DeclaredRuleset, previous: DeclaredRuleset | undefined): readonly Change[] {
  if (!previous)
    return [planCreate(describeRuleset(entry), [], { holds: toRequestRuleset(entry), tone: findCreationTone(entry) })];
  // In a live ruleset, a missing list is hidden from the token, and is not compared.
  const before = { bypass_actors: [], ...toRequestRuleset(previous) };
  const differences = compareRuleset(entry, before as unknown as LiveRuleset);
  const shown = differences.filter(({ kind }) => kind !== 'omitted');
  return planUpdate(describeRuleset(entry), shown, []);
}
