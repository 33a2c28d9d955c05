import * as v from 'valibot';
import { createListReader } from '../../github/batches/listed.ts';
import { defineRestCall } from '../../github/call.ts';
import { customProperties, formatGrant, metadata, organizationCustomProperties } from '../../github/grants.ts';
import { definePropertyDefinitionsCall, definePropertyValuesCall, PropertyValue } from '../../github/routes/lists.ts';
import { defineObject } from '../../github/shapes.ts';
import { same } from '../../plan/differences.ts';
import { unsetEmpty } from './schema.ts';

export { getOrganization, getOwned } from '../organization.ts';

export type LiveValue = v.InferOutput<typeof PropertyValue>;

const LiveValues = defineObject({ repository_full_name: v.string(), properties: v.array(PropertyValue) });

/** GitHub lists every repository of the organization with all of its values. An empty list proves nothing. */
const readAll = createListReader(
  LiveValues,
  (_, rules) => definePropertyValuesCall(rules)({}),
  ({ repository_full_name: name }) => name,
  ({ properties }) => (Object.keys(valuesIn(properties)).length ? properties : undefined),
);

/** The values by their names. A property without a value may be listed or not. */
const valuesIn = (live: readonly LiveValue[]) =>
  Object.fromEntries(
    live.map(({ property_name, value }) => [property_name, unsetEmpty(value)]).filter(([, value]) => value !== null),
  );

export const list = defineRestCall('GET /repos/{owner}/{repo}/properties/values', {
  needs: metadata.read,
  answer: v.array(PropertyValue),
  ownerWide: { read: readAll, isSame: (own, listed) => same(valuesIn(own), valuesIn(listed)) },
});

export const update = defineRestCall('PATCH /repos/{owner}/{repo}/properties/values', {
  needs: customProperties.write,
  wrapper: 'properties',
  refusesAllOn: [403],
  hints: {
    403: `the organization may let only its own actors set one of these values (\`values_editable_by: org_actors\`): a token with "${formatGrant(organizationCustomProperties.read)}" sees which one`,
    422: 'the organization does not define the property, or its definition does not allow the value',
  },
});

const Definition = defineObject({
  property_name: v.string(),
  /** Only the organization's own people set a value where this is `org_actors`. */
  values_editable_by: v.nullish(v.string()),
  default_value: v.nullish(PropertyValue.entries.value),
});

export type Definition = v.InferOutput<typeof Definition>;

/** How the organization defines its properties; none where the token may not see that. */
export const listDefinitions = definePropertyDefinitionsCall<readonly Definition[]>({
  neededIn: ['check', 'apply'],
  answer: v.array(Definition),
  absent: [],
  absentOn: [403, 404],
});
