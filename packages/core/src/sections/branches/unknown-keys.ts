/**
 * Refuses keys that do not belong in a protection, and names the right ones. Many files are copied from GitHub's REST
 * answers or from other tools, which use other names and forms.
 */

import { findNearest } from '../../settings/keys/nearest.ts';
import { getAtPath, isMap, mapChildren, mapValues, pickKeys } from '../../settings/maps.ts';
import { formatCode, joinWithOr } from '../../settings/message-text.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings } from '../../settings/schema/shape.ts';
import { type ActorKind, pairNamesWithIds } from '../lookups.ts';
import { actorFields, actorLists, switchFields } from './fields.ts';
import {
  branchKeys,
  describePlace,
  type KeyTree,
  listParentPaths,
  listUnknownKeys,
  mergeQueueKeys,
  patternKeys,
  protectionKeyAliases,
} from './keys.ts';

/** Requests have no `{enabled}` maps and no URLs, and name actors by login or slug. */
export function toRequestForm(value: unknown): unknown {
  if (!isMap(value)) return mapChildren(value, toRequestForm);
  const name = value.login ?? value.slug;
  if (typeof name === 'string') return name;
  const writable = pickKeys(value, (key) => !isReadOnlyKey(key));
  if (typeof value.enabled === 'boolean' && !Object.keys(writable).length) return value.enabled;
  return mapValues(writable, toRequestForm);
}

/** GitHub returns these keys at any depth, and no write accepts them. */
const isReadOnlyKey = (key: string) =>
  ['url', 'name', 'enabled', 'enforcement_level'].includes(key) || key.endsWith('_url');

export function listActors(value: unknown): (readonly [kind: ActorKind, actor: unknown])[] {
  if (!isMap(value)) return [];
  const actors = actorLists.flatMap((kind) => [value[kind] ?? []].flat().map((actor) => [kind, actor] as const));
  return [...actors, ...Object.values(value).flatMap(listActors)];
}

export const listActorIds = (answer: unknown): (readonly [who: string, id: number])[] =>
  listActors(answer).flatMap(([kind, actor]) => (isMap(actor) ? pairNamesWithIds(kind, [actor]) : []));

/** No write accepts the `{enabled}` maps, URLs and complete actors of GitHub's answers. */
export function refuseAnswerForm(value: unknown, at: Path, findings: Findings) {
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) refuseItemInAnswerForm(item, [...at, index], findings);
  if (!isMap(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const path = [...at, key];
    if (isMap(inner) && typeof inner.enabled === 'boolean' && Object.hasOwn(switchFields, key))
      findings.refuse({ at: path, ...explainEnabledMap(inner.enabled) });
    else if (isReadOnlyKey(key)) findings.refuse({ at: path, ...explainReadOnlyKey(key) });
    else refuseAnswerForm(inner, path, findings);
  }
}

const explainEnabledMap = (enabled: boolean) => ({
  problem: "is in the form of GitHub's answers, `{enabled: …}`; a settings file has the value without `enabled`",
  fix: `write ${formatCode(String(enabled))}`,
});

const readOnlyKeyFixes: Readonly<Record<string, string>> = {
  name: 'remove it: `name` belongs next to `protection`',
  enabled: 'remove it: a declared key is on; to turn it off, write `null` as its value',
  enforcement_level: 'remove it; to apply the checks to administrators, use `enforce_admins`',
};

const explainReadOnlyKey = (key: string) => ({
  problem: "is a read-only value of GitHub's answers",
  fix: readOnlyKeyFixes[key] ?? 'remove it',
});

function refuseItemInAnswerForm(item: unknown, at: Path, findings: Findings) {
  const name = isMap(item) ? suggestActorFix(item, at) : undefined;
  if (name === undefined) return refuseAnswerForm(item, at, findings);
  findings.refuse({ at, problem: "is a complete actor from GitHub's answer, but must be only its name", fix: name });
}

function suggestActorFix({ login, slug }: Record<string, unknown>, at: Path): string | undefined {
  const name = login ?? slug;
  if (typeof name !== 'string') return undefined;
  if (!at.includes('force_push_bypassers') || login !== undefined) return `write ${formatCode(name)}`;
  return `write ${formatCode(`org/${name}`)} for the team ${formatCode(name)} of the organization \`org\`, or ${formatCode(`app/${name}`)} for the app`;
}

export function refuseMistakenKeys(protection: object, pattern: string | undefined, at: Path, findings: Findings) {
  const root = pattern === undefined ? branchKeys : patternKeys;
  for (const [path] of listUnknownKeys(protection, root)) {
    const key = path.at(-1)!;
    if (isReadOnlyKey(key)) continue;
    const refusal =
      explainForeignKey(key) ??
      explainMisplacedKey(key, root) ??
      explainSingleBranchOnlyKey(key, pattern) ??
      explainUnknownKey(path, pattern);
    if (refusal) findings.refuse({ at: [...at, ...path], ...refusal });
  }
}

function explainForeignKey(key: string) {
  if (mergeQueueKeys.includes(key))
    return {
      problem: 'is a rule of rulesets, not a key of a protection',
      fix: 'remove it, and declare a rule of type `merge_queue` in a ruleset under `rulesets:`',
    };
  const name = Object.hasOwn(protectionKeyAliases, key) ? protectionKeyAliases[key]! : undefined;
  if (name === undefined) return undefined;
  const [place] = listParentPaths(name, branchKeys).map(describePlace);
  return { problem: 'is not a key of a protection', fix: `write ${formatCode(name)}, ${place}` };
}

function explainMisplacedKey(key: string, root: KeyTree) {
  const places = listParentPaths(key, root).map(describePlace);
  return places.length ? { problem: 'does not belong here', fix: `move it ${joinWithOr(places)}` } : undefined;
}

function explainSingleBranchOnlyKey(key: string, pattern: string | undefined) {
  if (pattern === undefined || !listParentPaths(key, branchKeys).length) return undefined;
  const problem = `works only for single branches, but ${formatCode(pattern)} is a pattern`;
  if (key === 'checks')
    return {
      problem,
      fix: `list the names under \`contexts\`; only ${describeRulesetForPattern(pattern)} can require them from an app`,
    };
  const equivalent = actorFields[key] ? ` with ${actorFields[key].inRuleset}` : '';
  return { problem, fix: `remove it here, and declare ${describeRulesetForPattern(pattern)}${equivalent}` };
}

/** For a single branch, Trueup lets GitHub accept or refuse unknown keys. */
function explainUnknownKey(path: readonly string[], pattern: string | undefined) {
  if (pattern === undefined || closedMapKeys.includes(path.at(-2) ?? '')) return undefined;
  const knownKeys = Object.keys(getAtPath(patternKeys, path.slice(0, -1)));
  const similarKey = findNearest(path.at(-1)!, knownKeys, 1);
  return similarKey === undefined
    ? {
        problem: `is not a key that a pattern such as ${formatCode(pattern)} can have`,
        fix: `remove it here, and use ${describeRulesetForPattern(pattern)} instead`,
      }
    : { problem: 'is not a key here', fix: `write ${formatCode(similarKey)}` };
}

/** The schema refuses unknown keys in these maps. */
const closedMapKeys = [...Object.keys(actorFields), 'required_deployments'];

const describeRulesetForPattern = (pattern: string) => `a ruleset for ${formatCode(pattern)} under \`rulesets:\``;
