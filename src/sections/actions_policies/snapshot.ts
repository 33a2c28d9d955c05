import type { LiveActionsPolicy } from '../../host/routes/actions-policies.ts';
import { same } from '../../plan/differences.ts';
import { type Exported, listExported } from '../section.ts';
import { workflowsOf } from './compare.ts';
import { settings } from './schema.ts';

/** A policy about every workflow says nothing of workflows. */
export const policiesToSettings = (live: readonly LiveActionsPolicy[]): Exported =>
  listExported(live.map(writtenOf), settings);

function writtenOf({ name, enforcement, conditions: { workflow_path: workflows }, rules }: LiveActionsPolicy) {
  const isAboutSome = workflows && !same(workflowsOf(workflows), workflowsOf());
  return { name, enforcement, ...(isAboutSome && { workflows }), rules };
}
