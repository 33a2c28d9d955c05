import * as v from 'valibot';
import { nearest } from '../keys/nearest.ts';
import { isMap, madeOnce } from '../maps.ts';
import type { Path, Place } from '../refusal.ts';
import { isTaken } from '../schema/holders.ts';
import { numberTwins } from '../schema/numbered.ts';
import { leavesIn, Reference } from '../schema/reference.ts';
import type { ListShape, ListWithPolicy, Shape } from '../schema/shape.ts';
import { soundView, whereSound, wrongIn } from '../schema/sound.ts';
import { code, show } from '../shown.ts';
import { type CanonicalSchema, holderOf } from '../writing/canonical.ts';
import type { SettingsDocument } from './document.ts';
import { JudgedPart, type NamedSection } from './findings.ts';
import { complaintsOf } from './issues.ts';
import { isKept } from './values.ts';

/** Who owns the file: the person who runs the program, or a repository of the run. */
export type DeclaredBy = 'operator' | 'target';

/** A section as the file declares it. Paths start below its key. */
export interface Declared {
  readonly key: string;
  readonly desired: any;
  place(at: Path): Place;
  /** The same path from the top of the file, as the file spells it, with the names of the entries on it. */
  address: JudgedPart['address'];
  /** The path of the entry that messages call by this name, such as `label "bug"`. */
  entryAt(name: string): Path | undefined;
}

/** Reads one section. If `part` holds refusals afterwards, nothing is declared. */
export function declare(document: SettingsDocument, named: NamedSection, origin: DeclaredBy) {
  const part = new JudgedPart(document, named);
  const { key, settings } = named.section;
  if (part.value === null && !settings.nullIsValue) {
    settleNull(part);
    return { part };
  }
  const prepared = part.prepared();
  judgeOpenKeys(part, prepared, settledIn(part));
  const { output, issues = [] } = v.safeParse(settings.schema, prepared);
  const wrong = [...part.refused, ...wrongIn(issues)];
  if (issues.length) refuseIssues(part, issues);
  refuseLeaves(part, output, prepared, origin === 'target' ? key : undefined);
  whereSound(() => settings.examine?.(soundIn(output, wrong, settings), part));
  if (part.refusals.length) return { part };
  const { place, address } = part;
  return { part, declared: { key, desired: output, place, address, entryAt: entryPaths(part, output) } };
}

/** What rules across keys may read. Where entries are wrong, the schema leaves a list in the form that the file has. */
function soundIn(output: any, wrong: readonly Path[], { list }: Shape<unknown>) {
  if (!list?.undeclared) return soundView(output, wrong);
  const listed = Array.isArray(output) ? { entries: output } : output;
  return soundView(
    listed,
    wrong.map((at) => (typeof at[0] === 'number' ? ['entries', ...at] : at)),
  );
}

/** `labels:` is just left empty; `labels: null` was written on purpose, and its meaning is unclear. */
function settleNull(part: JudgedPart) {
  if (part.source([]) === '') return part.remark([], 'empty, so not declared');
  part.refuse({
    at: [],
    problem: 'is null, which is not allowed here',
    fix: part.section.settings.list ? 'write `[]` for an empty list, or remove the key' : 'remove the key',
  });
}

function refuseIssues(part: JudgedPart, issues: readonly v.BaseIssue<unknown>[]) {
  const isSettled = settledIn(part);
  for (const complaint of complaintsOf(issues, (path) => part.place(path).line)) {
    if (isSettled(complaint.at)) continue;
    part.refuse(part.isComment(complaint.at) ? { ...complaint, ...commented } : complaint);
  }
}

/** Whether a path was refused already, by itself or with all that is around it. */
function settledIn(part: JudgedPart) {
  const settled = new Set(part.refused.map((at) => JSON.stringify(part.inFile(at))));
  return (path: Path) => {
    const at = part.inFile(path);
    return [...at.keys(), at.length].some((end) => settled.has(JSON.stringify(at.slice(0, end))));
  };
}

