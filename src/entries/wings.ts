import type { Wings } from '../run/visited-run.ts';

/** What hangs on the core of this build: without its line here and those in `commands.ts`, a wing is not there. */
export const wings: Wings = {
  protection: () => import('../wings/protection/door.ts'),
  audit: () => import('../wings/audit/gate.ts'),
  adoption: () => import('../wings/adoption/visit.ts'),
  creation: () => import('../wings/creation/visit.ts'),
  previews: () => import('../wings/previews/door.ts'),
  reports: () => import('../wings/reports/resumed.ts'),
  undo: () => import('../wings/undo/keep.ts'),
  changes: () => import('../wings/changes/told.ts'),
};
