import * as grants from '../../host/grants.ts';
import { secretSection } from '../families/secret-store/index.ts';

export const dependabotSecrets = secretSection({
  key: 'dependabot_secrets',
  place: 'dependabot',
  needs: grants.dependabotSecrets,
  word: 'DEPENDABOT',
});
