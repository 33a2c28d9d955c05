import { repositorySecrets } from '../../github/grants.ts';
import { createSecretSection } from '../families/secret-store/index.ts';

export const actionsSecrets = createSecretSection('actions', repositorySecrets);
