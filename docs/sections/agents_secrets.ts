import { secretDocs } from './families/secret-store.ts';

export const docs = secretDocs('Secrets for coding agents.', 'Trueup does not change the secrets of the organization.');
