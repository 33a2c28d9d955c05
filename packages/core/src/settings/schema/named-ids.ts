import { isMap } from '../maps.ts';
import type { Path } from '../refusal.ts';
import { code } from '../shown.ts';

export type NameKind = 'user' | 'team' | 'app' | 'role';

/** A map that says who is meant, either with the host's keys or by a name. */
export interface NameForm {
  readonly id: string;
  /** The host's key for the type of what the id belongs to, where it may have several. */
  readonly type?: string;
  /** What a name may be of, each with the host's type. */
  readonly kinds: { readonly [kind in NameKind]?: string };
  /** Whether a list of such maps holds each of them once. */
  readonly once?: true;
}

/** Stands in desired settings for the id of what has this name, until the id is looked up. */
export class NamedId {
  constructor(
    readonly kind: NameKind,
    readonly text: string,
    readonly form: NameForm,
  ) {}
  /** The host ignores the case of all of them. */
  toString() {
    return this.text.toLowerCase();
  }
  toJSON() {
    return `${this.kind} ${this}`;
  }
}

export function* namesIn(value: unknown, at: Path = []): Generator<readonly [at: Path, name: NamedId]> {
  if (value instanceof NamedId) yield [at, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      yield* namesIn(inner, [...at, Array.isArray(value) ? Number(key) : key]);
}

/** The host's own roles that can be named where it takes a role by its id. */
export const ownRoles: ReadonlyMap<string, number> = new Map([
  ['maintain', 2],
  ['write', 4],
  ['admin', 5],
]);

/** Whom the host knows by an id. */
export interface WhoseId {
  readonly kind: NameKind;
  readonly id: number;
}

/** What a file calls an id; `undefined` where it stays an id. */
export type NameById = (whose: WhoseId) => string | undefined;

export const ownNames: NameById = ({ kind, id }) =>
  kind === 'role' ? [...ownRoles].find(([, number]) => number === id)?.[0] : undefined;

const kindsOfHost: Readonly<Record<string, NameKind>> = {
  User: 'user',
  Team: 'team',
  TEAM: 'team',
  Integration: 'app',
  App: 'app',
  RepositoryRole: 'role',
};

/** Who it is in a line: `team core`, or `Team 7` where nothing says the name. */
export function whoText(type: string, id: number | NamedId, nameById: NameById = ownNames): string {
  if (id instanceof NamedId) return id.toJSON();
  const kind = kindsOfHost[type];
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

function idIn(map: Readonly<Record<string, unknown>>, isKey: (keys: (typeof idKeys)[number]) => boolean) {
  const [idKey, typeKey] = idKeys.find((keys) => isKey(keys) && (!keys[1] || keys[1] in map)) ?? [];
  const kind = typeKey === undefined ? ('app' as const) : kindsOfHost[String(map[typeKey])];
  return { idKey, typeKey, kind };
}

/** The advice for a name in GitHub's key for an id: `team: core` for `{actor_type: Team, actor_id: core}`. */
export function adviseName(map: unknown, key: unknown): string | undefined {
  const name = isMap(map) && map[String(key)];
  if (typeof name !== 'string' || !/\D/.test(name)) return undefined;
  const { idKey, typeKey, kind } = idIn(map as Record<string, unknown>, ([id]) => id === key);
  if (!idKey || !kind) return undefined;
  const own = [idKey, typeKey].filter((one) => one !== undefined).map(code);
  return `write ${code(`${kind}: ${name}`)} instead of ${own.join(' and ')}`;
}

/** A value for people, with names in place of the ids that have one, at every depth. */
export function named<Value>(value: Value, nameById: NameById): Value;
export function named(value: unknown, nameById: NameById): unknown {
  if (Array.isArray(value)) return value.map((one) => named(one, nameById));
  if (!isMap(value)) return value;
  const { idKey, typeKey, kind } = idIn(value, ([key]) => typeof value[key] === 'number');
  const name = idKey && kind && nameById({ kind, id: value[idKey] as number });
  const pairs = Object.entries(value).map(([key, inner]) => [key, named(inner, nameById)] as const);
  if (!kind || name === undefined) return Object.fromEntries(pairs);
  const others = pairs.filter(([key]) => key !== idKey && key !== typeKey);
  return Object.fromEntries(typeKey === undefined ? [...others, [kind, name]] : [[kind, name], ...others]);
}

/** A map as a file writes it, where a name still stands in it for an id. */
export function asWritten(map: object): object {
  if (map instanceof NamedId) return { [map.kind]: map.text };
  const name = Object.values(map).find((one) => one instanceof NamedId);
  if (!name) return map;
  const { form, kind, text } = name;
  return {
    [kind]: text,
    ...Object.fromEntries(Object.entries(map).filter(([key]) => key !== form.id && key !== form.type)),
  };
}
