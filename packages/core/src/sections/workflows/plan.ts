import type { Item, Plan, RefusedChange } from '../../plan/item.ts';
import { createRefusedChange, planOutOfReach, planUpdate } from '../../plan/make-items.ts';
import { matchEntries } from '../../plan/match.ts';
import { findNearest } from '../../settings/keys/nearest.ts';
import * as calls from './calls.ts';
import { type DeclaredWorkflow, describeWorkflow } from './schema.ts';

const getPath = (workflow: { path: string }) => workflow.path;

export function planWorkflows(entries: readonly DeclaredWorkflow[], live: readonly calls.LiveWorkflow[]): Plan {
  const declared = new Set(entries.map(getPath));
  const present = live.filter(isPresentWorkflow);
  const undeclaredPaths = present.map(getPath).filter((path) => !declared.has(path));
  const declaredWorkflows = present.filter((item) => declared.has(item.path));
  const fix = 'remove the entry until GitHub lists this path once';
  const matches = matchEntries(entries, declaredWorkflows, getPath, getPath, { describe: describeWorkflow, fix });

  return [
    ...matches.missing.map((entry) => refuseMissingWorkflow(entry, undeclaredPaths)),
    ...matches.pairs.flatMap(({ entry, item }) => planStateChange(entry, item)),
  ];
}

/** GitHub still lists a workflow for a while after its file was deleted. */
export const isPresentWorkflow = ({ state }: calls.LiveWorkflow) => state !== 'deleted';

/** Returns `undefined` for a state that Trueup does not know. */
export function toDeclaredState({ state }: calls.LiveWorkflow): DeclaredWorkflow['state'] | undefined {
  if (state === 'active') return state;
  return state.startsWith('disabled_') ? 'disabled' : undefined;
}

/** Only a file in the repository creates a workflow. */
function refuseMissingWorkflow(entry: DeclaredWorkflow, undeclaredPaths: readonly string[]): RefusedChange {
  const addFile = 'add its file to the default branch, or remove the entry';
  const suggestion = findNearest(entry.path, undeclaredPaths);
  return createRefusedChange(
    describeWorkflow(entry),
    [{ key: 'state', live: undefined, wanted: entry.state, words: `state (absent) → ${entry.state}` }],
    'the repository has no workflow with this path',
    suggestion ? `write \`${suggestion}\` if you mean that workflow; otherwise ${addFile}` : addFile,
  );
}

function planStateChange(entry: DeclaredWorkflow, item: calls.LiveWorkflow): Item[] {
  const state = toDeclaredState(item);
  if (state === entry.state) return [];
  const difference = { key: 'state', live: item.state, wanted: entry.state };
  if (!state)
    return planOutOfReach(describeWorkflow(entry), [difference], 'Trueup does not know this state, so it keeps it');
  const switchWorkflow = entry.state === 'active' ? calls.enable : calls.disable;
  return planUpdate(describeWorkflow(entry), [difference], switchWorkflow({ workflow_id: item.id }), {
    names: [entry.path],
  });
}
