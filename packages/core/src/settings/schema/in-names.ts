import * as v from 'valibot';
import { isMap } from '../maps.ts';
import type { Path } from '../refusal.ts';
import { type CanonicalSchema, holderOf } from '../writing/canonical.ts';
import type { NameForm, NameKind, WhoseId } from './named-ids.ts';
import { formOf, nameSchemas } from './names.ts';

type Written = Readonly<Record<string, unknown>>;

/** The map in which an id stands, with its form. */
export interface IdPlace {
  readonly at: Path;
  readonly form: NameForm;
}

type NameAt = (whose: WhoseId, place: IdPlace) => string | undefined;

/** A value of a settings file, with names in place of the ids that have one. */
export function withNames(value: unknown, schema: CanonicalSchema | undefined, nameOf: NameAt, at: Path = []): unknown {
  const holder = schema && holderOf(schema, value);
  if (Array.isArray(value)) return value.map((item, index) => withNames(item, holder?.item, nameOf, [...at, index]));
  if (!isMap(value) || !holder) return value;
  const form = formOf(holder);
  const { entries = {} } = holder;
  const inner = Object.entries(value).map(([key, one]) => [
    key,
    withNames(one, Object.hasOwn(entries, key) ? entries[key] : undefined, nameOf, [...at, key]),
  ]);
  return form ? inName(Object.fromEntries(inner), { at, form }, nameOf) : Object.fromEntries(inner);
}

/** The map with a name in place of the host's keys. */
function inName(map: Written, place: IdPlace, nameOf: NameAt): Written {
  const { form } = place;
  const whose = whoseId(map, form);
  const name = whose && nameOf(whose, place);
  if (name === undefined || !v.is(nameSchemas[whose!.kind], name)) return map;
  const others = Object.entries(map).filter(([key]) => key !== form.id && key !== form.type);
  return { [whose!.kind]: name, ...Object.fromEntries(others) };
}

function whoseId(map: Written, { type, id: key, kinds }: NameForm): WhoseId | undefined {
  const id = map[key];
  const kind = (Object.keys(kinds) as NameKind[]).find((one) => type === undefined || kinds[one] === map[type]);
  return kind && typeof id === 'number' && id > 0 ? { kind, id } : undefined;
}
