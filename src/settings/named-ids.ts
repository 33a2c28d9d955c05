import type { Path } from './refusal.ts';

export type NameKind = 'user' | 'team' | 'app' | 'role';

/** A map that says who is meant, either with the host's keys or by a name. */
export interface NameForm {
  /** The host's key for the id. */
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

/** The names in a parsed value, each with its path. */
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
