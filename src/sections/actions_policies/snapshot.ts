import type { LiveActionsPolicy } from '../../host/routes/actions-policies.ts';
import type { Writing } from '../../plan/item.ts';
import { type Exported, exportList, undoList } from '../section.ts';
import { workflowsOf } from './compare.ts';
import { settings } from './schema.ts';

export const policiesToSettings = (live: readonly LiveActionsPolicy[]) => exportList(live.map(writtenOf), settings);

/** A policy without a condition gets it back from an entry that says so: without the key, it would keep a later one. */
export function policiesToUndo(live: readonly LiveActionsPolicy[], items: readonly Writing[]): Exported {
  const before = live.map((one) => ({ ...writtenOf(one), workflows: one.conditions.workflow_path ?? workflowsOf() }));
  return undoList(before, items, settings, { stays: ['name'] });
}

const writtenOf = ({ name, enforcement, conditions: { workflow_path: workflows }, rules }: LiveActionsPolicy) => ({
  name,
  enforcement,
  ...(workflows && { workflows }),
  rules,
});
