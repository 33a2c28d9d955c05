import { audit } from '@trueup/audit/audit/hooks';
import { changes } from '@trueup/audit/changes/hooks';
import { protection } from '@trueup/audit/protection/hooks';
import { adoption } from '@trueup/core/adoption/hooks';
import { previews } from '@trueup/core/previews/hooks';
import type { Extension } from '@trueup/core/run';
import { undo } from '@trueup/core/undo/hooks';

/** A run calls the hooks of the extensions in this order. */
export const extensions: readonly Extension[] = [previews, audit, adoption, undo, protection, changes];