function refuseLeaves(part: JudgedPart, desired: unknown, written: unknown, costs: string | undefined) {
  const isSettled = settledIn(part);
  for (const [at, leaf] of leavesIn(desired, written)) {
    if (leaf === null && part.isComment(at) && !isSettled(at))
      part.remark(at, `${commented.problem}; ${commented.fix}`);
    if (leaf instanceof Reference && costs) part.refuse({ at, ...notItsOwn, costs });
    if (typeof leaf === 'number' && !isKept(leaf) && !isSettled(at)) part.refuse({ at, ...lost(leaf) });
  }
}

/**
 * A repository's own file may not read the operator's environment: it could copy secrets into the repository. A file
 * that tries loses that section and no other.
 */
const notItsOwn = {
  problem: "refers to a variable of this run, which a repository's own settings file may not read",
  fix: 'declare this secret in a file of yours: in `--repos-dir`, as `--defaults-file` or as a layer of a fleet file',
};

const commented = {
  problem: 'is empty, because a `#` after a space starts a comment',
  fix: "put the value in quotes, like `'#d73a4a'`",
};

/** A schema does not judge the value of a key that it does not know. */
const lost = (number: number) => ({
  problem: `is ${show(number)}, which a request cannot carry exactly`,
  fix: 'put it in quotes if it is text',
});

function entryPaths(part: JudgedPart, desired: ListWithPolicy<unknown> | readonly unknown[]) {
  const { list } = part.section.settings;
  let paths: Map<string, Path> | undefined;
  return (name: string) => {
    if (!list) return undefined;
    paths ??= pathsByName(Array.isArray(desired) ? desired : (desired as ListWithPolicy<unknown>).entries, list);
    const at = paths.get(list.unmeant?.(name) ?? name);
    return at && part.inFile(at);
  };
}

function pathsByName(entries: readonly unknown[], { named, inside }: ListShape<any>) {
  const all = entries.flatMap((entry, index): [name: string, at: Path][] => [
    [named(entry), [index]],
    ...(inside?.(entry) ?? []).map(([name, at]): [string, Path] => [name, [index, ...at]]),
  ]);
  const names = numberTwins(all.map(([name]) => name));
  return new Map(all.map(([, at], index) => [names[index]!, at]));
}

/**
 * Judges each key that an open map does not list, wherever it stands: it is misspelt, or newer than Trueup. Of a key that
 * is refused already, nothing more is said.
 */
function judgeOpenKeys(part: JudgedPart, value: unknown, isSettled: (at: Path) => boolean) {
  const read = (schema: CanonicalSchema, value: unknown, at: Path) => {
    const holder = holderOf(schema, value);
    const { item, entries = {} } = holder;
    if (Array.isArray(value) && item) for (const [index, one] of value.entries()) read(item, one, [...at, index]);
    if (!isMap(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      const place = [...at, key];
      if (Object.hasOwn(entries, key)) read(entries[key]!, inner, place);
      else if (holder.type === 'loose_object' && !isSettled(place)) judge(place, value, knownIn(holder), part);
    }
  };
  read(part.section.settings.schema, value, []);
}

function judge(at: Path, beside: object, known: readonly string[], part: JudgedPart) {
  const key = String(at.at(-1));
  const meant = nearest(key, known, 1);
  if (meant === undefined) {
    const near = nearest(key, known);
    const hint = near ? `; did you mean ${code(near)}?` : '';
    part.remark(at, `is not a key that Trueup knows; Trueup sends it unchanged${hint}`, { isUnknownKey: true });
    return;
  }
  part.refuse({ at, problem: 'is not a key here', fix: `write ${code(meant)}` });
  if (!Object.hasOwn(beside, meant)) part.refused.push(part.inFile([...at.slice(0, -1), meant]));
}

/** Always the same list for a map, because the answers about it are kept. */
const knownIn = (holder: CanonicalSchema) =>
  madeOnce(lists, holder, () => Object.keys(holder.entries!).filter((key) => isTaken(holder.entries![key]!)));

const lists = new WeakMap<CanonicalSchema, readonly string[]>();
