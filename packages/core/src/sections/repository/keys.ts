import * as v from 'valibot';
import type { CallMaker } from '../../github/call.ts';
import { repositoryNamePattern } from '../../github/github.ts';
import type { WriteItem } from '../../plan/item.ts';
import { createMessage } from '../../settings/schema/messages.ts';
import { addJsonSchema, choice, createValueRule, limitLength, text, toggle } from '../../settings/schema/words.ts';
import { onIsStricter, orderByRank } from '../order.ts';
import { protectionRisk, type Risk, type Risks } from '../risk.ts';
import { pickColumn } from '../rows.ts';
import type { ConfigurationKeys } from '../section.ts';
import type { Audience, VisibleTo } from '../visibility.ts';
import * as routes from './routes.ts';
import { configurationNames, Security, securityFeatures, securityRisk } from './security.ts';
import { Topics } from './topics.ts';

interface RepositoryKey extends Risk {
  readonly schema: v.GenericSchema;
  readonly visibleTo: Audience;
  /** GitHub treats a missing text as empty. */
  readonly mayBeMissing?: true;
  readonly isPlannedSeparately?: true;
  /** `false` if a snapshot has the value under another key, or if a newer API version lacks the key. */
  readonly exported?: false;
  readonly owned?: string;
  readonly field?: routes.Feature;
  /** The calls of a key that needs its own request. */
  readonly own?: Readonly<Record<string, CallMaker>>;
}

const createKeyFactory =
  <A extends Audience, D extends Partial<RepositoryKey>>(visibleTo: A, common: D) =>
  <S extends v.GenericSchema, const M extends Partial<RepositoryKey>>(schema: S, more?: M) =>
    ({ schema, visibleTo, ...common, ...more }) as { schema: S; visibleTo: A } & D & M;

const dataRisk: Risk = { touches: 'data' };
/** Texts and display settings give nobody access. */
const noRisk: Risk = { touches: 'nothing' };

const everyone = createKeyFactory('everyone', dataRisk);
const administrators = createKeyFactory('administrators', dataRisk);
/** REST shows these keys only to a token with Contents: write, although changing them needs Administration: write. */
const writers = createKeyFactory('writers', noRisk);

const visibilityRisk: Risk = {
  touches: 'access',
  replaces: 'protection',
  describeLostData: () => 'the stars, watchers and forks that the change of visibility removes',
};
const securityKeyRisk: Risk = { touches: 'protection' };
const switchRisk: Risk = { ...securityKeyRisk, order: onIsStricter };

const audiencePolicy = choice(['all', 'collaborators_only']);

const validName = createValueRule<string>({
  holds: (name) => repositoryNamePattern.test(name),
  failureMessage: (name) =>
    createMessage(`${JSON.stringify(name)} is not a repository name`, 'use letters, digits, `-`, `_` and `.`'),
});

export const patchedKeys = {
  name: everyone(
    v.pipe(limitLength(100, text({ min: 1 })), addJsonSchema({ pattern: repositoryNamePattern.source }), validName),
    {
      exported: false,
    },
  ),
  description: everyone(v.nullable(text()), { ...noRisk, mayBeMissing: true }),
  homepage: everyone(v.nullable(text()), { ...noRisk, mayBeMissing: true }),
  visibility: everyone(choice(['public', 'private', 'internal']), {
    ...visibilityRisk,
    order: orderByRank('private', 'internal', 'public'),
    isPlannedSeparately: true,
  }),
  private: everyone(toggle(), { ...visibilityRisk, order: onIsStricter, isPlannedSeparately: true, exported: false }),
  default_branch: everyone(text({ min: 1 }), protectionRisk),
  has_issues: everyone(toggle(), noRisk),
  has_wiki: everyone(toggle(), noRisk),
  has_projects: everyone(toggle(), noRisk),
  has_discussions: everyone(toggle(), noRisk),
  has_pull_requests: everyone(toggle()),
  is_template: everyone(toggle()),
  archived: everyone(toggle(), { isPlannedSeparately: true }),
  allow_squash_merge: writers(toggle(), { ...protectionRisk, field: 'squashMergeAllowed' }),
  allow_merge_commit: writers(toggle(), { ...protectionRisk, field: 'mergeCommitAllowed' }),
  allow_rebase_merge: writers(toggle(), { ...protectionRisk, field: 'rebaseMergeAllowed' }),
  allow_auto_merge: writers(toggle(), { field: 'autoMergeAllowed' }),
  allow_update_branch: writers(toggle(), { field: 'allowUpdateBranch' }),
  allow_forking: everyone(toggle()),
  delete_branch_on_merge: writers(toggle(), { field: 'deleteBranchOnMerge' }),
  web_commit_signoff_required: everyone(toggle()),
  use_squash_pr_title_as_default: writers(toggle(), { exported: false }),
  pull_request_creation_policy: everyone(audiencePolicy),
  squash_merge_commit_title: writers(choice(['PR_TITLE', 'COMMIT_OR_PR_TITLE']), { field: 'squashMergeCommitTitle' }),
  squash_merge_commit_message: writers(choice(['PR_BODY', 'COMMIT_MESSAGES', 'BLANK']), {
    field: 'squashMergeCommitMessage',
  }),
  merge_commit_title: writers(choice(['PR_TITLE', 'MERGE_MESSAGE']), { field: 'mergeCommitTitle' }),
  merge_commit_message: writers(choice(['PR_BODY', 'PR_TITLE', 'BLANK']), { field: 'mergeCommitMessage' }),
  security_and_analysis: administrators(Security, { ...securityKeyRisk, isPlannedSeparately: true, exported: false }),
} satisfies Readonly<Record<string, RepositoryKey>>;

