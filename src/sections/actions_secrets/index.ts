import { secrets } from '../../host/grants.ts';
import { secretSection } from '../families/secret-store/index.ts';

export const actionsSecrets = secretSection({
  key: 'actions_secrets',
  place: 'actions',
  needs: secrets,
  word: 'ACTIONS',
});
