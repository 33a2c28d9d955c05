import * as v from 'valibot';
import { rest } from '../../../host/call.ts';
import { organizationAdministration } from '../../../host/grants.ts';
import { object } from '../../../host/shapes.ts';
import { selectedList } from '../../families/reach/index.ts';
import type { EndpointTable } from '../endpoints.ts';
import { permissionKeys, plain, resent, sharedEndpoints, shownPermissions } from '../shared-endpoints.ts';

const reads = { needs: organizationAdministration.read };
const writes = { needs: organizationAdministration.write };

const decides = { 409: 'the enterprise sets this for its organizations, so change it there' };

/** The host has this list only while it lets selected repositories use Actions. */
export const listEnabled = rest('GET /orgs/{org}/actions/permissions/repositories', { ...reads, ...selectedList });
export const setEnabled = rest('PUT /orgs/{org}/actions/permissions/repositories', { ...writes, hints: decides });

export const table: EndpointTable = {
  endpoints: {
    permissions: {
      keys: { enabled_repositories: plain, ...permissionKeys },
      leads: 'enabled_repositories',
      fill: resent,
      /** While no repository may use Actions, the host may show nothing else. */
      get: rest('GET /orgs/{org}/actions/permissions', {
        ...reads,
        answer: v.pipe(
          object({ enabled_repositories: v.string(), ...shownPermissions }),
          v.check(
            ({ enabled_repositories, allowed_actions }) =>
              enabled_repositories === 'none' || allowed_actions !== undefined,
            'shown with its policy',
          ),
        ),
      }),
      put: rest('PUT /orgs/{org}/actions/permissions', {
        ...writes,
        hints: { ...decides, 422: 'some organizations cannot switch Actions off everywhere' },
      }),
    },
    ...sharedEndpoints('/orgs/{org}', organizationAdministration, {
      owner: 'the enterprise',
      decides,
      decidesRetention: decides,
    }),
  },
  isOff: ({ enabled_repositories }) => enabled_repositories === 'none',
  off: 'enabled_repositories: none',
};
