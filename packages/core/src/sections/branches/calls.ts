import * as v from 'valibot';
import { defineRestCall, defineRoute } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { defineAccountCall, defineAppCall, defineTeamCall, numberedAnswer } from '../../github/routes/accounts.ts';
import { defineBranchesCall } from '../../github/routes/lists.ts';
import { defaultBranchAnswer, defineBranchCall, defineRepositoryCall } from '../../github/routes/repository.ts';
import { defineObject, mapAnswer } from '../../github/shapes.ts';
import { checkFields, type Fields, reviewFields, schemasOf, switches } from './fields.ts';
import { branchFolded, namesFolded, protectionFolded } from './folded.ts';
import { flatten, idsIn } from './unknown-keys.ts';

const applied = { ...numberedAnswer, neededIn: ['apply'] } as const;

export const findUser = defineAccountCall({ ...applied, needs: [] });
export const findTeam = defineTeamCall(applied);
export const findApp = defineAppCall(applied);

const write = { needs: administration.write };

/** `pattern` is the pattern of the rule that applies to the branch. */
export interface BranchAnswer {
  readonly isThere: boolean;
  readonly name?: string;
  readonly pattern?: string;
  readonly renamedTo?: string;
}

export const getBranch = defineBranchCall<BranchAnswer>({
  answer: mapAnswer(
    defineObject({ name: v.string(), protected: v.boolean(), pattern: v.nullish(v.string()) }),
    ({ name, pattern }): BranchAnswer => ({ isThere: true, name, pattern: pattern ?? undefined }),
  ),
  absentOn: [301, 404],
  absent: ({ location }): BranchAnswer => ({
    isThere: false,
    renamedTo: location && decodeURIComponent(location.slice(location.lastIndexOf('/') + 1)),
  }),
  batched: branchFolded,
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
const Holder = defineObject({ users: Names, teams: Names, apps: v.optional(Names) });
const shownFields = <F extends Fields>(fields: F) =>
  schemasOf(fields, { switch: v.optional(v.boolean()), count: v.optional(v.number()) });

/** The host spells the same checks in two lists. If they differ, the answer is incomplete. */
const Checks = v.pipe(
  defineObject({
    ...shownFields(checkFields),
    contexts: Names,
    checks: v.array(defineObject({ context: v.string(), app_id: v.nullable(v.number()) })),
  }),
  v.check(
    ({ contexts, checks }) =>
      contexts.length === checks.length && checks.every(({ context }) => contexts.includes(context)),
    'the same checks under contexts and checks',
  ),
);

/** A protection in the form that the PUT takes. A key that is left out is off. */
const LiveProtection = defineObject({
  ...shownFields(switches),
  required_status_checks: v.nullish(Checks),
  required_pull_request_reviews: v.nullish(
    defineObject({
      ...shownFields(reviewFields),
      dismiss_stale_reviews: v.boolean(),
      require_code_owner_reviews: v.boolean(),
      dismissal_restrictions: v.nullish(Holder),
      bypass_pull_request_allowances: v.nullish(Holder),
    }),
  ),
  restrictions: v.nullish(Holder),
});

export type LiveProtection = v.InferOutput<typeof LiveProtection>;

export interface ProtectionAnswer {
  readonly protection?: LiveProtection;
  /** Everybody whom it names, with their ids. */
  readonly actors?: readonly (readonly [who: string, id: number])[];
  /** Where the host says that it is: after a rename, an answer may be about another branch. */
  readonly url?: string;
  /** The host knows no such branch. */
  readonly isMissing?: boolean;
}

/** Every protection has this key. An answer without it is no protection. */
const Protected = defineObject({ enforce_admins: defineObject({ enabled: v.boolean() }) });

/** Names a branch whose protection shows whether the token can see protections at all. Every token may read it. */
export const getDefaultBranch = defineRepositoryCall({ needs: [], answer: defaultBranchAnswer });

const ofProtection = defineRoute('GET /repos/{owner}/{repo}/branches/{branch}/protection', {
  needs: administration.read,
  answer: v.pipe(
    Protected,
    v.transform((shown): unknown => ({ url: shown.url, protection: flatten(shown), actors: idsIn(shown) })),
    // Without an address nothing shows which branch the answer is about, so the branch is asked for too.
    defineObject({ url: v.fallback(v.string(), ''), protection: LiveProtection, actors: v.any() }),
    v.transform((shown): ProtectionAnswer => shown),
  ),
  absentWhen: /^branch not (protected|found)/i,
  absent: ({ message }: { readonly message: string }): ProtectionAnswer =>
    /found/i.test(message) ? { isMissing: true } : {},
});

export const getProtection = ofProtection<ProtectionAnswer>({ batched: protectionFolded });

/** The same, of which the caller compares the names of the checks alone. */
export const getNamedProtection = ofProtection<ProtectionAnswer>({ batched: namesFolded });

export const protect = defineRestCall('PUT /repos/{owner}/{repo}/branches/{branch}/protection', {
  ...write,
  hints: {
    422: '`app_id` must be the id of an app that has already reported a check in this repository, or -1 for any app',
  },
});
export const unprotect = defineRestCall('DELETE /repos/{owner}/{repo}/branches/{branch}/protection', {
  ...write,
  hints: { 404: 'a rule for a pattern may protect this branch, and this request cannot delete that rule' },
});
const signatures = '/repos/{owner}/{repo}/branches/{branch}/protection/required_signatures';
export const requireSignatures = defineRestCall(`POST ${signatures}`, write);
export const dropSignatures = defineRestCall(`DELETE ${signatures}`, write);
