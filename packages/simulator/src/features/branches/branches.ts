import { webAddress } from '../../bodies/addresses.ts';
import { commit } from '../../bodies/commit.ts';
import { notFound, ok, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { branchesOf, bringContent } from '../git/git.ts';
import { ruleFor } from './branch-rules.ts';
import { rulesetsBinding } from './ruleset-state.ts';

/** The current names of renamed branches, by their former names. */
const renamedOf = repositorySlot<Record<string, string>>('renamed_branches', (given) => ({ ...given }));

/** Rulesets protect a branch like classic rules, but only classic rules show as its protection. */
const isProtected = ({ repository, world }: Ask, branch: string) =>
  rulesetsBinding(repository, world, branch).length > 0 || ruleFor(repository, branch) !== undefined;

export const branchAddress = ({ api, repository }: Ask, branch: string) =>
  `${api}/repos/${fullName(repository)}/branches/${encodeURIComponent(branch)}`;

/** The summary of a protection that the branch shows even to those who may not read all of it. */
function inShort(repository: Repository, branch: string) {
  const rule = ruleFor(repository, branch);
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

function list(ask: Ask) {
  const { repository, query } = ask;
  const wanted = branchesOf(repository).filter(
    ({ name }) => query.protected === undefined || isProtected(ask, name) === (query.protected === 'true'),
  );
  return page(ask, wanted, ({ name, sha }) => ({
    name,
    commit: { sha, url: `${ask.api}/repos/${fullName(repository)}/commits/${sha}` },
    protected: isProtected(ask, name),
    protection: inShort(repository, name),
    protection_url: `${branchAddress(ask, name)}/protection`,
  }));
}

function get(ask: Ask) {
  const { repository, params, api, world } = ask;
  bringContent(repository);
  const branch = branchesOf(repository).find(({ name }) => name === params.branch);
  if (!branch) throw renamed(ask) ?? notFound('Branch not found');
  const { name, sha } = branch;
  const rule = ruleFor(repository, name);
  const self = branchAddress(ask, name);
  return ok({
    name,
    commit: commit(sha, repository, api),
    _links: { self, html: `${webAddress(api)}/${fullName(repository)}/tree/${name}` },
    protected: isProtected(ask, name),
    protection: inShort(repository, name),
    protection_url: `${self}/protection`,
    ...(rule && world.isOlder('a branch names its pattern') && { pattern: rule.pattern }),
  });
}

/** A renamed branch is found under its new name. */
function renamed(ask: Ask) {
  const name = renamedOf(ask.repository)[ask.params.branch ?? ''];
  const url = name && branchAddress(ask, name);
  return url && refusal(301, 'Moved Permanently', { url }, { location: url });
}

export const branches: Feature = {
  slots: [renamedOf],
  needs: {
    'GET ~/branches': 'Contents: read',
    'GET ~/branches/{}': 'Contents: read',
  },
  routes: {
    'GET /repos/{owner}/{repo}/branches': list,
    'GET /repos/{owner}/{repo}/branches/{branch}': get,
  },
};
