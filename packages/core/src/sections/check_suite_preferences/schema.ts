import * as v from 'valibot';
import {
  chooseSchema,
  closedMap,
  createActorSchema,
  createBareListShape,
  integer,
  toggle,
} from '../../settings/schema/words.ts';

const Preference = createActorSchema({ id: 'app_id', kinds: { app: 'App' }, isUnique: true }, closedMap, {
  app_id: integer({ min: 1 }),
  setting: toggle(),
});

export type Preference = v.InferOutput<typeof Preference>;

const { schema: plainList, list } = createBareListShape(Preference, {
  getKey: ({ app_id }) => String(app_id),
  describeEntry: ({ app_id }) => `app ${app_id}`,
});

/** GitHub's own form, from the PATCH. */
const wrappedList = closedMap({ auto_trigger_checks: plainList });

export const settings = {
  schema: v.pipe(
    chooseSchema([wrappedList, plainList], (value) => (Array.isArray(value) ? plainList : wrappedList)),
    v.transform((value) => ('auto_trigger_checks' in value ? value.auto_trigger_checks : value)),
  ),
  list,
};
