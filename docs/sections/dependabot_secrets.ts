import { secretDocs } from './families/secret-store.ts';

export const docs = secretDocs('Secrets for the bot that updates dependencies, such as those of private registries.');
