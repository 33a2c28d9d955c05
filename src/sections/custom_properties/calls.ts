import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { customProperties, metadata } from '../../host/grants.ts';
import { object } from '../../host/shapes.ts';

export { getOrganization, getOwned } from '../organization.ts';

const LiveValue = object({
  property_name: v.string(),
  value: v.nullable(v.union([v.string(), v.array(v.string())])),
});

export type LiveValue = v.InferOutput<typeof LiveValue>;

export const list = rest('GET /repos/{owner}/{repo}/properties/values', {
  needs: metadata.read,
  answer: v.array(LiveValue),
});

export const update = rest('PATCH /repos/{owner}/{repo}/properties/values', {
  needs: customProperties.write,
  hints: {
    403: 'the organization may allow only its own actors to set this value: `values_editable_by: org_actors`',
    422: 'the organization does not define the property, or the value does not fit its definition',
  },
});
