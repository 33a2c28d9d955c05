import * as grants from '../../github/grants.ts';
import { createSecretSection } from '../families/secret-store/index.ts';

export const dependabotSecrets = createSecretSection('dependabot', grants.dependabotSecrets);
