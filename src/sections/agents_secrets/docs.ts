import { secretDocs } from '../families/secret-store/docs.ts';

export const docs = secretDocs(
  'Secrets for coding agents.',
  'Those of the organization are another list, and stay as they are.',
);
