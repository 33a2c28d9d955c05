import { secretDocs } from '../families/secret-store/docs.ts';

export const docs = secretDocs('Secrets for workflows.');
