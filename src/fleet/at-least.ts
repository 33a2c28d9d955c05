import { isDeepStrictEqual } from 'node:util';
import { classicSource } from '../protection/classic.ts';
import { losses, lossText } from '../protection/compare.ts';
import { fold } from '../protection/fold.ts';
import { covers } from '../protection/patterns.ts';
import type { RuleSource } from '../protection/rule-sources.ts';
import { rulesetSource } from '../protection/rulesets.ts';
import { isPattern } from '../sections/branches/keys.ts';
import { afterPut } from '../sections/branches/normalized.ts';
import type { Section } from '../sections/section.ts';
import type { Folded } from '../settings/layers/folded.ts';
import { writtenValue } from '../settings/layers/folded.ts';
import { isMap } from '../settings/maps.ts';
import { code, quoted } from '../settings/shown.ts';
import type { Laxity, LayerJudge } from './locked.ts';

type Values = Readonly<Record<string, unknown>>;

type Found = readonly Omit<Laxity, 'entry'>[];

/** Compares what two layers say of a section: everything that is not plainly as strict or stricter. */
export const laxitiesIn =
  (sections: readonly Section[]): LayerJudge =>
  (key, before, after) => {
    const section = sections.find((one) => one.key === key)!;
    return before.kind === 'list' && after.kind === 'list'
      ? inEntries(section, before, after)
      : inValues(section, writtenValue(before), writtenValue(after));
  };

type Ordered = Pick<Section, 'key' | 'loosens'>;

function inEntries(section: Ordered, before: Folded & { kind: 'list' }, after: Folded & { kind: 'list' }): Laxity[] {
  const policies = [before, after].map(({ policy, shape }) => (policy && writtenValue(policy)) ?? shape.undeclared);
  const found = [...new Set([...before.entries.keys(), ...after.entries.keys()])].flatMap((entry) => {
    const [was, is] = [before, after].map(({ entries }) => written(entries.get(entry)));
    return entryLaxities(section, was, is, before).map((one) => ({ ...one, entry }));
  });
  return isDeepStrictEqual(policies[0], policies[1]) ? found : [{ key: '_undeclared', why: unordered }, ...found];
}

const written = (folded: Folded | undefined) => folded && (writtenValue(folded) as Values | undefined);

function entryLaxities(section: Ordered, was: Values | undefined, is: Values | undefined, all: Folded): Found {
  if (isDeepStrictEqual(was, is)) return [];
  if (was && !is) return [{ key: '', why: 'removes it' }];
  if (section.key === 'rulesets') return was ? rulesetLaxities(was, is!) : [];
  if (section.key === 'branches') return branchLaxities(was, is!, all);
  return was
    ? inValues(section, was, is!)
    : [{ key: '', why: 'adds it, and no lower layer says anything to compare it with' }];
}

const unordered = 'has another value, and nothing says which of the two is stricter';

/** An order of brakes: what the section itself calls looser. A list of what is allowed is stricter when it is shorter. */
function inValues(section: Ordered, was: unknown, is: unknown, at: readonly string[] = []): Found {
  const key = at.join('.');
  if (isDeepStrictEqual(was, is)) return [];
  if (is === undefined) return [{ key, why: 'removes it' }];
  if (was === undefined) return [{ key, why: 'adds it, and no lower layer says anything to compare it with' }];
  if (isMap(was) && isMap(is))
    return keysOf(was, is).flatMap((one) => inValues(section, was[one], is[one], [...at, one]));
  if (at.at(-1) === 'patterns_allowed' && Array.isArray(was) && Array.isArray(is)) {
    const more = is.filter((one) => !was.includes(one));
    return more.length ? [{ key, why: `allows more: ${more.map((one) => quoted(String(one))).join(', ')}` }] : [];
  }
  if (section.loosens?.(key, was, is)) return [{ key, why: `makes it weaker (${told(was)} → ${told(is)})` }];
  return section.loosens?.(key, is, was) ? [] : [{ key, why: unordered }];
}

const told = (value: unknown) => (typeof value === 'object' ? 'another value' : String(value));
const keysOf = (one: object, other: object) => [...new Set([...Object.keys(one), ...Object.keys(other)])];

/** How one change leaves a source: `[]` where it demands more, and why where it does not. */
function changed(key: string, before: () => RuleSource, after: () => RuleSource): Found {
  try {
    const [was, is] = [before, after].map((source) => fold({ branch: '', sources: [source()], unseen: [] }));
    const lost = losses(was!, is!);
    if (lost.length) return [{ key, why: `makes it weaker: ${lost.map(lossText).join(', ')}` }];
    return losses(is!, was!).length ? [] : [{ key, why: unordered }];
  } catch {
    return [{ key, why: unordered }];
  }
}