/** Apply turns these features on in this order. */
export const toggles = {
  enable_vulnerability_alerts: administrators(toggle(), {
    ...switchRisk,
    own: routes.vulnerabilityAlerts,
    owned: 'dependabot_alerts',
  }),
  enable_automated_security_fixes: administrators(toggle(), {
    ...switchRisk,
    own: routes.securityFixes,
    owned: 'dependabot_security_updates',
  }),
  enable_private_vulnerability_reporting: everyone(toggle(), {
    ...switchRisk,
    own: routes.vulnerabilityReporting,
    owned: 'private_vulnerability_reporting',
  }),
  enable_immutable_releases: administrators(toggle(), { ...switchRisk, own: routes.immutableReleases }),
};

const featureCalls = { get: routes.getFeatures, set: routes.updateFeature };

export const features = {
  enable_sponsorships: everyone(toggle(), { ...noRisk, own: featureCalls, field: 'hasSponsorshipsEnabled' }),
  issue_creation_policy: everyone(audiencePolicy, { own: featureCalls, field: 'issueCreationPolicy' }),
};

export const routedKeys = {
  topics: everyone(Topics, { ...noRisk, own: { set: routes.setTopics } }),
  ...toggles,
  enable_git_lfs: administrators(toggle(), { own: routes.gitLfs }),
  ...features,
} satisfies Readonly<Record<string, RepositoryKey & Pick<Required<RepositoryKey>, 'own'>>>;

export const callsOfRoutedKeys: Readonly<Record<string, CallMaker>> = Object.fromEntries(
  Object.entries(routedKeys).flatMap(([key, { own }]) =>
    Object.entries(own).map(([name, call]) => [`${name} ${key}`, call]),
  ),
);

export const repositoryKeys: Readonly<Record<string, RepositoryKey>> = { ...patchedKeys, ...routedKeys };

/** GraphQL shows the merge settings to tokens that do not see them in REST. */
export const mergeFields = pickColumn(patchedKeys, 'field');

export const listDeclaredKeys = (wanted: object) =>
  Object.entries(wanted).flatMap(([key, value]) => (value === undefined ? [] : [key]));

/** Unknown keys may be sensitive, so `*` is for administrators. */
export const visibleTo: VisibleTo = {
  '': 'everyone',
  '*': 'administrators',
  ...pickColumn(repositoryKeys, 'visibleTo'),
};

export const risk: Risks = {
  ...securityRisk,
  '': { touches: 'data', describeLostData: describeResentLoss },
  ...repositoryKeys,
};

function describeResentLoss({ kind, holds = {} }: WriteItem) {
  return kind === 'reassert'
    ? `the old values of ${Object.keys(holds).join(', ')}: GitHub never shows them`
    : undefined;
}

export const exportedKeys = Object.keys(patchedKeys).filter((key) => repositoryKeys[key]!.exported !== false);

export const configurationKeys: ConfigurationKeys = {
  ...Object.fromEntries(
    securityFeatures.map((name) => [`security_and_analysis.${name}`, configurationNames[name] ?? name]),
  ),
  ...pickColumn(repositoryKeys, 'owned'),
};

export const isMergeSetting = (key: string) => repositoryKeys[key]?.visibleTo === 'writers';
