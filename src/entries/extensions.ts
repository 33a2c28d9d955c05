import type { Extension } from '../run/visited-run.ts';
import { adoption } from '../wings/adoption/hooks.ts';
import { audit } from '../wings/audit/hooks.ts';
import { changes } from '../wings/changes/hooks.ts';
import { previews } from '../wings/previews/hooks.ts';
import { protection } from '../wings/protection/hooks.ts';
import { undo } from '../wings/undo/hooks.ts';

/** The extensions of this build, in the order in which a run calls their hooks. */
export const extensions: readonly Extension[] = [previews, audit, adoption, undo, protection, changes];
