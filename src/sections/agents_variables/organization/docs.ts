import { organizationVariableDocs } from '../../families/variable-store/docs.ts';

export const docs = organizationVariableDocs(
  'agents_variables',
  'Variables for coding agents in the organization’s repositories.',
);
