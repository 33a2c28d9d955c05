import type { LiveActionsPolicy } from '../../github/routes/actions-policies.ts';
import { exportList } from '../section.ts';
import { settings } from './schema.ts';

export const exportPolicies = (live: readonly LiveActionsPolicy[]) => exportList(live.map(toPolicyEntry), settings);

const toPolicyEntry = ({ name, enforcement, conditions: { workflow_path: workflows }, rules }: LiveActionsPolicy) => ({
  name,
  enforcement,
  ...(workflows && { workflows }),
  rules,
});
