import * as v from 'valibot';
import { bareList, choosing, closed, integer, nameable, toggle } from '../../settings/schema/words.ts';

const Preference = nameable({ id: 'app_id', kinds: { app: 'App' }, once: true }, closed, {
  app_id: integer({ min: 1 }),
  setting: toggle(),
});

export type Preference = v.InferOutput<typeof Preference>;

const { schema: bare, list } = bareList(Preference, {
  key: ({ app_id }) => String(app_id),
  named: ({ app_id }) => `app ${app_id}`,
});

/** The form of the PATCH. A bare list means the same. */
const spelt = closed({ auto_trigger_checks: bare });

export const settings = {
  schema: v.pipe(
    choosing([spelt, bare], (value) => (Array.isArray(value) ? bare : spelt)),
    v.transform((value) => ('auto_trigger_checks' in value ? value.auto_trigger_checks : value)),
  ),
  list,
};
