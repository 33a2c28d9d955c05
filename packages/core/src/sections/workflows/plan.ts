import type { Item, Plan, Refused } from '../../plan/item.ts';
import { leaveToOthers, refuseChange, update } from '../../plan/make-items.ts';
import { match } from '../../plan/match.ts';
import { findNearest } from '../../settings/keys/nearest.ts';
import * as calls from './calls.ts';
import { type DeclaredWorkflow, nameWorkflow } from './schema.ts';

const path = (workflow: { path: string }) => workflow.path;

export function planWorkflows(entries: readonly DeclaredWorkflow[], live: readonly calls.LiveWorkflow[]): Plan {
  const declared = new Set(entries.map(path));
  const present = live.filter(isPresent);
  const others = present.map(path).filter((one) => !declared.has(one));
  const named = present.filter((item) => declared.has(item.path));
  const fix = 'remove the entry until GitHub lists this path once';
  const found = match(entries, named, path, path, { named: nameWorkflow, fix });

  return [
    ...found.missing.map((entry) => refuseMissing(entry, others)),
    ...found.pairs.flatMap(({ entry, item }) => planChange(entry, item)),
  ];
}

/** The host still lists a workflow for a while after its file is deleted. */
export const isPresent = ({ state }: calls.LiveWorkflow) => state !== 'deleted';

/** The state as the file spells it; `undefined` if Trueup does not know it. */
export function stateOf({ state }: calls.LiveWorkflow): DeclaredWorkflow['state'] | undefined {
  if (state === 'active') return state;
  return state.startsWith('disabled_') ? 'disabled' : undefined;
}

/** No write can create a workflow, only a file in the repository. */
function refuseMissing(entry: DeclaredWorkflow, others: readonly string[]): Refused {
  const add = 'add its file to the default branch, or remove the entry';
  const meant = findNearest(entry.path, others);
  return refuseChange(
    nameWorkflow(entry),
    [{ key: 'state', live: undefined, wanted: entry.state, words: `state (absent) → ${entry.state}` }],
    'the repository has no workflow with this path',
    meant ? `write \`${meant}\` if you mean that workflow; otherwise ${add}` : add,
  );
}

function planChange(entry: DeclaredWorkflow, item: calls.LiveWorkflow): Item[] {
  const state = stateOf(item);
  if (state === entry.state) return [];
  const difference = { key: 'state', live: item.state, wanted: entry.state };
  if (!state)
    return leaveToOthers(nameWorkflow(entry), [difference], 'Trueup does not know this state, so it keeps it');
  const set = entry.state === 'active' ? calls.enable : calls.disable;
  return update(nameWorkflow(entry), [difference], set({ workflow_id: item.id }), { names: [entry.path] });
}
