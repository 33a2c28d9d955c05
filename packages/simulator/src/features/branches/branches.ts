/** Branches with a summary of their protection. GitHub shows the summary to every reader. */

import { formatPlaceholderCommit } from '../../bodies/commit.ts';
import { toWebUrl } from '../../bodies/urls.ts';
import { type Answer, answerOk, createNotFound, createRefusal } from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { applyLateContent, branchesOf } from '../git/git.ts';
import { findRuleForBranch } from './branch-rules.ts';
import { listBindingRulesets } from './ruleset-state.ts';

/** Maps the former names of renamed branches to their current names. */
const renamedBranchesOf = repositorySlot<Record<string, string>>('renamed_branches', (seed) =>
  Object.assign(Object.create(null), seed),
);

/** Rulesets and classic rules both protect a branch, but the protection summary shows only classic rules. */
const isBranchProtected = ({ repository, world }: RestRequest, branch: string) =>
  listBindingRulesets(repository, world, branch).length > 0 || findRuleForBranch(repository, branch) !== undefined;

export const buildBranchUrl = ({ api, repository }: RestRequest, branch: string) =>
  `${api}/repos/${getFullName(repository)}/branches/${encodeURIComponent(branch)}`;

function summarizeProtection(repository: Repository, branch: string) {
  const rule = findRuleForBranch(repository, branch);
  const checks = rule?.requiresStatusChecks ? rule.checks : [];
  const level = rule?.isAdminEnforced ? 'everyone' : 'non_admins';
  return {
    enabled: rule !== undefined,
    required_status_checks: {
      enforcement_level: rule?.requiresStatusChecks ? level : 'off',
      contexts: checks.map(({ context }) => context),
      checks,
    },
  };
}

function listBranches(request: RestRequest): Answer {
  const { repository, query } = request;
  const selected = branchesOf(repository).filter(
    ({ name }) => query.protected === undefined || isBranchProtected(request, name) === (query.protected === 'true'),
  );
  return answerPage(request, selected, ({ name, sha }) => ({
    name,
    commit: { sha, url: `${request.api}/repos/${getFullName(repository)}/commits/${sha}` },
    protected: isBranchProtected(request, name),
    protection: summarizeProtection(repository, name),
    protection_url: `${buildBranchUrl(request, name)}/protection`,
  }));
}

function answerBranch(request: RestRequest): Answer {
  const { repository, params, api, world } = request;
  applyLateContent(repository);
  const branch = branchesOf(repository).find(({ name }) => name === params.branch);
  if (!branch) throw createRenameRedirect(request) ?? createNotFound('Branch not found');
  const { name, sha } = branch;
  const rule = findRuleForBranch(repository, name);
  const self = buildBranchUrl(request, name);
  return answerOk({
    name,
    commit: formatPlaceholderCommit(sha, repository, api),
    _links: { self, html: `${toWebUrl(api)}/${getFullName(repository)}/tree/${name}` },
    protected: isBranchProtected(request, name),
    protection: summarizeProtection(repository, name),
    protection_url: `${self}/protection`,
    ...(rule && world.hasLegacyBehavior('a branch names its pattern') && { pattern: rule.pattern }),
  });
}

/** GitHub redirects from the former name of a branch to its new name. */
function createRenameRedirect(request: RestRequest) {
  const name = renamedBranchesOf(request.repository)[request.params.branch ?? ''];
  const url = name && buildBranchUrl(request, name);
  return url && createRefusal(301, 'Moved Permanently', { url }, { location: url });
}

export const branches: Feature = {
  slots: [renamedBranchesOf],
  needs: {
    'GET ~/branches': 'Contents: read',
    'GET ~/branches/{}': 'Contents: read',
  },
  routes: {
    'GET /repos/{owner}/{repo}/branches': listBranches,
    'GET /repos/{owner}/{repo}/branches/{branch}': answerBranch,
  },
};
