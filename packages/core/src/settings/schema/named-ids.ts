/**
 * GitHub identifies users, teams, apps and roles by ids. Settings files may use names instead, and a `NamedId` stands
 * for the id until Trueup looks it up.
 */

import { isMap } from '../maps.ts';
import { formatCode } from '../message-text.ts';
import type { Path } from '../refusal.ts';

export type NamedActorKind = 'user' | 'team' | 'app' | 'role';

export interface ActorForm {
  readonly id: string;
  /** Set if several types are possible. */
  readonly type?: string;
  readonly kinds: { readonly [kind in NamedActorKind]?: string };
  readonly isUnique?: true;
}

export class NamedId {
  constructor(
    readonly kind: NamedActorKind,
    readonly text: string,
    readonly form: ActorForm,
  ) {}
  /** GitHub ignores the case of these names. */
  toString() {
    return this.text.toLowerCase();
  }
  toJSON() {
    return `${this.kind} ${this}`;
  }
}

export function* listNamedIds(value: unknown, at: Path = []): Generator<readonly [at: Path, name: NamedId]> {
  if (value instanceof NamedId) yield [at, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      yield* listNamedIds(inner, [...at, Array.isArray(value) ? Number(key) : key]);
}

/** GitHub's own roles, which have fixed ids. */
export const builtInRoles: ReadonlyMap<string, number> = new Map([
  ['maintain', 2],
  ['write', 4],
  ['admin', 5],
]);

export interface ActorId {
  readonly kind: NamedActorKind;
  readonly id: number;
}

export type NameResolver = (actor: ActorId) => string | undefined;

export const nameBuiltInRole: NameResolver = ({ kind, id }) =>
  kind === 'role' ? [...builtInRoles].find(([, number]) => number === id)?.[0] : undefined;

const kindsByType: ReadonlyMap<unknown, NamedActorKind> = new Map([
  ['User', 'user'],
  ['Team', 'team'],
  ['TEAM', 'team'],
  ['Integration', 'app'],
  ['App', 'app'],
  ['RepositoryRole', 'role'],
]);

/** Returns `team core`, or `Team 7` if the name is unknown. */
export function describeActor(type: string, id: number | NamedId, nameById: NameResolver = nameBuiltInRole): string {
  if (id instanceof NamedId) return id.toJSON();
  const kind = kindsByType.get(type);
  const name = kind && nameById({ kind, id });
  return name === undefined ? `${type} ${id}` : `${kind} ${name}`;
}

const idKeys: readonly (readonly [id: string, type?: string])[] = [
  ['id', 'type'],
  ['actor_id', 'actor_type'],
  ['reviewer_id', 'reviewer_type'],
  ['integration_id'],
  ['app_id'],
];

function findIdKeys(map: Readonly<Record<string, unknown>>, isKey: (keys: (typeof idKeys)[number]) => boolean) {
  const [idKey, typeKey] = idKeys.find((keys) => isKey(keys) && (!keys[1] || keys[1] in map)) ?? [];
  const kind = typeKey === undefined ? ('app' as const) : kindsByType.get(map[typeKey]);
  return { idKey, typeKey, kind };
}

/** Corrects a name at the place of an id, as in `actor_id: core`. */
export function suggestNameFix(map: unknown, key: unknown): string | undefined {
  const name = isMap(map) && map[String(key)];
  if (typeof name !== 'string' || !/\D/.test(name)) return undefined;
  const { idKey, typeKey, kind } = findIdKeys(map as Record<string, unknown>, ([id]) => id === key);
  if (!idKey || !kind) return undefined;
  const own = [idKey, typeKey].filter((idOrTypeKey) => idOrTypeKey !== undefined).map(formatCode);
  return `write ${formatCode(`${kind}: ${name}`)} instead of ${own.join(' and ')}`;
}

export function replaceIdsWithNames<Value>(value: Value, nameById: NameResolver): Value;
export function replaceIdsWithNames(value: unknown, nameById: NameResolver): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceIdsWithNames(item, nameById));
  if (!isMap(value)) return value;
  const { idKey, typeKey, kind } = findIdKeys(value, ([key]) => typeof value[key] === 'number');
  const name = idKey && kind && nameById({ kind, id: value[idKey] as number });
  const pairs = Object.entries(value).map(([key, inner]) => [key, replaceIdsWithNames(inner, nameById)] as const);
  if (!kind || name === undefined) return Object.fromEntries(pairs);
  const otherPairs = pairs.filter(([key]) => key !== idKey && key !== typeKey);
  return Object.fromEntries(typeKey === undefined ? [...otherPairs, [kind, name]] : [[kind, name], ...otherPairs]);
}

export function replaceNamedIdWithName(map: object): object {
  if (map instanceof NamedId) return { [map.kind]: map.text };
  const name = Object.values(map).find((inner) => inner instanceof NamedId);
  if (!name) return map;
  const { form, kind, text } = name;
  return {
    [kind]: text,
    ...Object.fromEntries(Object.entries(map).filter(([key]) => key !== form.id && key !== form.type)),
  };
}
