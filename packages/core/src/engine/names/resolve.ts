import type { Reader } from '../../github/github.ts';
import { SectionFailure } from '../../plan/item.ts';
import { formatText, joinTexts, markPublic, ownerNamesKey, type Text } from '../../plan/wording.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { ParsedSection } from '../../settings/reading/declare.ts';
import type { Path } from '../../settings/refusal.ts';
import { listNamedIds, NamedId, type NameResolver, nameBuiltInRole } from '../../settings/schema/named-ids.ts';
import { findId, isId } from './find.ts';

type NamedDeclaration = Pick<ParsedSection, 'desired' | 'place'>;

export async function resolveNamesToIds<Section extends NamedDeclaration>(
  declared: Section,
  github: Reader,
): Promise<Section & { readonly names: NameResolver }> {
  const written = [...listNamedIds(declared.desired)];
  const distinct = new Map(written.map(([, name]) => [JSON.stringify(name), name]));
  const answers = new Map(
    await Promise.all([...distinct].map(async ([key, name]) => [key, await findId(name, github)] as const)),
  );
  const resolved = written.map(([at, name]) => ({
    at: toFilePath(at, name),
    name,
    id: answers.get(JSON.stringify(name))!,
  }));
  const wrong = resolved.flatMap((entry) => (isId(entry.id) ? [] : [{ at: entry.at, why: entry.id }]));
  if (wrong.length) throw new WrongNames(wrong, declared);
  const desired = replaceNames(declared.desired, new Map(resolved.map((entry) => [entry.name, entry.id as number])));
  const duplicates = resolved.flatMap(({ at, name }) => findDuplicates(at, name, desired));
  if (duplicates.length) throw new WrongNames(duplicates, declared);
  const names = new Map(resolved.map(({ name, id }) => [`${name.kind} ${id}`, name.text]));
  return {
    ...declared,
    desired,
    names: (account) => names.get(`${account.kind} ${account.id}`) ?? nameBuiltInRole(account),
  };
}

/** The file has the name under the key of its kind, not under the id key. */
const toFilePath = (at: Path, { kind }: NamedId): Path => [...at.slice(0, -1), kind];

function replaceNames(value: unknown, ids: ReadonlyMap<NamedId, number>): any {
  if (value instanceof NamedId) return ids.get(value);
  if (Array.isArray(value)) return value.map((item) => replaceNames(item, ids));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceNames(inner, ids)]));
}

interface WrongName {
  readonly at: Path;
  readonly why: Text;
}

/** Two different names can belong to one id. Only the lookup of the ids reveals this. */
function findDuplicates(at: Path, { form, text }: NamedId, desired: unknown): WrongName[] {
  if (!form.isUnique) return [];
  const list = at.slice(0, -2).reduce((value: any, key) => value?.[key], desired);
  if (!Array.isArray(list)) return [];
  const own = list[Number(at.at(-2))];
  const isSame = (entry: any) => entry[form.id] === own[form.id] && (!form.type || entry[form.type] === own[form.type]);
  const first = list.findIndex(isSame);
  return first < Number(at.at(-2)) || list.findLastIndex(isSame) > Number(at.at(-2))
    ? [{ at, why: markPublic(`${formatCode(text)} has the id ${own[form.id]}, like another entry of this list`) }]
    : [];
}

class WrongNames extends SectionFailure {
  override readonly at: Path;
  constructor(wrong: readonly WrongName[], { place }: NamedDeclaration) {
    const [first] = wrong;
    const lines =
      wrong.length > 1 ? wrong.map(({ at, why }) => formatText`${markPublic(`line ${place(at).line}: `)}${why}`) : [];
    const text = formatText`${joinTexts(lines.length ? lines : [first!.why], '; ')}`.withVisibilityKey(ownerNamesKey);
    super(text, 'correct the name or remove the entry', 'not_found');
    // Most files write the list without the wrapper that has `entries`.
    this.at = first!.at[0] === 'entries' ? first!.at.slice(1) : first!.at;
  }
}
