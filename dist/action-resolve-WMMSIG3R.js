import {
  SectionFailure87 as SectionFailure,
  joinTexts88 as joinTexts,
  ofOwner88 as ofOwner,
  open88 as open,
  say88 as say,
  NamedId91 as NamedId,
  namesIn91 as namesIn,
  ownNames91 as ownNames,
  code92 as code
} from "./action.js";
import {
  findId,
  isId
} from "./action-chunk-CWT3O6YM.js";
import "./action-chunk-PRRDYNAS.js";

// packages/core/src/engine/names/resolve.ts
async function withIds(declared, host) {
  const written = [...namesIn(declared.desired)];
  const distinct = new Map(written.map(([, name]) => [JSON.stringify(name), name]));
  const answers = new Map(
    await Promise.all([...distinct].map(async ([key, name]) => [key, await findId(name, host)]))
  );
  const found = written.map(([at, name]) => ({
    at: inFile(at, name),
    name,
    found: answers.get(JSON.stringify(name))
  }));
  const wrong = found.flatMap((one) => isId(one.found) ? [] : [{ at: one.at, why: one.found }]);
  if (wrong.length) throw new WrongNames(wrong, declared);
  const desired = withoutNames(declared.desired, new Map(found.map((one) => [one.name, one.found])));
  const twins = found.flatMap(({ at, name }) => twinsOf(at, name, desired));
  if (twins.length) throw new WrongNames(twins, declared);
  const names = new Map(found.map(({ name, found: id }) => [`${name.kind} ${id}`, name.text]));
  return { ...declared, desired, names: (whose) => names.get(`${whose.kind} ${whose.id}`) ?? ownNames(whose) };
}
var inFile = (at, { kind }) => [...at.slice(0, -1), kind];
function withoutNames(value, ids) {
  if (value instanceof NamedId) return ids.get(value);
  if (Array.isArray(value)) return value.map((item) => withoutNames(item, ids));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutNames(inner, ids)]));
}
function twinsOf(at, { form, text }, desired) {
  if (!form.once) return [];
  const list = at.slice(0, -2).reduce((value, key) => value?.[key], desired);
  if (!Array.isArray(list)) return [];
  const own = list[Number(at.at(-2))];
  const isSame = (one) => one[form.id] === own[form.id] && (!form.type || one[form.type] === own[form.type]);
  const first = list.findIndex(isSame);
  return first < Number(at.at(-2)) || list.findLastIndex(isSame) > Number(at.at(-2)) ? [{ at, why: open(`${code(text)} has the id ${own[form.id]}, like another entry of this list`) }] : [];
}
var WrongNames = class extends SectionFailure {
  at;
  constructor(wrong, { place }) {
    const [first] = wrong;
    const lines = wrong.length > 1 ? wrong.map(({ at, why }) => say`${open(`line ${place(at).line}: `)}${why}`) : [];
    const text = say`${joinTexts(lines.length ? lines : [first.why], "; ")}`.about(ofOwner);
    super(text, "correct the name or remove the entry", "not_found");
    this.at = first.at[0] === "entries" ? first.at.slice(1) : first.at;
  }
};
export {
  withIds
};
