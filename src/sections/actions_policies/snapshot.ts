import type { LiveActionsPolicy } from '../../host/routes/actions-policies.ts';
import { type Exported, listExported } from '../section.ts';
import { settings } from './schema.ts';

export const policiesToSettings = (live: readonly LiveActionsPolicy[]): Exported =>
  listExported(live.map(writtenOf), settings);

/** A policy about every workflow says so: without the key, one about fewer would keep its own. */
const writtenOf = ({ name, enforcement, conditions: { workflow_path: workflows }, rules }: LiveActionsPolicy) => ({
  name,
  enforcement,
  ...(workflows && { workflows }),
  rules,
});
