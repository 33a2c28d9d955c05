import { secretDocs } from './families/secret-store.ts';

export const docs = secretDocs('Secrets for Dependabot, such as those of private registries.');
