import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { organizationCustomProperties } from '../../host/grants.ts';
import { ofDefinitions, PropertyDefinition } from '../../host/routes/lists.ts';

export type LiveDefinition = v.InferOutput<typeof PropertyDefinition>;

export const list = ofDefinitions({ answer: v.array(PropertyDefinition) });

export const get = rest('GET /orgs/{org}/properties/schema/{custom_property_name}', {
  needs: organizationCustomProperties.read,
  answer: v.nullable(PropertyDefinition),
  absent: null,
});

export const put = rest('PUT /orgs/{org}/properties/schema/{custom_property_name}', {
  needs: organizationCustomProperties.admin,
});

export const remove = rest('DELETE /orgs/{org}/properties/schema/{custom_property_name}', {
  needs: organizationCustomProperties.admin,
});
