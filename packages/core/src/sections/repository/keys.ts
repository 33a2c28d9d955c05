import * as v from 'valibot';
import type { CallMaker } from '../../github/call.ts';
import type { Writing } from '../../plan/item.ts';
import { createMessage } from '../../settings/schema/messages.ts';
import { addJsonSchema, choice, createValueRule, limitLength, text, toggle } from '../../settings/schema/words.ts';
import { onIsStricter, orderByRank } from '../order.ts';
import type { Risk, Risks } from '../risk.ts';
import { columnOf } from '../rows.ts';
import type { Owned } from '../section.ts';
import type { Audience, VisibleTo } from '../visibility.ts';
import * as routes from './routes.ts';
import { ownerNames, Security, securityFeatures, securityRisk } from './security.ts';
import { Topics } from './topics.ts';

/** Everything about a key except its sentence in the docs. */
interface Key extends Risk {
  readonly schema: v.GenericSchema;
  readonly visibleTo: Audience;
  /** The host treats a missing text like an empty one. */
  readonly mayBeMissing?: true;
  /** Planned by itself, and not with the other keys of the PATCH. */
  readonly apart?: true;
  /** A snapshot has it under another key, or a newer version of the host's API does not have it. */
  readonly exported?: false;
  /** What a code security configuration calls it. */
  readonly owned?: string;
  /** What GraphQL calls it. */
  readonly field?: routes.Feature;
  /** What reads and writes it, if the host takes it with no other key. */
  readonly own?: Readonly<Record<string, CallMaker>>;
}

const seenBy =
  <A extends Audience, D extends Partial<Key>>(visibleTo: A, common: D) =>
  <S extends v.GenericSchema, const M extends Partial<Key>>(schema: S, more?: M) =>
    ({ schema, visibleTo, ...common, ...more }) as { schema: S; visibleTo: A } & D & M;

const data: Risk = { touches: 'data' };
/** Texts, and what people see: none of it keeps anybody out. */
const nothing: Risk = { touches: 'nothing' };

const everyone = seenBy('everyone', data);
const administrators = seenBy('administrators', data);
/** REST shows these only to a token with Contents: write, although changing them needs Administration: write. */
const writers = seenBy('writers', nothing);

/** Decides what a branch needs of those who change it. */
const protecting: Risk = { touches: 'protection', replaces: 'protection' };
const opening: Risk = {
  touches: 'access',
  replaces: 'protection',
  loses: () => 'the stars, watchers and forks that the change of visibility removes',
};
const security: Risk = { touches: 'protection' };
const strictOn: Risk = { ...security, order: onIsStricter };

const policy = choice(['all', 'collaborators_only']);

const nameForm = /^(?!\.{1,2}$)[\w.-]+$/;
const possibleName = createValueRule<string>({
  holds: (name) => nameForm.test(name),
  failureMessage: (name) =>
    createMessage(`${JSON.stringify(name)} is not a repository name`, 'use letters, digits, `-`, `_` and `.`'),
});

