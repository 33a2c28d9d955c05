import type { LiveActionsPolicy } from '../../host/routes/actions-policies.ts';
import type { Writing } from '../../plan/item.ts';
import { type Exported, exportList, undoList } from '../section.ts';
import { workflowsOf } from './compare.ts';
import { settings } from './schema.ts';

export const policiesToSettings = (live: readonly LiveActionsPolicy[]): Exported =>
  exportList(live.map(writtenOf), settings);

/** A policy without a condition gets it back from an entry that says so: without the key, it would keep a later one. */
export const policiesToUndo = (live: readonly LiveActionsPolicy[], items: readonly Writing[]): Exported =>
  undoList(
    live.map((item) => ({ ...writtenOf(item), workflows: item.conditions.workflow_path ?? workflowsOf() })),
    items,
    settings,
    { stays: ['name'] },
  );

const writtenOf = ({ name, enforcement, conditions: { workflow_path: workflows }, rules }: LiveActionsPolicy) => ({
  name,
  enforcement,
  ...(workflows && { workflows }),
  rules,
});
