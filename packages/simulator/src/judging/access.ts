import { eachOf, those } from './play.ts';

/** Who reads the repository. */
export const readers = (visibility: string) =>
  those(['collaborator', 'member of the enterprise', 'stranger'], (who) =>
    who === 'stranger' ? visibility === 'public' : who === 'collaborator' || visibility !== 'private',
  );

const kinds = ['new account', 'account', 'contributor', 'collaborator'];
const leastKind: Readonly<Record<string, string>> = {
  existing_users: 'account',
  contributors_only: 'contributor',
  collaborators_only: 'collaborator',
};

/** Who comments and opens issues. */
export const commenters = (limit: string | null) =>
  those(kinds, (kind) => limit === null || kinds.indexOf(kind) >= kinds.indexOf(leastKind[limit]!));

interface Cap {
  readonly enabled: boolean;
  readonly max_open_pull_requests: number;
  readonly include_drafts: boolean;
  readonly bypass: readonly string[];
}

/** Who opens a pull request beside how many that are open, and how many drafts. */
export const openers = ({ enabled, max_open_pull_requests, include_drafts, bypass }: Cap) =>
  those(eachOf({ who: ['ann', 'bob'], open: [0, 1, 2, 5], drafts: [0, 1] }), ({ who, open, drafts }) =>
    enabled && !bypass.includes(who) ? open + (include_drafts ? drafts : 0) < max_open_pull_requests : true,
  );

interface BypassReviewer {
  readonly reviewer_id: number;
  readonly mode?: string;
}

/** Who pushes a secret past the scan, and who lets them. */
export const secretPushers = (reviewers: readonly BypassReviewer[]) =>
  those(eachOf({ by: [1, 2, 3, 4], approvedBy: [null, 1, 2, 3] }), ({ by, approvedBy }) => {
    const isExempt = reviewers.some(({ reviewer_id, mode }) => reviewer_id === by && mode === 'EXEMPT');
    return isExempt || (approvedBy !== by && reviewers.some(({ reviewer_id }) => reviewer_id === approvedBy));
  });

/** What happens to a repository while nobody watches: all but that which a feature that is on notices or prevents. */
export const unnoticed = (features: Readonly<Record<string, boolean>>) =>
  those(Object.keys(features), (feature) => !features[feature]);

/** Who reads a site, and over what. */
export const siteReaders = ({ isPublic, https_enforced }: { isPublic: boolean; https_enforced: boolean }) =>
  those(
    eachOf({ who: ['member', 'stranger'], over: ['https', 'http'] }),
    ({ who, over }) => (isPublic || who === 'member') && !(https_enforced && over === 'http'),
  );

/** What a deploy key is good for. */
export const keyDeeds = (read_only: boolean) => those(['pull', 'push'], (deed) => deed === 'pull' || !read_only);

/** To which servers a webhook delivers. */
export const receivers = (insecure_ssl: string) =>
  those(
    ['with a certificate', 'with a forged one'],
    (server) => server === 'with a certificate' || insecure_ssl === '1',
  );
