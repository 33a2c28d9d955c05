import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { administration, contents } from '../../host/grants.ts';
import { object } from '../../host/shapes.ts';
import { flatten } from './literal/flatten.ts';

const write = { needs: administration.write };

/** Whether a branch is there; `pattern` is that of the rule which counts for it. */
export interface Found {
  readonly isThere: boolean;
  readonly pattern?: string;
  readonly renamedTo?: string;
  /** The host says no more than that it finds nothing, which a token without the grant is told too. */
  readonly isHidden?: boolean;
}

export const getBranch = rest('GET /repos/{owner}/{repo}/branches/{branch}', {
  needs: contents.read,
  madeBy: ['check', 'apply'],
  answer: v.pipe(
    object({ pattern: v.nullish(v.string()) }),
    v.transform(({ pattern }): Found => ({ isThere: true, pattern: pattern ?? undefined })),
  ),
  absentOn: [301, 404],
  absent: ({ message, location }): Found => ({
    isThere: false,
    renamedTo: location && decodeURIComponent(location.slice(location.lastIndexOf('/') + 1)),
    isHidden: !/branch/i.test(message) && !location,
  }),
});

export const listProtected = rest('GET /repos/{owner}/{repo}/branches', {
  needs: contents.read,
  madeBy: ['snapshot'],
  query: { protected: true },
  pages: { per: 100, identity: 'name' },
  answer: v.array(object({ name: v.string() })),
});

const Names = v.array(v.string());
const Holder = object({ users: v.optional(Names), teams: v.optional(Names), apps: v.optional(Names) });
const Toggle = v.optional(v.boolean());

/** A protection in the words that its PUT takes. */
const LiveProtection = object({
  enforce_admins: Toggle,
  required_signatures: Toggle,
  required_status_checks: v.nullish(
    object({
      strict: Toggle,
      contexts: v.optional(Names),
      checks: v.optional(v.array(object({ context: v.string(), app_id: v.nullish(v.number()) }))),
    }),
  ),
  required_pull_request_reviews: v.nullish(
    object({
      required_approving_review_count: v.optional(v.number()),
      dismissal_restrictions: v.nullish(Holder),
      bypass_pull_request_allowances: v.nullish(Holder),
    }),
  ),
  restrictions: v.nullish(Holder),
});

export type LiveProtection = v.InferOutput<typeof LiveProtection>;

export interface Shown {
  readonly protection?: LiveProtection;
  /** A 404 that does not say why: a token without the grant is told the same. */
  readonly isHidden?: boolean;
}

export const getProtection = rest('GET /repos/{owner}/{repo}/branches/{branch}/protection', {
  needs: administration.read,
  answer: v.pipe(
    v.unknown(),
    v.transform(flatten),
    LiveProtection,
    v.transform((protection): Shown => ({ protection })),
  ),
  absent: ({ message }): Shown => ({ isHidden: !/^branch not /i.test(message) }),
});

export const protect = rest('PUT /repos/{owner}/{repo}/branches/{branch}/protection', write);
export const unprotect = rest('DELETE /repos/{owner}/{repo}/branches/{branch}/protection', {
  ...write,
  hints: { 404: 'a rule for a pattern may protect this branch, and that is not deleted here' },
});
export const requireSignatures = rest(
  'POST /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures',
  write,
);
/** Where none are required there is nothing to end. */
export const dropSignatures = rest('DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures', {
  ...write,
  absent: undefined,
});

/** `undefined` for an app that is not there, or not for this token. */
export const findApp = rest('GET /apps/{app_slug}', {
  needs: [],
  madeBy: ['apply'],
  answer: v.pipe(
    object({ node_id: v.string() }),
    v.transform(({ node_id }): string | undefined => node_id),
  ),
  absent: undefined,
  absentOn: [403, 404],
});