/** A branch needs what all rulesets ask together, so another ruleset only adds to it. */
function rulesetLaxities(was: Values, is: Values): Found {
  return keysOf(was, is).flatMap((key): Found => {
    if (isDeepStrictEqual(was[key], is[key])) return [];
    if (key === 'rules') return ruleLaxities(listOf(was.rules), listOf(is.rules));
    if (key === 'bypass_actors') return bypassLaxities(was[key], is[key]);
    if (key !== 'enforcement') return [{ key, why: unordered }];
    const order = ['disabled', 'evaluate', 'active'];
    const isWeaker = order.indexOf(String(is[key])) < order.indexOf(String(was[key]));
    return isWeaker ? [{ key, why: `makes it weaker (${told(was[key])} → ${told(is[key])})` }] : [];
  });
}

const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isMap) : []);

function bypassLaxities(was: unknown, is: unknown): Found {
  const key = 'bypass_actors';
  if (!Array.isArray(is)) return [{ key, why: 'removes it' }];
  if (!Array.isArray(was)) return is.length ? [{ key, why: unordered }] : [];
  const known = was.flatMap((one) => (isMap(one) ? [one, { ...one, bypass_mode: 'pull_request' }] : []));
  const more = is.filter((one) => !known.some((other) => isDeepStrictEqual(one, other)));
  return more.length ? [{ key, why: `lets ${more.length === 1 ? 'one more' : `${more.length} more`} bypass it` }] : [];
}

function ruleLaxities(was: readonly Values[], is: readonly Values[]): Found {
  return [...new Set(was.map(({ type }) => type))].flatMap((type): Found => {
    const [before, after] = [was, is].map((rules) => rules.filter((rule) => rule.type === type));
    if (isDeepStrictEqual(before, after)) return [];
    if (!after!.length) return [{ key: 'rules', why: `removes the rule ${code(String(type))}` }];
    if (before!.length > 1 || after!.length > 1) return [{ key: 'rules', why: unordered }];
    return parameterLaxities(before![0]!, after![0]!);
  });
}

/** Each parameter by itself: another that is stricter does not make up for one that is weaker. */
function parameterLaxities(was: Values, is: Values): Found {
  const [before, after] = [was, is].map(({ parameters }) => (isMap(parameters) ? parameters : {}));
  const sourceOf = (parameters: Values) => () =>
    rulesetSource({
      name: '',
      level: 'repository',
      enforcement: 'active',
      rules: [{ type: String(was.type), parameters }],
      bypass_actors: [],
    });
  return keysOf(before!, after!)
    .filter((key) => !isDeepStrictEqual(before![key], after![key]))
    .flatMap((key) =>
      changed(`rules.parameters.${key}`, sourceOf(before!), sourceOf({ ...before, [key]: after![key] })),
    );
}

/** A rule for a branch by name stands in place of the rules for patterns, so it must not be weaker than those. */
function branchLaxities(was: Values | undefined, is: Values, all: Folded): Found {
  const entries =
    all.kind === 'list'
      ? [...all.entries.values()].flatMap((one): Values[] => [written(one) ?? []].flat() as Values[])
      : [];
  const name = String(is.name);
  const patterns = entries.filter((one) => isPattern(String(one.name)));
  const covering = patterns.filter((one) => covers(String(one.name), name));
  if (!was && isPattern(name) && patterns.length > covering.length)
    return [{ key: '', why: 'adds a pattern beside others, and which of them holds for a branch cannot be told here' }];
  const below = was ? [was] : covering;
  return below.flatMap(({ protection }) => protectionLaxities(protection, is.protection));
}

function protectionLaxities(was: unknown, is: unknown): Found {
  if (!isMap(was) || isDeepStrictEqual(was, is)) return [];
  if (!isMap(is)) return [{ key: 'protection', why: 'removes it' }];
  const sourceOf = (protection: unknown) => () => classicSource('', afterPut(protection as never));
  return leavesOf(was, is).flatMap((path) =>
    changed(['protection', ...path].join('.'), sourceOf(was), sourceOf(withValue(was, path, valueAt(is, path)))),
  );
}

/** The paths at which two maps differ, where at most one of the values is a map. */
function leavesOf(was: Values, is: Values, at: readonly string[] = []): (readonly string[])[] {
  return keysOf(was, is).flatMap((key) => {
    const [before, after] = [was[key], is[key]];
    if (isDeepStrictEqual(before, after)) return [];
    return isMap(before) && isMap(after) ? leavesOf(before, after, [...at, key]) : [[...at, key]];
  });
}

const valueAt = (value: unknown, path: readonly string[]) =>
  path.reduce<unknown>((holder, key) => (isMap(holder) ? holder[key] : undefined), value);

function withValue(values: Values, [key, ...rest]: readonly string[], value: unknown): Values {
  const { [key!]: held, ...others } = values;
  if (rest.length) return { ...others, [key!]: withValue(held as Values, rest, value) };
  return value === undefined ? others : { ...others, [key!]: value };
}
