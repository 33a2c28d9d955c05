import * as grants from '../../github/grants.ts';
import { secretSection } from '../families/secret-store/index.ts';

export const dependabotSecrets = secretSection('dependabot', grants.dependabotSecrets);
