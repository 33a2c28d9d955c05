import type { Reader } from '../../github/github.ts';
import { ignoreRefusal } from '../../github/refusals/failures.ts';
import { type Item, isWriting, type Plan } from '../../plan/item.ts';
import { planReassertion } from '../../plan/make-items.ts';
import { markPublic, withVisibilityKey } from '../../plan/wording.ts';
import type { ListWithPolicy } from '../../settings/schema/shape.ts';
import type { SectionReader, SnapshotReader } from '../section.ts';
import type { LiveEnvironment } from './calls.ts';
import { branchPolicyList } from './deployment_branch_policies/index.ts';
import { protectionRuleList } from './deployment_protection_rules/index.ts';
import type { EnvironmentList, ListExport } from './environment-list.ts';
import {
  type DeclaredEnvironment,
  describeEnvironment,
  describeInEnvironment,
  type ListKey,
  listShapes,
} from './schema.ts';
import { secretList, variableList } from './stores.ts';

/** Apply writes the lists in this order. Protection comes before variables and secrets. */
const environmentLists: readonly EnvironmentList[] = [protectionRuleList, branchPolicyList, variableList, secretList];

const listDeclaredLists = (entry: DeclaredEnvironment) =>
  environmentLists.filter(({ key }) => entry[key] !== undefined);

export const listDeclaredCalls = (entry: DeclaredEnvironment) => listDeclaredLists(entry).flatMap(({ calls }) => calls);

export type LiveLists = Readonly<Partial<Record<ListKey, unknown>>>;

export const listLiveItems = (lists: LiveLists): readonly unknown[] =>
  Object.values(lists).flatMap((list: any) => (Array.isArray(list) ? list : (list?.enabled ?? [])));

export async function readDeclaredLists(
  github: SectionReader,
  entry: DeclaredEnvironment,
  live: LiveEnvironment,
): Promise<LiveLists> {
  const [droppedPatterns, lists] = await Promise.all([
    readDroppedPatterns(github, entry, live),
    readEachList(github, listDeclaredLists(entry), live, entry),
  ]);
  return droppedPatterns ? { ...lists, [branchPolicyList.key]: droppedPatterns } : lists;
}

export const readAllLists = (github: SnapshotReader, live: LiveEnvironment) =>
  readEachList(github, environmentLists, live);

async function readEachList(
  github: SectionReader,
  lists: readonly EnvironmentList[],
  live: LiveEnvironment,
  entry?: DeclaredEnvironment,
): Promise<LiveLists> {
  const answers = await Promise.all(
    lists.map((list) =>
      github.askOrLeaveOut([{ subject: describeEnvironment(live), key: list.key }], (reader) =>
        list.read(reader, live, entry?.[list.key]),
      ),
    ),
  );
  return Object.fromEntries(lists.map(({ key }, index) => [key, answers[index]]));
}

/** Reads patterns that GitHub drops when the branch policy changes. Only an undo needs these patterns. */
function readDroppedPatterns(github: Reader, entry: DeclaredEnvironment, live: LiveEnvironment) {
  const { deployment_branch_policy: next } = entry;
  if (next === undefined || next?.custom_branch_policies) return undefined;
  return ignoreRefusal(branchPolicyList.read(github, live));
}

export const planLists = (entry: DeclaredEnvironment, live: LiveLists | undefined): Plan =>
  listDeclaredLists(entry).flatMap((list) => {
    const liveList = live?.[list.key];
    const desired = entry[list.key]!;
    if (liveList !== undefined)
      return list.plan(entry, desired, liveList).map((item) => addEnvironmentToItem(entry, list.key, item));
    return live || desired.entries.length ? [planUnreadList(entry, list, live !== undefined)] : [];
  });

function addEnvironmentToItem(entry: DeclaredEnvironment, key: ListKey, item: Item): Item {
  if (item.kind === 'archived') return item;
  const located = { ...item, about: `[].${key}`, within: describeEnvironment(entry) };
  return isWriting(located) ? { ...located, names: [entry.name, key, ...(located.names ?? [])] } : located;
}

function planUnreadList(entry: DeclaredEnvironment, list: EnvironmentList, isEnvironmentThere: boolean): Item {
  const condition = isEnvironmentThere ? 'while its `custom_branch_policies` is off' : 'until it exists';
  const { key } = list;
  const desired: ListWithPolicy<unknown> = entry[key]!;
  const label = describeInEnvironment(entry, `\`${key}\``);
  const names = desired.entries.map(listShapes[key].list!.getKey).join(', ') || 'none';
  return planReassertion(
    describeEnvironment(entry),
    markPublic(`${label} cannot be compared ${condition} (declared: ${names})`),
    markPublic(`${label} set as declared: ${names}`),
    {
      ...planStepsAfterPut(list, entry, desired),
      about: `[].${key}`,
      names: [entry.name, key],
      holds: { entries: desired.entries },
      covers: [[describeEnvironment(entry), key]],
      canVerifyAfterwards: true,
    },
  );
}

function planStepsAfterPut(list: EnvironmentList, environment: DeclaredEnvironment, desired: ListWithPolicy<unknown>) {
  if (list.afterPut) return { steps: list.afterPut(environment, desired) };
  const items = list.plan(environment, desired, []).filter(isWriting);
  return { steps: items.flatMap(({ steps }) => steps), lookups: items.flatMap(({ lookups = [] }) => lookups) };
}

export const exportListEntries = (key: ListKey, live: unknown, environment: LiveEnvironment): ListExport =>
  environmentLists.find((list) => list.key === key)!.toEntries(live, environment);

export const exportAllLists = (environment: LiveEnvironment, lists: LiveLists) =>
  environmentLists
    .filter(({ key }) => lists[key] !== undefined)
    .map(({ key, toEntries }) => {
      const { entries, notes } = toEntries(lists[key], environment);
      return {
        key,
        entries,
        notes: notes.map(({ text, about }) => ({ text: withVisibilityKey(`[].${key}`, text), about })),
      };
    });
