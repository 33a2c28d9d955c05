import * as v from 'valibot';
import { readListed } from '../../github/batches/listed.ts';
import { rest } from '../../github/call.ts';
import { customProperties, grantName, metadata, organizationCustomProperties } from '../../github/grants.ts';
import { ofPropertyDefinitions, ofPropertyValues, PropertyValue } from '../../github/routes/lists.ts';
import { object } from '../../github/shapes.ts';
import { isDeepEqual } from '../../plan/differences.ts';
import { convertEmptyToNull } from './schema.ts';

export { getOrganization, getRepositoryOwner } from '../organization.ts';

export type LivePropertyValue = v.InferOutput<typeof PropertyValue>;

const LiveValues = object({ repository_full_name: v.string(), properties: v.array(PropertyValue) });

/** GitHub lists every repository of the organization with all values. An empty list proves nothing. */
const readSharedValues = readListed(
  LiveValues,
  (_, rules) => ofPropertyValues(rules)({}),
  ({ repository_full_name: name }) => name,
  ({ properties }) => (Object.keys(toValuesByName(properties)).length ? properties : undefined),
);

/** GitHub may list a property without a value or leave it out. */
const toValuesByName = (live: readonly LivePropertyValue[]) =>
  Object.fromEntries(
    live
      .map(({ property_name, value }) => [property_name, convertEmptyToNull(value)])
      .filter(([, value]) => value !== null),
  );

export const list = rest('GET /repos/{owner}/{repo}/properties/values', {
  needs: metadata.read,
  answer: v.array(PropertyValue),
  shared: { read: readSharedValues, same: (own, listed) => isDeepEqual(toValuesByName(own), toValuesByName(listed)) },
});

export const update = rest('PATCH /repos/{owner}/{repo}/properties/values', {
  needs: customProperties.write,
  wrapper: 'properties',
  refusesAllOn: [403],
  hints: {
    403: `the organization may let only its own actors set one of these values (\`values_editable_by: org_actors\`): a token with "${grantName(organizationCustomProperties.read)}" sees which one`,
    422: 'the organization does not define the property, or its definition does not allow the value',
  },
});

const PropertyDefinition = object({
  property_name: v.string(),
  /** With `org_actors`, only actors of the organization can set a value. */
  values_editable_by: v.nullish(v.string()),
  default_value: v.nullish(PropertyValue.entries.value),
});

export type PropertyDefinition = v.InferOutput<typeof PropertyDefinition>;

/** Returns an empty list if the token cannot see the definitions of the organization. */
export const listDefinitions = ofPropertyDefinitions<readonly PropertyDefinition[]>({
  madeBy: ['check', 'apply'],
  answer: v.array(PropertyDefinition),
  absent: [],
  absentOn: [403, 404],
});
