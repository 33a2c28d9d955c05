import { listCombinations, selectAttempts } from './attempts.ts';

export const listRepositoryReaders = (visibility: string): ReadonlySet<string> =>
  selectAttempts(['collaborator', 'member of the enterprise', 'stranger'], (person) =>
    person === 'stranger' ? visibility === 'public' : person === 'collaborator' || visibility !== 'private',
  );

const accountKinds = ['new account', 'account', 'contributor', 'collaborator'];
const leastKind: Readonly<Record<string, string>> = {
  existing_users: 'account',
  contributors_only: 'contributor',
  collaborators_only: 'collaborator',
};

/** Lists the accounts that may comment and open issues under a limit. */
export const listCommenters = (limit: string | null): ReadonlySet<string> =>
  selectAttempts(
    accountKinds,
    (kind) => limit === null || accountKinds.indexOf(kind) >= accountKinds.indexOf(leastKind[limit]!),
  );

interface Cap {
  readonly enabled: boolean;
  readonly max_open_pull_requests: number;
  readonly include_drafts: boolean;
  readonly bypass: readonly string[];
}

/** Lists who may open another pull request, by the numbers of open pull requests and drafts. */
export const listPullRequestOpeners = ({ enabled, max_open_pull_requests, include_drafts, bypass }: Cap) =>
  selectAttempts(
    listCombinations({ person: ['ann', 'bob'], open: [0, 1, 2, 5], drafts: [0, 1] }),
    ({ person: who, open, drafts }) =>
      enabled && !bypass.includes(who) ? open + (include_drafts ? drafts : 0) < max_open_pull_requests : true,
  );

interface BypassReviewer {
  readonly reviewer_id: number;
  readonly mode?: string;
}

/** Lists who can push a secret despite push protection, with or without an approval. */
export const listSecretPushers = (reviewers: readonly BypassReviewer[]): ReadonlySet<string> =>
  selectAttempts(listCombinations({ by: [1, 2, 3, 4], approvedBy: [null, 1, 2, 3] }), ({ by, approvedBy }) => {
    const isExempt = reviewers.some(({ reviewer_id, mode }) => reviewer_id === by && mode === 'EXEMPT');
    return isExempt || (approvedBy !== by && reviewers.some(({ reviewer_id }) => reviewer_id === approvedBy));
  });

/** Lists the disabled features, whose events nothing reports or prevents. */
export const listDisabledFeatures = (features: Readonly<Record<string, boolean>>): ReadonlySet<string> =>
  selectAttempts(Object.keys(features), (feature) => !features[feature]);

export const listSiteReaders = ({ isPublic, https_enforced }: { isPublic: boolean; https_enforced: boolean }) =>
  selectAttempts(
    listCombinations({ person: ['member', 'stranger'], over: ['https', 'http'] }),
    ({ person: who, over }) => (isPublic || who === 'member') && !(https_enforced && over === 'http'),
  );

export const listDeployKeyAbilities = (read_only: boolean): ReadonlySet<string> =>
  selectAttempts(['pull', 'push'], (deed) => deed === 'pull' || !read_only);

export const listTrustedWebhookServers = (insecure_ssl: string): ReadonlySet<string> =>
  selectAttempts(
    ['with a certificate', 'with a forged one'],
    (server) => server === 'with a certificate' || insecure_ssl === '1',
  );
