import { type Plan, reassert } from '../../plan/item.ts';
import { open } from '../../plan/wording.ts';
import * as calls from './calls.ts';
import type { Preference } from './schema.ts';

/** The host shows preferences only in the answer to the PATCH, so every run sends all of them. */
export const planPreferences = (wanted: readonly Preference[]): Plan =>
  wanted.length
    ? [
        reassert(
          '',
          open('`auto_trigger_checks` cannot be verified: the host has no way to read it; apply sends it on every run'),
          open('auto_trigger_checks sent again, since the host has no way to read it'),
          { steps: calls.update({}, { auto_trigger_checks: wanted }), holds: { auto_trigger_checks: wanted } },
        ),
      ]
    : [];
