import { secretDocs } from './families/secret-store.ts';

export const docs = secretDocs('Secrets for workflows.');
