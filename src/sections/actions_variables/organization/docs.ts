import { organizationVariableDocs } from '../../families/variable-store/docs.ts';

export const docs = organizationVariableDocs(
  'actions_variables',
  'Variables for the workflows of the organization’s repositories.',
);