/** Keys of the repository's GET and PATCH. */
export const patched = {
  name: everyone(
    v.pipe(limitLength(100, text({ min: 1 })), addJsonSchema({ pattern: nameForm.source }), possibleName),
    {
      exported: false,
    },
  ),
  description: everyone(v.nullable(text()), { ...nothing, mayBeMissing: true }),
  homepage: everyone(v.nullable(text()), { ...nothing, mayBeMissing: true }),
  visibility: everyone(choice(['public', 'private', 'internal']), {
    ...opening,
    order: orderByRank('private', 'internal', 'public'),
    apart: true,
  }),
  private: everyone(toggle(), { ...opening, order: onIsStricter, apart: true, exported: false }),
  default_branch: everyone(text({ min: 1 }), protecting),
  has_issues: everyone(toggle(), nothing),
  has_wiki: everyone(toggle(), nothing),
  has_projects: everyone(toggle(), nothing),
  has_discussions: everyone(toggle(), nothing),
  has_pull_requests: everyone(toggle()),
  is_template: everyone(toggle()),
  archived: everyone(toggle(), { apart: true }),
  allow_squash_merge: writers(toggle(), { ...protecting, field: 'squashMergeAllowed' }),
  allow_merge_commit: writers(toggle(), { ...protecting, field: 'mergeCommitAllowed' }),
  allow_rebase_merge: writers(toggle(), { ...protecting, field: 'rebaseMergeAllowed' }),
  allow_auto_merge: writers(toggle(), { field: 'autoMergeAllowed' }),
  allow_update_branch: writers(toggle(), { field: 'allowUpdateBranch' }),
  allow_forking: everyone(toggle()),
  delete_branch_on_merge: writers(toggle(), { field: 'deleteBranchOnMerge' }),
  web_commit_signoff_required: everyone(toggle()),
  use_squash_pr_title_as_default: writers(toggle(), { exported: false }),
  pull_request_creation_policy: everyone(policy),
  squash_merge_commit_title: writers(choice(['PR_TITLE', 'COMMIT_OR_PR_TITLE']), { field: 'squashMergeCommitTitle' }),
  squash_merge_commit_message: writers(choice(['PR_BODY', 'COMMIT_MESSAGES', 'BLANK']), {
    field: 'squashMergeCommitMessage',
  }),
  merge_commit_title: writers(choice(['PR_TITLE', 'MERGE_MESSAGE']), { field: 'mergeCommitTitle' }),
  merge_commit_message: writers(choice(['PR_BODY', 'PR_TITLE', 'BLANK']), { field: 'mergeCommitMessage' }),
  security_and_analysis: administrators(Security, { ...security, apart: true, exported: false }),
} satisfies Readonly<Record<string, Key>>;

/** Features with their own routes, in the order to switch them on. */
export const toggles = {
  enable_vulnerability_alerts: administrators(toggle(), {
    ...strictOn,
    own: routes.alerts,
    owned: 'dependabot_alerts',
  }),
  enable_automated_security_fixes: administrators(toggle(), {
    ...strictOn,
    own: routes.fixes,
    owned: 'dependabot_security_updates',
  }),
  enable_private_vulnerability_reporting: everyone(toggle(), {
    ...strictOn,
    own: routes.reporting,
    owned: 'private_vulnerability_reporting',
  }),
  enable_immutable_releases: administrators(toggle(), { ...strictOn, own: routes.immutable }),
};

const own = { get: routes.getFeatures, set: routes.updateFeature };

/** Keys that only GraphQL can read and write. */
export const features = {
  enable_sponsorships: everyone(toggle(), { ...nothing, own, field: 'hasSponsorshipsEnabled' }),
  issue_creation_policy: everyone(policy, { own, field: 'issueCreationPolicy' }),
};

export const routed = {
  topics: everyone(Topics, { ...nothing, own: { set: routes.setTopics } }),
  ...toggles,
  enable_git_lfs: administrators(toggle(), { own: routes.lfs }),
  ...features,
} satisfies Readonly<Record<string, Key & Pick<Required<Key>, 'own'>>>;

export const ownCalls: Readonly<Record<string, CallMaker>> = Object.fromEntries(
  Object.entries(routed).flatMap(([key, { own }]) => Object.entries(own).map(([name, one]) => [`${name} ${key}`, one])),
);

export const repositoryKeys: Readonly<Record<string, Key>> = { ...patched, ...routed };

/** Keys that Trueup does not know may be sensitive, so `*` is for administrators. */
export const visibleTo: VisibleTo = { '': 'everyone', '*': 'administrators', ...columnOf(repositoryKeys, 'visibleTo') };

export const risk: Risks = {
  ...securityRisk,
  '': { touches: 'data', loses: describeUnseen },
  ...repositoryKeys,
};

function describeUnseen({ kind, holds = {} }: Writing) {
  return kind === 'reassert'
    ? `the old values of ${Object.keys(holds).join(', ')}: GitHub never shows them`
    : undefined;
}

/** What a snapshot copies from the answer for the repository. */
export const exportedKeys = Object.keys(patched).filter((key) => repositoryKeys[key]!.exported !== false);

export const owned: Owned = {
  ...Object.fromEntries(securityFeatures.map((name) => [`security_and_analysis.${name}`, ownerNames[name] ?? name])),
  ...columnOf(repositoryKeys, 'owned'),
};

export const isMergeSetting = (key: string) => repositoryKeys[key]?.visibleTo === 'writers';
