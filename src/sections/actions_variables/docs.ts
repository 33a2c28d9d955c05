import { variableDocs } from '../families/variable-store/docs.ts';

export const docs = variableDocs('Variables for workflows.');
