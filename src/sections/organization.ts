import * as v from 'valibot';
import { rest } from '../host/call.ts';
import { object } from '../host/shapes.ts';

/** The organization that owns the repository. Nothing where a person does: they have no teams and no properties. */
export const getOrganization = rest('GET /orgs/{org}', {
  needs: [],
  answer: v.optional(object({ login: v.string() })),
  absent: undefined,
});
