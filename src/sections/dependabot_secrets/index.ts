import * as grants from '../../host/grants.ts';
import { secretSection } from '../families/secret-store/index.ts';

export const dependabotSecrets = secretSection('dependabot', grants.dependabotSecrets);
