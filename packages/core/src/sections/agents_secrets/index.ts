import { agentSecrets } from '../../github/grants.ts';
import { createSecretSection } from '../families/secret-store/index.ts';

export const agentsSecrets = createSecretSection('agents', agentSecrets);
