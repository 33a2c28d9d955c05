import * as v from 'valibot';
import { bareList, choosing, closed, integer, nameable, toggle } from '../../settings/schema/words.ts';

const Preference = nameable({ id: 'app_id', kinds: { app: 'App' }, once: true }, closed, {
  app_id: integer({ min: 1 }),
  setting: toggle(),
});

export type Preference = v.InferOutput<typeof Preference>;

const { schema: plainList, list } = bareList(Preference, {
  key: ({ app_id }) => String(app_id),
  named: ({ app_id }) => `app ${app_id}`,
});

/** GitHub's own form, from the PATCH. */
const wrappedList = closed({ auto_trigger_checks: plainList });

export const settings = {
  schema: v.pipe(
    choosing([wrappedList, plainList], (value) => (Array.isArray(value) ? plainList : wrappedList)),
    v.transform((value) => ('auto_trigger_checks' in value ? value.auto_trigger_checks : value)),
  ),
  list,
};
