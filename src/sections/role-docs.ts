import type { KeyDocs } from './docs.ts';

/** Teams and people have the same roles. */
export const roleDocs: KeyDocs = {
  about:
    'The role: `pull` (read), `triage`, `push` (write), `maintain`, `admin`, or the name of a custom role of the organization. Trueup also accepts `read` and `write`, with a note.',
  examples: ['pull', 'triage', 'push', 'maintain', 'admin'],
};
