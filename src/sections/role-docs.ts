import type { KeyDocs } from './docs.ts';

/** Teams and people are given the same roles. */
export const roleDocs: KeyDocs = {
  about:
    'What they may do: `pull` (read), `triage`, `push` (write), `maintain`, `admin`, or the name of a custom role of the organization. `read` and `write` are understood, with a note.',
  examples: ['pull', 'triage', 'push', 'maintain', 'admin'],
};
