/**
 * REST requests for branches and their protections. Answers are converted to the form that the PUT accepts, because
 * Trueup compares them with the declared protection.
 */

import * as v from 'valibot';
import { defineRestCall, defineRoute } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { defineAccountCall, defineAppCall, defineTeamCall, numberedAnswer } from '../../github/routes/accounts.ts';
import { defineBranchesCall } from '../../github/routes/lists.ts';
import { defineBatchedBranch, defineBranchCall, missingBranch } from '../../github/routes/repository.ts';
import { defineObject, mapAnswer } from '../../github/shapes.ts';
import { isMap, mapValues } from '../../settings/maps.ts';
import { batchedProtection, batchedProtectionWithoutApps } from './batched-queries.ts';
import { checkFields, createFieldSchemas, type ProtectionFields, reviewFields, switchFields } from './fields.ts';
import { listActorIds, listActors, toRequestForm } from './unknown-keys.ts';

export { getDefaultBranch } from '../../github/routes/repository.ts';

const lookupRules = { ...numberedAnswer, neededIn: ['apply'] } as const;

export const findUser = defineAccountCall({ ...lookupRules, needs: [] });
export const findTeam = defineTeamCall(lookupRules);
export const findApp = defineAppCall(lookupRules);

const writeRules = { needs: administration.write };

/** `pattern` belongs to the rule that applies to the branch. Not every server shows it. */
export interface BranchAnswer {
  readonly isThere: boolean;
  readonly name?: string;
  readonly pattern?: string;
  readonly renamedTo?: string;
}

export const getBranch = defineBranchCall<BranchAnswer>({
  ...missingBranch,
  answer: mapAnswer(
    defineObject({ name: v.string(), protected: v.boolean(), pattern: v.nullish(v.string()) }),
    ({ name, pattern }): BranchAnswer => ({ isThere: true, name, pattern: pattern ?? undefined }),
  ),
  /** GraphQL does not show here which rule protects the branch. Newer servers leave this out in REST too. */
  batched: defineBatchedBranch('branches', (name): BranchAnswer => ({ isThere: true, name })),
});

export const listProtected = defineBranchesCall({
  isPublic: true,
  neededIn: ['snapshot'],
  query: { protected: true },
  answer: v.array(
    defineObject({
      name: v.string(),
      protected: v.boolean(),
      protection: v.optional(defineObject({ enabled: v.optional(v.boolean()) })),
    }),
  ),
});

const Names = v.array(v.string());
const ActorHolder = defineObject({ users: Names, teams: Names, apps: v.optional(Names) });
const createLiveFieldSchemas = <F extends ProtectionFields>(fields: F) =>
  createFieldSchemas(fields, { switch: v.optional(v.boolean()), count: v.optional(v.number()) });

/** GitHub returns the same checks in two lists. If they differ, the answer is incomplete. */
const Checks = v.pipe(
  defineObject({
    ...createLiveFieldSchemas(checkFields),
    contexts: Names,
    checks: v.array(defineObject({ context: v.string(), app_id: v.nullable(v.number()) })),
  }),
  v.check(
    ({ contexts, checks }) =>
      contexts.length === checks.length && checks.every(({ context }) => contexts.includes(context)),
    'the same checks under contexts and checks',
  ),
);

/** A key that GitHub leaves out is off. */
const LiveProtection = defineObject({
  ...createLiveFieldSchemas(switchFields),
  required_status_checks: v.nullish(Checks),
  required_pull_request_reviews: v.nullish(
    defineObject({
      ...createLiveFieldSchemas(reviewFields),
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

const Switch = defineObject({ enabled: v.boolean() });

/** Every protection has `enforce_admins`, so an answer without it is not a protection. */
const AnyProtection = v.pipe(
  defineObject({ ...mapValues(switchFields, () => v.optional(Switch)), enforce_admins: Switch }),
  v.check((shown) => listActors(shown).every(([, actor]) => isMap(actor)), 'actors as objects'),
);

const protectionRoute = defineRoute('GET /repos/{owner}/{repo}/branches/{branch}/protection', {
  needs: administration.read,
  answer: v.pipe(
    AnyProtection,
    v.transform((shown): unknown => ({
      url: shown.url,
      protection: toRequestForm(shown),
      actors: listActorIds(shown),
    })),
    // Without a URL, only a read of the branch itself shows which branch the answer is about.
    defineObject({ url: v.fallback(v.string(), ''), protection: LiveProtection, actors: v.any() }),
    v.transform((shown): ProtectionAnswer => shown),
  ),
  absentWhen: /^branch not (protected|found)/i,
  absent: ({ message }: { readonly message: string }): ProtectionAnswer =>
    /found/i.test(message) ? { isMissing: true } : {},
});

export const getProtection = protectionRoute<ProtectionAnswer>({ batched: batchedProtection });

/** Batched queries answer this call more often than `getProtection`, because it needs no apps of checks. */
export const getProtectionWithoutApps = protectionRoute<ProtectionAnswer>({ batched: batchedProtectionWithoutApps });

export const protect = defineRestCall('PUT /repos/{owner}/{repo}/branches/{branch}/protection', {
  ...writeRules,
  hints: {
    422: '`app_id` must be the id of an app that has already reported a check in this repository, or -1 for any app',
  },
});
export const unprotect = defineRestCall('DELETE /repos/{owner}/{repo}/branches/{branch}/protection', {
  ...writeRules,
  hints: { 404: 'a rule for a pattern may protect this branch, and this request cannot delete that rule' },
});
const signaturesPath = '/repos/{owner}/{repo}/branches/{branch}/protection/required_signatures';
export const requireSignatures = defineRestCall(`POST ${signaturesPath}`, writeRules);
export const dropSignatures = defineRestCall(`DELETE ${signaturesPath}`, writeRules);
