import * as v from 'valibot';
import { rest, route } from '../../github/call.ts';
import { administration } from '../../github/grants.ts';
import { found, ofAccount, ofApp, ofTeam } from '../../github/routes/accounts.ts';
import { ofBranches } from '../../github/routes/lists.ts';
import { nameOfDefault, ofBranch, ofRepository } from '../../github/routes/repository.ts';
import { mapped, object } from '../../github/shapes.ts';
import { checkFields, type Fields, reviewFields, schemasOf, switches } from './fields.ts';
import { branchFolded, namesFolded, protectionFolded } from './folded.ts';
import { flatten, idsIn } from './unknown-keys.ts';

const applied = { ...found, madeBy: ['apply'] } as const;

export const findUser = ofAccount({ ...applied, needs: [] });
export const findTeam = ofTeam(applied);
export const findApp = ofApp(applied);

const write = { needs: administration.write };

/** `pattern` is the pattern of the rule that applies to the branch. */
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
  folded: branchFolded,
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
const Holder = object({ users: Names, teams: Names, apps: v.optional(Names) });
const shownFields = <F extends Fields>(fields: F) =>
  schemasOf(fields, { switch: v.optional(v.boolean()), count: v.optional(v.number()) });

/** The host spells the same checks in two lists. If they differ, the answer is incomplete. */
const Checks = v.pipe(
  object({
    ...shownFields(checkFields),
    contexts: Names,
    checks: v.array(object({ context: v.string(), app_id: v.nullable(v.number()) })),
  }),
  v.check(
    ({ contexts, checks }) =>
      contexts.length === checks.length && checks.every(({ context }) => contexts.includes(context)),
    'the same checks under contexts and checks',
  ),
);

/** A protection in the form that the PUT takes. A key that is left out is off. */
const LiveProtection = object({
  ...shownFields(switches),
  required_status_checks: v.nullish(Checks),
  required_pull_request_reviews: v.nullish(
    object({
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
const Protected = object({ enforce_admins: object({ enabled: v.boolean() }) });

/** Names a branch whose protection shows whether the token can see protections at all. Every token may read it. */
export const getDefaultBranch = ofRepository({ needs: [], answer: nameOfDefault });

const ofProtection = route('GET /repos/{owner}/{repo}/branches/{branch}/protection', {
  needs: administration.read,
  answer: v.pipe(
    Protected,
    v.transform((shown): unknown => ({ url: shown.url, protection: flatten(shown), actors: idsIn(shown) })),
    // Without an address nothing shows which branch the answer is about, so the branch is asked for too.
    object({ url: v.fallback(v.string(), ''), protection: LiveProtection, actors: v.any() }),
    v.transform((shown): ProtectionAnswer => shown),
  ),
  absentWhen: /^branch not (protected|found)/i,
  absent: ({ message }: { readonly message: string }): ProtectionAnswer =>
    /found/i.test(message) ? { isMissing: true } : {},
});

export const getProtection = ofProtection<ProtectionAnswer>({ folded: protectionFolded });

/** The same, of which the caller compares the names of the checks alone. */
export const getNamedProtection = ofProtection<ProtectionAnswer>({ folded: namesFolded });

export const protect = rest('PUT /repos/{owner}/{repo}/branches/{branch}/protection', {
  ...write,
  hints: {
    422: '`app_id` must be the id of an app that has already reported a check in this repository, or -1 for any app',
  },
});
export const unprotect = rest('DELETE /repos/{owner}/{repo}/branches/{branch}/protection', {
  ...write,
  hints: { 404: 'a rule for a pattern may protect this branch, and this request cannot delete that rule' },
});
const signatures = '/repos/{owner}/{repo}/branches/{branch}/protection/required_signatures';
export const requireSignatures = rest(`POST ${signatures}`, write);
export const dropSignatures = rest(`DELETE ${signatures}`, write);
