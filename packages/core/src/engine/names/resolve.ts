import type { Reader } from '../../github/github.ts';
import { SectionFailure } from '../../plan/item.ts';
import { joinTexts, ofOwner, open, say, type Text } from '../../plan/wording.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { ParsedSection } from '../../settings/reading/declare.ts';
import type { Path } from '../../settings/refusal.ts';
import { findNamedIds, NamedId, type NameResolver, nameBuiltInRole } from '../../settings/schema/named-ids.ts';
import { findId, isId } from './find.ts';

type Named = Pick<ParsedSection, 'desired' | 'place'>;

/** A section with ids in place of its names. Throws one failure about every name that is not found. */
export async function withIds<Section extends Named>(
  declared: Section,
  host: Reader,
): Promise<Section & { readonly names: NameResolver }> {
  const written = [...findNamedIds(declared.desired)];
  const distinct = new Map(written.map(([, name]) => [JSON.stringify(name), name]));
  const answers = new Map(
    await Promise.all([...distinct].map(async ([key, name]) => [key, await findId(name, host)] as const)),
  );
  const found = written.map(([at, name]) => ({
    at: inFile(at, name),
    name,
    found: answers.get(JSON.stringify(name))!,
  }));
  const wrong = found.flatMap((one) => (isId(one.found) ? [] : [{ at: one.at, why: one.found }]));
  if (wrong.length) throw new WrongNames(wrong, declared);
  const desired = withoutNames(declared.desired, new Map(found.map((one) => [one.name, one.found as number])));
  const twins = found.flatMap(({ at, name }) => twinsOf(at, name, desired));
  if (twins.length) throw new WrongNames(twins, declared);
  const names = new Map(found.map(({ name, found: id }) => [`${name.kind} ${id}`, name.text]));
  return { ...declared, desired, names: (whose) => names.get(`${whose.kind} ${whose.id}`) ?? nameBuiltInRole(whose) };
}

/** A name stands under the key of its kind. */
const inFile = (at: Path, { kind }: NamedId): Path => [...at.slice(0, -1), kind];

function withoutNames(value: unknown, ids: ReadonlyMap<NamedId, number>): any {
  if (value instanceof NamedId) return ids.get(value);
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, ids));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutNames(inner, ids)]));
}

interface WrongName {
  readonly at: Path;
  readonly why: Text;
}

/** Until its id is known, a name may hide that an entry repeats another one. */
function twinsOf(at: Path, { form, text }: NamedId, desired: unknown): WrongName[] {
  if (!form.isUnique) return [];
  const list = at.slice(0, -2).reduce((value: any, key) => value?.[key], desired);
  if (!Array.isArray(list)) return [];
  const own = list[Number(at.at(-2))];
  const isSame = (one: any) => one[form.id] === own[form.id] && (!form.type || one[form.type] === own[form.type]);
  const first = list.findIndex(isSame);
  return first < Number(at.at(-2)) || list.findLastIndex(isSame) > Number(at.at(-2))
    ? [{ at, why: open(`${formatCode(text)} has the id ${own[form.id]}, like another entry of this list`) }]
    : [];
}

/** Names of a section that lead to no id, or twice to one. */
class WrongNames extends SectionFailure {
  override readonly at: Path;
  constructor(wrong: readonly WrongName[], { place }: Named) {
    const [first] = wrong;
    const lines = wrong.length > 1 ? wrong.map(({ at, why }) => say`${open(`line ${place(at).line}: `)}${why}`) : [];
    const text = say`${joinTexts(lines.length ? lines : [first!.why], '; ')}`.about(ofOwner);
    super(text, 'correct the name or remove the entry', 'not_found');
    // Most files write the list without the wrapper that has `entries`.
    this.at = first!.at[0] === 'entries' ? first!.at.slice(1) : first!.at;
  }
}
