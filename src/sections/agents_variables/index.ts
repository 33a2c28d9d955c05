import { agentVariables } from '../../host/grants.ts';
import { variableSection } from '../families/variable-store/index.ts';

export const agentsVariables = variableSection({
  key: 'agents_variables',
  place: 'agents',
  needs: agentVariables,
  caution:
    'the host once moved variables here from an older environment, and this may be such a variable; `_undeclared: keep` keeps them',
});
