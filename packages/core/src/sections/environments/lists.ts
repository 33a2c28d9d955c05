import type { Reader } from '../../github/github.ts';
import { unlessRefused } from '../../github/refusals/failures.ts';
import { type Item, isWriting, type Plan } from '../../plan/item.ts';
import { reassert } from '../../plan/make-items.ts';
import { open, tieToKey } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import type { SectionReader, SnapshotReader } from '../section.ts';
import type { LiveEnvironment } from './calls.ts';
import { listAll, policies, takesPatterns } from './deployment_branch_policies/index.ts';
import { rules } from './deployment_protection_rules/index.ts';
import type { Nested, NestedEntries } from './nested.ts';
import { type DeclaredEnvironment, type ListKey, nameEnvironment, shapes } from './schema.ts';
import { secrets, variables } from './stores.ts';

/** In the order in which apply writes them: what guards an environment comes before what it holds. */
const nested: readonly Nested[] = [rules, policies, variables, secrets];

const declaredIn = (entry: DeclaredEnvironment) => nested.filter(({ key }) => entry[key] !== undefined);

export const listCalls = (entry: DeclaredEnvironment) => declaredIn(entry).flatMap(({ calls }) => calls);

export type LiveLists = Readonly<Partial<Record<ListKey, unknown>>>;

/** How many live items the lists of one environment have. Some lists come with what could be added to them. */
export const countItems = (lists: LiveLists) =>
  Object.values(lists).flatMap((list: any) => (Array.isArray(list) ? list : (list?.enabled ?? []))).length;

export async function readLists(host: SectionReader, entry: DeclaredEnvironment, live: LiveEnvironment) {
  const declared = declaredIn(entry);
  const [going, ...found] = await Promise.all([
    readGoingPatterns(host, entry, live),
    ...declared.map((one) => readOrLeaveOut(host, one, live, entry[one.key])),
  ]);
  const lists = Object.fromEntries(declared.map(({ key }, index) => [key, found[index]]));
  return going ? { ...lists, [policies.key]: going } : lists;
}

const readOrLeaveOut = (host: SectionReader, one: Nested, live: LiveEnvironment, desired?: ListWithPolicy<unknown>) =>
  host.askOrLeaveOut([{ subject: nameEnvironment(live), key: one.key }], (reader) => one.read(reader, live, desired));

/** Patterns that the host drops when the branch policy changes. Only an undo file needs them, so no refusal matters. */
function readGoingPatterns(host: Reader, entry: DeclaredEnvironment, live: LiveEnvironment) {
  const { deployment_branch_policy: next } = entry;
  if (next === undefined || next?.custom_branch_policies || !takesPatterns(live)) return undefined;
  return unlessRefused(host.ask(listAll(live)));
}

/** `live` is undefined if the environment does not exist. */
export const planLists = (entry: DeclaredEnvironment, live: LiveLists | undefined): Plan =>
  declaredIn(entry).flatMap((one) => {
    const found = live?.[one.key];
    const desired = entry[one.key]!;
    if (found !== undefined) return one.plan(entry.name, desired, found).map((item) => addNames(entry, one.key, item));
    return live || desired.entries.length ? [planUnlisted(entry, one, live !== undefined)] : [];
  });

function addNames({ name }: DeclaredEnvironment, key: ListKey, item: Item): Item {
  if (item.kind === 'archived') return item;
  const of = { ...item, about: `[].${key}`, within: nameEnvironment({ name }) };
  return isWriting(of) ? { ...of, names: [name, key, ...(of.names ?? [])] } : of;
}

function planUnlisted(entry: DeclaredEnvironment, one: Nested, isThere: boolean): Item {
  const when = isThere ? 'while its `custom_branch_policies` is off' : 'until it exists';
  const { key } = one;
  const desired: ListWithPolicy<unknown> = entry[key]!;
  const what = `\`${key}\` of ${nameEnvironment(entry)}`;
  const names = desired.entries.map(shapes[key].list!.getKey).join(', ') || 'none';
  return reassert(
    nameEnvironment(entry),
    open(`${what} cannot be compared ${when} (declared: ${names})`),
    open(`${what} set as declared: ${names}`),
    {
      ...planAfterPut(one, entry.name, desired),
      about: `[].${key}`,
      names: [entry.name, key],
      holds: { entries: desired.entries },
      covers: [[nameEnvironment(entry), key]],
      settles: true,
    },
  );
}

function planAfterPut(one: Nested, environment: string, desired: ListWithPolicy<unknown>) {
  if (one.afterPut) return { steps: one.afterPut(environment, desired) };
  const items = one.plan(environment, desired, []).filter(isWriting);
  return { steps: items.flatMap(({ steps }) => steps), lookups: items.flatMap(({ lookups = [] }) => lookups) };
}

export async function readAllLists(host: SnapshotReader, live: LiveEnvironment): Promise<LiveLists> {
  const found = await Promise.all(nested.map((one) => readOrLeaveOut(host, one, live)));
  return Object.fromEntries(nested.map(({ key }, index) => [key, found[index]]));
}

/** One live list of an environment as entries of a settings file. */
export const exportItems = (key: ListKey, live: unknown, environment: string): NestedEntries =>
  nested.find((one) => one.key === key)!.toEntries(live, environment);

/** The live lists of one environment as a settings file writes them. */
export const exportLists = (environment: string, live: LiveLists): (NestedEntries & { readonly key: ListKey })[] =>
  nested
    .filter(({ key }) => live[key] !== undefined)
    .map(({ key, toEntries }) => {
      const { entries, notes } = toEntries(live[key], environment);
      return { key, entries, notes: notes.map((text) => tieToKey(`[].${key}`, text)) };
    });
