import * as v from 'valibot';
import { type CanonicalSchema, holderOf } from '../settings/canonical.ts';
import { isMap } from '../settings/maps.ts';
import { formOf, type NameById, type NameForm, type NameKind, nameSchemas, type WhoseId } from '../settings/names.ts';

type Written = Readonly<Record<string, unknown>>;

/** A value of a settings file, with names in place of the ids that have one. */
export function withNames(value: unknown, schema: CanonicalSchema | undefined, nameOf: NameById): unknown {
  const holder = schema && holderOf(schema, value);
  if (Array.isArray(value)) return value.map((item) => withNames(item, holder?.item, nameOf));
  if (!isMap(value) || !holder) return value;
  const form = formOf(holder);
  const { entries = {} } = holder;
  const inner = Object.entries(value).map(([key, one]) => [
    key,
    withNames(one, Object.hasOwn(entries, key) ? entries[key] : undefined, nameOf),
  ]);
  return form ? inName(Object.fromEntries(inner), form, nameOf) : Object.fromEntries(inner);
}

/** The map with a name in place of the host's keys. */
function inName(map: Written, form: NameForm, nameOf: NameById): Written {
  const whose = whoseId(map, form);
  const name = whose && nameOf(whose);
  if (name === undefined || !v.is(nameSchemas[whose!.kind], name)) return map;
  const others = Object.entries(map).filter(([key]) => key !== form.id && key !== form.type);
  return { [whose!.kind]: name, ...Object.fromEntries(others) };
}

function whoseId(map: Written, { type, id: key, kinds }: NameForm): WhoseId | undefined {
  const id = map[key];
  const kind = (Object.keys(kinds) as NameKind[]).find((one) => type === undefined || kinds[one] === map[type]);
  return kind && typeof id === 'number' && id > 0 ? { kind, id } : undefined;
}
