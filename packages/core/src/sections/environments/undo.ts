import { listDifferences, type WriteItem } from '../../plan/item.ts';
import { describeSecretLoss } from '../families/secret-store/index.ts';
import type { SectionUndo } from '../section.ts';
import { narrowExportToItems, noteWholeRestoreOfUpdates } from '../undo.ts';
import type { LiveEnvironment } from './calls.ts';
import { branchPolicyList, hasBranchPatterns } from './deployment_branch_policies/index.ts';
import { exportListEntries, type LiveLists } from './lists.ts';
import { listUnnamedReviewers, toPutSettings } from './put/plan.ts';
import { offValues } from './put/schema.ts';
import type { LiveEnvironments } from './read.ts';
import { environmentListKeys, type ListKey, listShapes } from './schema.ts';

/** Trueup never deletes an environment, even in an undo. */
export function createEnvironmentsUndo({ environments, lists, pins }: LiveEnvironments, items: readonly WriteItem[]) {
  const undoneEnvironments = environments.map((live) => ({
    live,
    ...createEnvironmentUndo(live, lists.get(live.name) ?? {}, items),
    pinned: pins && findPinForUndo(live, pins, items),
  }));
  const getRank = (name: string) => (pins?.includes(name) ? pins.indexOf(name) : environments.length);
  const entries = undoneEnvironments
    .filter(({ value, pinned }) => pinned !== undefined || Object.keys(value).length)
    .toSorted((change, next) => getRank(change.live.name) - getRank(next.live.name))
    .map(({ live, value, pinned }) => ({ name: live.name, ...value, ...(pinned !== undefined && { pinned }) }));
  return { value: entries.length ? entries : undefined, notes: undoneEnvironments.flatMap(({ notes }) => notes) };
}

function createEnvironmentUndo(live: LiveEnvironment, lists: LiveLists, allItems: readonly WriteItem[]) {
  const items = allItems.filter(({ names = [] }) => names[0] === live.name);
  const ownItems = items.filter(({ names = [] }) => names.length === 1);
  const isPut = ownItems.some(({ kind }) => kind !== 'reassert');
  const undoneLists = [
    ...environmentListKeys.map((key) => ({ key, ...createListUndo(key, live, lists[key], items) })),
    { key: branchPolicyList.key, ...createDroppedPatternsUndo(live, lists, items) },
  ];
  const restoredLists = undoneLists.filter(({ value }) => value !== undefined);
  const isPutRestored = isPut || restoredLists.some(({ key }) => key === branchPolicyList.key);
  return {
    value: {
      ...(isPutRestored && pickKnownPutSettings(live)),
      ...Object.fromEntries(restoredLists.map(({ key, value }) => [key, value])),
    },
    notes: [
      ...undoneLists.flatMap(({ notes }) => notes),
      ...(isPut ? noteWholeRestoreOfUpdates(ownItems) : []),
      ...(isPut && listUnnamedReviewers(live).length
        ? [`the reviewers of ${JSON.stringify(live.name)}: GitHub does not name all of them`]
        : []),
    ],
  };
}

function createListUndo(
  key: ListKey,
  environment: LiveEnvironment,
  live: unknown,
  allItems: readonly WriteItem[],
): SectionUndo {
  const items = allItems.filter(({ names = [] }) => names[1] === key);
  if (live === undefined || !items.length) return { value: undefined, notes: [] };
  const { entries, notes, isPartial } = exportListEntries(key, live, environment);
  return isPartial
    ? { value: undefined, notes: notes.map(({ text }) => text) }
    : narrowExportToItems({ value: entries, notes }, items, listShapes[key]);
}

/** GitHub drops the patterns when an entry turns them off. No item of the plan shows this loss. */
function createDroppedPatternsUndo(live: LiveEnvironment, lists: LiveLists, items: readonly WriteItem[]): SectionUndo {
  const isChanged = listDifferences(items).some(({ key }) => key === 'deployment_branch_policy');
  if (!isChanged || !hasBranchPatterns(live)) return { value: undefined, notes: [] };
  const patterns = lists[branchPolicyList.key];
  const unread = `the branch patterns of ${JSON.stringify(live.name)}: could not be read`;
  if (patterns === undefined) return { value: undefined, notes: [unread] };
  const { entries, notes, isPartial } = exportListEntries(branchPolicyList.key, patterns, live);
  return {
    value: isPartial || !entries.length ? undefined : { _undeclared: 'keep', entries },
    notes: notes.map(({ text }) => text),
  };
}

/** The PUT replaces all settings, so the entry lists even settings that are off. */
function pickKnownPutSettings(live: LiveEnvironment) {
  const settings = toPutSettings(live);
  const isKnown = (key: string) =>
    settings[key] !== undefined && !(key === 'reviewers' && listUnnamedReviewers(live).length);
  const known = Object.keys(offValues).filter(isKnown);
  return Object.fromEntries(known.map((key) => [key, settings[key]]));
}

function findPinForUndo({ name }: LiveEnvironment, pins: readonly string[], items: readonly WriteItem[]) {
  const pinChange = listDifferences(items).find(({ key, ordered }) => key === 'pinned' && ordered);
  if (!pinChange) return undefined;
  if (pins.includes(name)) return true;
  return (pinChange.wanted as readonly string[]).includes(name) ? false : undefined;
}

export const describeUnremovedEnvironment = ({ kind, subject, names = [] }: WriteItem) =>
  kind === 'create' && names.length === 1 ? `${subject} is new: remove it by hand` : undefined;

export const describeUnrestoredSecrets = (item: WriteItem) =>
  item.kind === 'reassert' && item.canVerifyAfterwards
    ? `the secrets of ${item.subject} are new: remove the environment by hand`
    : describeSecretLoss(item);
