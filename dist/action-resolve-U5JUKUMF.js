import {
  SectionFailure92 as SectionFailure,
  NamedId95 as NamedId,
  listNamedIds95 as listNamedIds,
  nameBuiltInRole95 as nameBuiltInRole,
  formatText97 as formatText,
  joinTexts97 as joinTexts,
  markPublic97 as markPublic,
  ownerNamesKey97 as ownerNamesKey,
  formatCode98 as formatCode
} from "./action.js";
import {
  findId,
  isId
} from "./action-chunk-C2JLIJIY.js";
import "./action-chunk-YNICP2FE.js";

// packages/core/src/engine/names/resolve.ts
async function resolveNamesToIds(declared, github) {
  const written = [...listNamedIds(declared.desired)];
  const distinct = new Map(written.map(([, name]) => [JSON.stringify(name), name]));
  const answers = new Map(
    await Promise.all([...distinct].map(async ([key, name]) => [key, await findId(name, github)]))
  );
  const resolved = written.map(([at, name]) => ({
    at: toFilePath(at, name),
    name,
    id: answers.get(JSON.stringify(name))
  }));
  const wrong = resolved.flatMap((entry) => isId(entry.id) ? [] : [{ at: entry.at, why: entry.id }]);
  if (wrong.length) throw new WrongNames(wrong, declared);
  const desired = replaceNames(declared.desired, new Map(resolved.map((entry) => [entry.name, entry.id])));
  const duplicates = resolved.flatMap(({ at, name }) => findDuplicates(at, name, desired));
  if (duplicates.length) throw new WrongNames(duplicates, declared);
  const names = new Map(resolved.map(({ name, id }) => [`${name.kind} ${id}`, name.text]));
  return {
    ...declared,
    desired,
    names: (account) => names.get(`${account.kind} ${account.id}`) ?? nameBuiltInRole(account)
  };
}
var toFilePath = (at, { kind }) => [...at.slice(0, -1), kind];
function replaceNames(value, ids) {
  if (value instanceof NamedId) return ids.get(value);
  if (Array.isArray(value)) return value.map((item) => replaceNames(item, ids));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaceNames(inner, ids)]));
}
function findDuplicates(at, { form, text }, desired) {
  if (!form.isUnique) return [];
  const list = at.slice(0, -2).reduce((value, key) => value?.[key], desired);
  if (!Array.isArray(list)) return [];
  const own = list[Number(at.at(-2))];
  const isSame = (entry) => entry[form.id] === own[form.id] && (!form.type || entry[form.type] === own[form.type]);
  const first = list.findIndex(isSame);
  return first < Number(at.at(-2)) || list.findLastIndex(isSame) > Number(at.at(-2)) ? [{ at, why: markPublic(`${formatCode(text)} has the id ${own[form.id]}, like another entry of this list`) }] : [];
}
var WrongNames = class extends SectionFailure {
  at;
  constructor(wrong, { place }) {
    const [first] = wrong;
    const lines = wrong.length > 1 ? wrong.map(({ at, why }) => formatText`${markPublic(`line ${place(at).line}: `)}${why}`) : [];
    const text = formatText`${joinTexts(lines.length ? lines : [first.why], "; ")}`.withVisibilityKey(ownerNamesKey);
    super(text, "correct the name or remove the entry", "not_found");
    this.at = first.at[0] === "entries" ? first.at.slice(1) : first.at;
  }
};
export {
  resolveNamesToIds
};
