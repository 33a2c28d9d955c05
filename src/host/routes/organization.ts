import { route } from '../call.ts';

/** The host answers it for any token, with less for those who do not own the organization. */
export const ofOrganization = route('GET /orgs/{org}', { needs: [], isPublic: true });
