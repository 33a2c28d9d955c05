import * as v from 'valibot';
import { createOwnerWideReader } from '../../github/batches/owner-wide-lists.ts';
import { defineRestCall } from '../../github/call.ts';
import { customProperties, formatGrant, metadata, organizationCustomProperties } from '../../github/grants.ts';
import {
  definePropertyDefinitionsCall,
  definePropertyValuesCall,
  PropertyValueAnswer,
} from '../../github/routes/lists.ts';
import { defineObject } from '../../github/shapes.ts';
import { isDeepEqual } from '../../plan/differences.ts';
import { convertEmptyToNull } from './schema.ts';

export { getOrganization, getRepositoryOwner } from '../organization.ts';

export type LivePropertyValue = v.InferOutput<typeof PropertyValueAnswer>;

const LiveValues = defineObject({ repository_full_name: v.string(), properties: v.array(PropertyValueAnswer) });

/** GitHub lists every repository of the organization with all values. An empty list proves nothing. */
const readSharedValues = createOwnerWideReader(
  LiveValues,
  (_, rules) => definePropertyValuesCall(rules)({}),
  ({ repository_full_name: name }) => name,
  ({ properties }) => (Object.keys(toUsedValuesByName(properties)).length ? properties : undefined),
);

/** GitHub may list a property without a value or leave it out. */
const toUsedValuesByName = (live: readonly LivePropertyValue[]) =>
  Object.fromEntries(
    live
      .map(({ property_name, value }) => [property_name, convertEmptyToNull(value)])
      .filter(([, value]) => value !== null),
  );

export const list = defineRestCall('GET /repos/{owner}/{repo}/properties/values', {
  needs: metadata.read,
  answer: v.array(PropertyValueAnswer),
  ownerWide: {
    read: readSharedValues,
    isSame: (own, listed) => isDeepEqual(toUsedValuesByName(own), toUsedValuesByName(listed)),
  },
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

const PropertyDefinition = defineObject({
  property_name: v.string(),
  /** With `org_actors`, only actors of the organization can set a value. */
  values_editable_by: v.nullish(v.string()),
  default_value: v.nullish(PropertyValueAnswer.entries.value),
});

export type PropertyDefinition = v.InferOutput<typeof PropertyDefinition>;

/** Returns an empty list if the token cannot see the definitions of the organization. */
export const listDefinitions = definePropertyDefinitionsCall<readonly PropertyDefinition[]>({
  neededIn: ['check', 'apply'],
  answer: v.array(PropertyDefinition),
  absent: [],
  absentOn: [403, 404],
});
