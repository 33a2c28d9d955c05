import { agentVariables } from '../../github/grants.ts';
import { createVariableSection } from '../families/variable-store/index.ts';

export const agentsVariables = createVariableSection(
  'agents',
  agentVariables,
  'GitHub may have moved this variable here from an older environment; `_undeclared: keep` keeps such variables',
);
