import { findNearest } from '../../settings/keys/nearest.ts';
import { isMap } from '../../settings/maps.ts';
import { formatCode, joinWithOr } from '../../settings/message-text.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import { type ActorKind, pairWithIds } from '../lookups.ts';
import { actorFields, actorLists, switches } from './fields.ts';
import { branchKeys, homesOf, type KeyTree, otherNames, patternKeys, placeBelow, queueKeys } from './keys.ts';

/** The host reports these keys at any depth, and no write takes them. */
const isReadOnly = (key: string) =>
  ['url', 'name', 'enabled', 'enforcement_level'].includes(key) || key.endsWith('_url');

/** A read in the form that a write takes: no `{enabled}`, no addresses, people by their names. */
export function flatten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flatten);
  if (!isMap(value)) return value;
  const name = value.login ?? value.slug;
  if (typeof name === 'string') return name;
  const kept = Object.entries(value).filter(([key]) => !isReadOnly(key));
  if (typeof value.enabled === 'boolean' && !kept.length) return value.enabled;
  return Object.fromEntries(kept.map(([key, inner]) => [key, flatten(inner)]));
}

/** Everybody in the lists of a protection, as the host shows it or as a file declares it. */
export function actorsIn(value: unknown): (readonly [kind: ActorKind, actor: unknown])[] {
  if (!isMap(value)) return [];
  const own = actorLists.flatMap((kind) => [value[kind] ?? []].flat().map((actor) => [kind, actor] as const));
  return [...own, ...Object.values(value).flatMap(actorsIn)];
}

/** Everybody in the lists of a protection whose id the host shows, with that id. */
export const idsIn = (shown: unknown) =>
  actorsIn(shown).flatMap(([kind, actor]) => (isMap(actor) ? pairWithIds(kind, [actor]) : []));

/** Refuses what was copied from an answer of the host: no write takes its wrappers, addresses and whole actors. */
export function refuseReadForm(value: unknown, at: Path, findings: Findings) {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) refuseItem(item, [...at, index], findings);
  if (!isMap(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const where = [...at, key];
    if (isMap(inner) && typeof inner.enabled === 'boolean' && Object.hasOwn(switches, key))
      findings.refuse({ at: where, ...adviseUnwrapping(inner.enabled) });
    else if (isReadOnly(key)) findings.refuse({ at: where, ...adviseRemoval(key) });
    else refuseReadForm(inner, where, findings);
  }
}

const adviseUnwrapping = (enabled: boolean) => ({
  problem: "is in the form of GitHub's answers, `{enabled: …}`; a settings file has the value without `enabled`",
  fix: `write ${formatCode(String(enabled))}`,
});

const instead: Readonly<Record<string, string>> = {
  name: 'remove it: `name` belongs next to `protection`',
  enabled: 'remove it: a declared key is on; to turn it off, write `null` as its value',
  enforcement_level: 'remove it; to apply the checks to administrators, use `enforce_admins`',
};

const adviseRemoval = (key: string) => ({
  problem: "is a read-only value of GitHub's answers",
  fix: instead[key] ?? 'remove it',
});

function refuseItem(item: unknown, at: Path, findings: Findings) {
  const name = isMap(item) ? adviseName(item, at) : undefined;
  if (name === undefined) return refuseReadForm(item, at, findings);
  findings.refuse({ at, problem: "is a complete actor from GitHub's answer, but must be only its name", fix: name });
}

/** The fix: the name to write in the list where the actor stands. */
function adviseName({ login, slug }: Record<string, unknown>, at: Path): string | undefined {
  const name = login ?? slug;
  if (typeof name !== 'string') return undefined;
  if (!at.includes('force_push_bypassers') || login !== undefined) return `write ${formatCode(name)}`;
  return `write ${formatCode(`org/${name}`)} for the team ${formatCode(name)} of the organization \`org\`, or ${formatCode(`app/${name}`)} for the app`;
}

/** Refuses unknown and misplaced keys and names the right ones. Other unknown keys are left to the host. */
export function settleUnknownKeys(protection: object, pattern: string | undefined, at: Path, findings: Findings) {
  const root = pattern === undefined ? branchKeys : patternKeys;
  const read = (value: object, keys: KeyTree, above: readonly string[], at: Path) => {
    for (const [key, inner] of Object.entries(value)) {
      const known = Object.hasOwn(keys, key) ? keys[key]! : undefined;
      if (known && Object.keys(known).length && isMap(inner)) read(inner, known, [...above, key], [...at, key]);
      else if (!known && !isReadOnly(key)) settle(key, keys, above, [...at, key]);
    }
  };
  const settle = (key: string, keys: KeyTree, above: readonly string[], at: Path) => {
    const refusal = adviseForeign(key) ?? adviseMove(key, root) ?? adviseForPattern(key, pattern);
    if (refusal) findings.refuse({ at, ...refusal });
    else if (pattern !== undefined && !closed.includes(above.at(-1) ?? ''))
      findings.refuse({ at, ...(adviseSpelling(key, keys) ?? adviseRuleset(pattern)) });
  };
  read(protection, root, [], at);
}

/** The schema itself refuses an unknown key in these. */
const closed = [...Object.keys(actorFields), 'required_deployments'];

const problem = 'is not a key of a protection';
const queue = {
  problem: 'is a rule of rulesets, not a key of a protection',
  fix: 'remove it, and declare a rule of type `merge_queue` in a ruleset under `rulesets:`',
};
function adviseForeign(key: string) {
  if (queueKeys.includes(key)) return queue;
  const name = Object.hasOwn(otherNames, key) ? otherNames[key]! : undefined;
  if (name === undefined) return undefined;
  const [home] = homesOf(name, branchKeys).map(placeBelow);
  return { problem, fix: `write ${formatCode(name)}, ${home}` };
}

function adviseMove(key: string, root: KeyTree) {
  const homes = homesOf(key, root).map(placeBelow);
  return homes.length ? { problem: 'does not belong here', fix: `move it ${joinWithOr(homes)}` } : undefined;
}

const adviseSpelling = (key: string, keys: KeyTree) => {
  const meant = findNearest(key, Object.keys(keys), 1);
  return meant === undefined ? undefined : { problem: 'is not a key here', fix: `write ${formatCode(meant)}` };
};

function adviseForPattern(key: string, pattern: string | undefined) {
  if (pattern === undefined || !homesOf(key, branchKeys).length) return undefined;
  const problem = `works only for single branches, but ${formatCode(pattern)} is a pattern`;
  if (key === 'checks')
    return { problem, fix: `list the names under \`contexts\`; only ${ruleset(pattern)} can require them from an app` };
  const instead = actorFields[key] ? ` with ${actorFields[key].inRuleset}` : '';
  return { problem, fix: `remove it here, and declare ${ruleset(pattern)}${instead}` };
}

const adviseRuleset = (pattern: string) => ({
  problem: `is not a key that a pattern such as ${formatCode(pattern)} can have`,
  fix: `remove it here, and use ${ruleset(pattern)} instead`,
});

const ruleset = (pattern: string) => `a ruleset for ${formatCode(pattern)} under \`rulesets:\``;
