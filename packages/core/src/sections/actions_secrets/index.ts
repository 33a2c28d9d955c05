import { secrets } from '../../github/grants.ts';
import { secretSection } from '../families/secret-store/index.ts';

export const actionsSecrets = secretSection('actions', secrets);
