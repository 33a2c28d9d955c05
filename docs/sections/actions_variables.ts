import { variableDocs } from './families/variable-store.ts';

export const docs = variableDocs('Variables for workflows.');
