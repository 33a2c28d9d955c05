import { agentVariables } from '../../github/grants.ts';
import { variableSection } from '../families/variable-store/index.ts';

export const agentsVariables = variableSection(
  'agents',
  agentVariables,
  'the host once moved variables here from an older environment, and this may be such a variable; `_undeclared: keep` keeps them',
);
