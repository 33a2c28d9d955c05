import type { Extension } from '../run/visited-run.ts';
import { adoption } from '../wings/adoption/hooks.ts';
import { audit } from '../wings/audit/hooks.ts';
import { changes } from '../wings/changes/hooks.ts';
import { previews } from '../wings/previews/hooks.ts';
import { protection } from '../wings/protection/hooks.ts';
import { undo } from '../wings/undo/hooks.ts';

/** What this build adds to runs, in the order in which hooks are called. Without its line here, nothing asks it. */
export const extensions: readonly Extension[] = [previews, audit, adoption, undo, protection, changes];
