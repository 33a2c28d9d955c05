import * as v from 'valibot';
import { rest } from '../../host/call.ts';
import { administration, contents } from '../../host/grants.ts';
import { object } from '../../host/shapes.ts';
import { flatten } from './literal/flatten.ts';
import { type Flag, flags, type ReviewFlag, reviewFlags } from './vocabulary.ts';

const write = { needs: administration.write };

/** Whether a branch is there; `pattern` is that of the rule which counts for it. */
export interface Found {
  readonly isThere: boolean;
  readonly name?: string;
  readonly pattern?: string;
  readonly renamedTo?: string;
}

export const getBranch = rest('GET /repos/{owner}/{repo}/branches/{branch}', {
  needs: contents.read,
  madeBy: ['check', 'apply'],
  answer: v.pipe(
    object({ name: v.string(), protected: v.boolean(), pattern: v.nullish(v.string()) }),
    v.transform(({ name, pattern }): Found => ({ isThere: true, name, pattern: pattern ?? undefined })),
  ),
  absentOn: [301, 404],
  absentWhen: /^branch not found/i,
  absent: ({ location }): Found => ({
    isThere: false,
    renamedTo: location && decodeURIComponent(location.slice(location.lastIndexOf('/') + 1)),
  }),
});

export const listProtected = rest('GET /repos/{owner}/{repo}/branches', {
  needs: contents.read,
  madeBy: ['snapshot'],
  query: { protected: true },
  pages: { per: 100, identity: 'name' },
  answer: v.array(
    object({
      name: v.string(),
      protected: v.boolean(),
      protection: v.optional(object({ enabled: v.optional(v.boolean()) })),
    }),
  ),
});

const Names = v.array(v.string());
const Holder = object({ users: Names, teams: Names, apps: v.optional(Names) });
const Toggle = v.optional(v.boolean());
const toggles = <const K extends string>(names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, Toggle])) as Record<K, typeof Toggle>;

/** Both spellings of the same checks: one that is shorter than the other shows less than there is. */
const Checks = v.pipe(
  object({
    strict: Toggle,
    contexts: Names,
    checks: v.array(object({ context: v.string(), app_id: v.nullable(v.number()) })),
  }),
  v.check(
    ({ contexts, checks }) =>
      contexts.length === checks.length && checks.every(({ context }) => contexts.includes(context)),
    'the same checks under contexts and checks',
  ),
);

/** A protection in the words that its PUT takes. What is left out is off; what is there is whole. */
const LiveProtection = object({
  ...toggles<Flag>(flags),
  required_status_checks: v.nullish(Checks),
  required_pull_request_reviews: v.nullish(
    object({
      ...toggles<ReviewFlag>(reviewFlags),
      dismiss_stale_reviews: v.boolean(),
      require_code_owner_reviews: v.boolean(),
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
  /** The host knows no such branch. */
  readonly isMissing?: boolean;
}

/** Every protection has these two, so what lacks them is none. */
const Protected = object({ url: v.string(), enforce_admins: object({ enabled: v.boolean() }) });

/** Asked only to find a branch whose protection shows whether the token sees any. Every token may ask it. */
export const getDefaultBranch = rest('GET /repos/{owner}/{repo}', {
  needs: [],
  answer: v.pipe(
    object({ default_branch: v.string() }),
    v.transform(({ default_branch }) => default_branch),
  ),
});

export const getProtection = rest('GET /repos/{owner}/{repo}/branches/{branch}/protection', {
  needs: administration.read,
  answer: v.pipe(
    Protected,
    v.transform((shown): unknown => flatten(shown)),
    LiveProtection,
    v.transform((protection): Shown => ({ protection })),
  ),
  absentWhen: /^branch not (protected|found)/i,
  absent: ({ message }): Shown => (/found/i.test(message) ? { isMissing: true } : {}),
});

export const protect = rest('PUT /repos/{owner}/{repo}/branches/{branch}/protection', {
  ...write,
  hints: {
    422: 'an `app_id` has to be that of an app which has already reported a check here, and -1 is any app; a personal repository takes no `dismissal_restrictions`, and no users and teams',
  },
});
export const unprotect = rest('DELETE /repos/{owner}/{repo}/branches/{branch}/protection', {
  ...write,
  hints: { 404: 'a rule for a pattern may protect this branch, and that is not deleted here' },
});
export const requireSignatures = rest(
  'POST /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures',
  write,
);
export const dropSignatures = rest(
  'DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures',
  write,
);

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
