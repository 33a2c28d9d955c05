import { environments } from '../../../host/grants.ts';
import { secretCalls } from '../../families/secret-store/calls.ts';

export const {
  list: listSecrets,
  publicKey: secretsKey,
  put: putSecret,
  remove: removeSecret,
} = secretCalls('environments/{environment_name}', environments);
