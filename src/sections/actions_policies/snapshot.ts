import { same } from '../../plan/differences.ts';
import { type Exported, listExported } from '../section.ts';
import type { LiveActionsPolicy } from './calls.ts';
import { workflowsOf } from './compare.ts';
import { settings } from './schema.ts';

/** A policy about every workflow says nothing of workflows. */
export const policiesToSettings = (live: readonly LiveActionsPolicy[]): Exported =>
  listExported(
    live.map(({ name, enforcement, conditions: { workflow_path }, rules }) => {
      const isAboutSome = workflow_path && !same(workflowsOf(workflow_path), workflowsOf());
      return { name, enforcement, ...(isAboutSome && { workflows: workflow_path }), rules };
    }),
    settings,
  );
