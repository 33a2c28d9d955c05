import { agentSecrets } from '../../github/grants.ts';
import { secretSection } from '../families/secret-store/index.ts';

export const agentsSecrets = secretSection('agents', agentSecrets);
