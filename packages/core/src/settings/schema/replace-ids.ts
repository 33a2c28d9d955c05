import * as v from 'valibot';
import { isMap } from '../maps.ts';
import type { Path } from '../refusal.ts';
import { getKeySchema, type NestedSchema, resolveSchema } from '../writing/canonical.ts';
import type { ActorForm, ActorId, NamedActorKind } from './named-ids.ts';
import { getActorForm, nameSchemas } from './names.ts';

type IdMap = Readonly<Record<string, unknown>>;

export interface IdLocation {
  readonly at: Path;
  readonly form: ActorForm;
}

type NameLookup = (actor: ActorId, place: IdLocation) => string | undefined;

export function replaceIdsWithNamesBySchema(
  value: unknown,
  schema: NestedSchema | undefined,
  nameOf: NameLookup,
  at: Path = [],
): unknown {
  const holder = schema && resolveSchema(schema, value);
  if (Array.isArray(value))
    return value.map((item, index) => replaceIdsWithNamesBySchema(item, holder?.item, nameOf, [...at, index]));
  if (!isMap(value) || !holder) return value;
  const form = getActorForm(holder);
  const inner = Object.entries(value).map(([key, inner]) => [
    key,
    replaceIdsWithNamesBySchema(inner, getKeySchema(holder, key), nameOf, [...at, key]),
  ]);
  return form ? replaceIdWithName(Object.fromEntries(inner), { at, form }, nameOf) : Object.fromEntries(inner);
}

function replaceIdWithName(map: IdMap, place: IdLocation, nameOf: NameLookup): IdMap {
  const { form } = place;
  const actor = toActorId(map, form);
  const name = actor && nameOf(actor, place);
  if (name === undefined || !v.is(nameSchemas[actor!.kind], name)) return map;
  const otherPairs = Object.entries(map).filter(([key]) => key !== form.id && key !== form.type);
  return { [actor!.kind]: name, ...Object.fromEntries(otherPairs) };
}

function toActorId(map: IdMap, { type, id: key, kinds }: ActorForm): ActorId | undefined {
  const id = map[key];
  const kind = (Object.keys(kinds) as NamedActorKind[]).find(
    (actorKind) => type === undefined || kinds[actorKind] === map[type],
  );
  return kind && typeof id === 'number' && id > 0 ? { kind, id } : undefined;
}
