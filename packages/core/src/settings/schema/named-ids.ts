import { isMap } from '../maps.ts';
import type { Path } from '../refusal.ts';
import { formatCode } from '../shown.ts';

export type NamedActorKind = 'user' | 'team' | 'app' | 'role';

/** A map that says who is meant, either with the host's keys or by a name. */
export interface ActorForm {
  readonly id: string;
  /** The host's key for the type of what the id belongs to, where it may have several. */
  readonly type?: string;
  /** What a name may be of, each with the host's type. */
  readonly kinds: { readonly [kind in NamedActorKind]?: string };
  /** Whether a list of such maps holds each of them once. */
  readonly isUnique?: true;
}

/** Stands in desired settings for the id of what has this name, until the id is looked up. */
export class NamedId {
  constructor(
    readonly kind: NamedActorKind,
    readonly text: string,
    readonly form: ActorForm,
  ) {}
  /** The host ignores the case of all of them. */
  toString() {
    return this.text.toLowerCase();
  }
  toJSON() {
    return `${this.kind} ${this}`;
  }
}

export function* findNamedIds(value: unknown, at: Path = []): Generator<readonly [at: Path, name: NamedId]> {
  if (value instanceof NamedId) yield [at, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      yield* findNamedIds(inner, [...at, Array.isArray(value) ? Number(key) : key]);
}

/** The host's own roles that can be named where it takes a role by its id. */
export const builtInRoles: ReadonlyMap<string, number> = new Map([
  ['maintain', 2],
  ['write', 4],
  ['admin', 5],
]);

/** Whom the host knows by an id. */
export interface ActorId {
  readonly kind: NamedActorKind;
  readonly id: number;
}

/** What a file calls an id; `undefined` where it stays an id. */
export type NameResolver = (whose: ActorId) => string | undefined;

export const nameBuiltInRole: NameResolver = ({ kind, id }) =>
  kind === 'role' ? [...builtInRoles].find(([, number]) => number === id)?.[0] : undefined;

const kindsByType: Readonly<Record<string, NamedActorKind>> = {
  User: 'user',
  Team: 'team',
  TEAM: 'team',
  Integration: 'app',
  App: 'app',
  RepositoryRole: 'role',
};

/** Who it is in a line: `team core`, or `Team 7` where nothing says the name. */
export function describeActor(type: string, id: number | NamedId, nameById: NameResolver = nameBuiltInRole): string {
  if (id instanceof NamedId) return id.toJSON();
  const kind = kindsByType[type];
  const name = kind && nameById({ kind, id });
  return name === undefined ? `${type} ${id}` : `${kind} ${name}`;
}

/** The host's keys for an id and its type. Those without a type are of apps. */
const idKeys: readonly (readonly [id: string, type?: string])[] = [
  ['id', 'type'],
  ['actor_id', 'actor_type'],
  ['reviewer_id', 'reviewer_type'],
  ['integration_id'],
  ['app_id'],
];

function findId(map: Readonly<Record<string, unknown>>, isKey: (keys: (typeof idKeys)[number]) => boolean) {
  const [idKey, typeKey] = idKeys.find((keys) => isKey(keys) && (!keys[1] || keys[1] in map)) ?? [];
  const kind = typeKey === undefined ? ('app' as const) : kindsByType[String(map[typeKey])];
  return { idKey, typeKey, kind };
}

/** The advice for a name in GitHub's key for an id: `team: core` for `{actor_type: Team, actor_id: core}`. */
export function suggestName(map: unknown, key: unknown): string | undefined {
  const name = isMap(map) && map[String(key)];
  if (typeof name !== 'string' || !/\D/.test(name)) return undefined;
  const { idKey, typeKey, kind } = findId(map as Record<string, unknown>, ([id]) => id === key);
  if (!idKey || !kind) return undefined;
  const own = [idKey, typeKey].filter((one) => one !== undefined).map(formatCode);
  return `write ${formatCode(`${kind}: ${name}`)} instead of ${own.join(' and ')}`;
}

/** A value for people, with names in place of the ids that have one, at every depth. */
export function replaceIds<Value>(value: Value, nameById: NameResolver): Value;
export function replaceIds(value: unknown, nameById: NameResolver): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceIds(one, nameById));
  if (!isMap(value)) return value;
  const { idKey, typeKey, kind } = findId(value, ([key]) => typeof value[key] === 'number');
  const name = idKey && kind && nameById({ kind, id: value[idKey] as number });
  const pairs = Object.entries(value).map(([key, inner]) => [key, replaceIds(inner, nameById)] as const);
  if (!kind || name === undefined) return Object.fromEntries(pairs);
  const others = pairs.filter(([key]) => key !== idKey && key !== typeKey);
  return Object.fromEntries(typeKey === undefined ? [...others, [kind, name]] : [[kind, name], ...others]);
}

/** A map as a file writes it, where a name still stands in it for an id. */
export function toFileForm(map: object): object {
  if (map instanceof NamedId) return { [map.kind]: map.text };
  const name = Object.values(map).find((one) => one instanceof NamedId);
  if (!name) return map;
  const { form, kind, text } = name;
  return {
    [kind]: text,
    ...Object.fromEntries(Object.entries(map).filter(([key]) => key !== form.id && key !== form.type)),
  };
}
