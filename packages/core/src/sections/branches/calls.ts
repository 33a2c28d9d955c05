/**
 * REST requests for branches and their protections. Answers are converted to the form that the PUT accepts, because
 * Trueup compares them with the declared protection.
 */

import * as v from 'valibot';
import { rest, route } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { found, ofAccount, ofApp, ofTeam } from '../../github/routes/accounts.ts';
import { ofBranches } from '../../github/routes/lists.ts';
import { nameOfDefault, ofBranch, ofRepository } from '../../github/routes/repository.ts';
import { mapped, object } from '../../github/shapes.ts';
import { batchedBranch, batchedProtection, batchedProtectionWithoutApps } from './batched-queries.ts';
import { checkFields, createSchemas, type ProtectionFields, reviewFields, switchFields } from './fields.ts';
import { flattenAnswer, listActorIds } from './unknown-keys.ts';

const lookupRules = { ...found, madeBy: ['apply'] } as const;

export const findUser = ofAccount({ ...lookupRules, needs: [] });
export const findTeam = ofTeam(lookupRules);
export const findApp = ofApp(lookupRules);

const writeRules = { needs: administration.write };

/** `pattern` belongs to the rule that applies to the branch. Not every server shows it. */
export interface BranchAnswer {
  readonly isThere: boolean;
  readonly name?: string;
  readonly pattern?: string;
  readonly renamedTo?: string;
}

export const getBranch = ofBranch<BranchAnswer>({
  answer: mapped(
    object({ name: v.string(), protected: v.boolean(), pattern: v.nullish(v.string()) }),
    ({ name, pattern }): BranchAnswer => ({ isThere: true, name, pattern: pattern ?? undefined }),
  ),
  absentOn: [301, 404],
  absent: ({ location }): BranchAnswer => ({
    isThere: false,
    renamedTo: location && decodeURIComponent(location.slice(location.lastIndexOf('/') + 1)),
  }),
  folded: batchedBranch,
});

export const listProtected = ofBranches({
  isPublic: true,
  madeBy: ['snapshot'],
  query: { protected: true },
  answer: v.array(
    object({
      name: v.string(),
      protected: v.boolean(),
      protection: v.optional(object({ enabled: v.optional(v.boolean()) })),
    }),
  ),
});

const Names = v.array(v.string());
const ActorHolder = object({ users: Names, teams: Names, apps: v.optional(Names) });
const createShownFields = <F extends ProtectionFields>(fields: F) =>
  createSchemas(fields, { switch: v.optional(v.boolean()), count: v.optional(v.number()) });

/** GitHub returns the same checks in two lists. If they differ, the answer is incomplete. */
const Checks = v.pipe(
  object({
    ...createShownFields(checkFields),
    contexts: Names,
    checks: v.array(object({ context: v.string(), app_id: v.nullable(v.number()) })),
  }),
  v.check(
    ({ contexts, checks }) =>
      contexts.length === checks.length && checks.every(({ context }) => contexts.includes(context)),
    'the same checks under contexts and checks',
  ),
);

/** A key that GitHub leaves out is off. */
const LiveProtection = object({
  ...createShownFields(switchFields),
  required_status_checks: v.nullish(Checks),
  required_pull_request_reviews: v.nullish(
    object({
      ...createShownFields(reviewFields),
      dismiss_stale_reviews: v.boolean(),
      require_code_owner_reviews: v.boolean(),
      dismissal_restrictions: v.nullish(ActorHolder),
      bypass_pull_request_allowances: v.nullish(ActorHolder),
    }),
  ),
  restrictions: v.nullish(ActorHolder),
});

export type LiveProtection = v.InferOutput<typeof LiveProtection>;

export interface ProtectionAnswer {
  readonly protection?: LiveProtection;
  readonly actors?: readonly (readonly [who: string, id: number])[];
  /** After a rename, GitHub may answer with another branch. The URL shows which one. */
  readonly url?: string;
  readonly isMissing?: boolean;
}

/** Every protection has this key, so an answer without it is not a protection. */
const Protected = object({ enforce_admins: object({ enabled: v.boolean() }) });

/** Every token can read the name. The protection of this branch shows whether the token can see protections. */
export const getDefaultBranch = ofRepository({ needs: [], answer: nameOfDefault });

const protectionRoute = route('GET /repos/{owner}/{repo}/branches/{branch}/protection', {
  needs: administration.read,
  answer: v.pipe(
    Protected,
    v.transform((shown): unknown => ({
      url: shown.url,
      protection: flattenAnswer(shown),
      actors: listActorIds(shown),
    })),
    // Without a URL, only a read of the branch itself shows which branch the answer is about.
    object({ url: v.fallback(v.string(), ''), protection: LiveProtection, actors: v.any() }),
    v.transform((shown): ProtectionAnswer => shown),
  ),
  absentWhen: /^branch not (protected|found)/i,
  absent: ({ message }: { readonly message: string }): ProtectionAnswer =>
    /found/i.test(message) ? { isMissing: true } : {},
});

export const getProtection = protectionRoute<ProtectionAnswer>({ folded: batchedProtection });

/** A batched query can answer this in more cases, because it need not show the apps of the checks. */
export const getProtectionWithoutApps = protectionRoute<ProtectionAnswer>({ folded: batchedProtectionWithoutApps });

export const protect = rest('PUT /repos/{owner}/{repo}/branches/{branch}/protection', {
  ...writeRules,
  hints: {
    422: '`app_id` must be the id of an app that has already reported a check in this repository, or -1 for any app',
  },
});
export const unprotect = rest('DELETE /repos/{owner}/{repo}/branches/{branch}/protection', {
  ...writeRules,
  hints: { 404: 'a rule for a pattern may protect this branch, and this request cannot delete that rule' },
});
const signaturesPath = '/repos/{owner}/{repo}/branches/{branch}/protection/required_signatures';
export const requireSignatures = rest(`POST ${signaturesPath}`, writeRules);
export const dropSignatures = rest(`DELETE ${signaturesPath}`, writeRules);
