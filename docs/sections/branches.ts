import type { SwitchKey } from '../../packages/core/src/sections/branches/fields.ts';
import {
  branchKeys,
  type KeyTree,
  mergeQueueKeys,
  patternKeys,
  protectionKeyAliases,
} from '../../packages/core/src/sections/branches/keys.ts';
import { type DocumentedKeys, keysBelow, nameDocs, type SectionDocs } from './section-docs.ts';

const keysIn = (keys: KeyTree): string[] => Object.entries(keys).flatMap(([key, inner]) => [key, ...keysIn(inner)]);

/** Refuses keys that belong elsewhere, keys of other tools, and read-only keys. */
function singleLevel(keys: KeyTree): DocumentedKeys {
  const strange = [...keysIn(branchKeys), ...Object.keys(protectionKeyAliases), ...mergeQueueKeys].filter(
    (key) => !Object.hasOwn(keys, key),
  );
  const below = Object.entries(keys).filter(([, inner]) => keysIn(inner).length);
  return {
    properties: {
      ...Object.fromEntries(strange.map((key) => [key, false])),
      ...Object.fromEntries(below.map(([key, inner]) => [key, singleLevel(inner)])),
    },
    patternProperties: { '^(name|enabled|enforcement_level)$|(^|_)url$': false },
  };
}

function patternLevel(keys: KeyTree, more: DocumentedKeys = {}): DocumentedKeys {
  const known = Object.entries(keys).map(([key, inner]) => [key, keysIn(inner).length ? patternLevel(inner) : {}]);
  return { properties: { ...Object.fromEntries(known), ...more }, additionalProperties: false };
}

const withChecks = (words: DocumentedKeys, checks: DocumentedKeys): DocumentedKeys => ({
  allOf: [words, { properties: { required_status_checks: checks } }],
});

/** A pattern cannot restrict pushes, so only `null` is allowed. */
const ofPattern = patternLevel(patternKeys, { restrictions: { type: 'null' } });

const patternName = { pattern: '[*?[]' };
/** Applies the words to the protection of every name that does not match. */
const elsewhere = (name: DocumentedKeys, protection: DocumentedKeys): DocumentedKeys => ({
  if: { properties: { name } },
  else: { properties: { protection } },
});

/** A pattern takes fewer keys than the name of a single branch. */
const entryRules: DocumentedKeys = {
  allOf: [
    elsewhere(
      patternName,
      withChecks(singleLevel(branchKeys), {
        required: ['strict'],
        anyOf: [{ required: ['contexts'] }, { required: ['checks'] }],
      }),
    ),
    elsewhere(
      { not: patternName },
      withChecks(ofPattern, { anyOf: [{ required: ['contexts'] }, { required: ['strict'] }] }),
    ),
  ],
};

const said: Readonly<Record<SwitchKey, string>> = {
  enforce_admins: 'Whether the protection applies to administrators too. `null` means `false`.',
  required_linear_history: 'Whether merge commits are blocked.',
  allow_force_pushes: 'Whether everyone who can push can also force-push. `null` means `false`.',
  allow_deletions: 'Whether everyone who can push can also delete the branch.',
  block_creations: 'Whether `restrictions` also apply to creating matching branches.',
  required_conversation_resolution: 'Whether every conversation must be resolved before a merge.',
  lock_branch: 'Whether the branch is read-only.',
  allow_fork_syncing: 'Whether a locked branch can still be synced with the repository it was forked from.',
  required_signatures:
    'Whether commits must be signed. A write of other keys may reset it, so declare it if you rely on it.',
};

/** The three lists of names in a map. */
const whom = { users: 'The logins of people.', teams: 'The slugs of teams.', apps: 'The slugs of apps.' };

export const docs: SectionDocs = {
  about: 'Classic branch protection of single branches and of patterns.',
  keys: {
    '[].name': {
      about: 'The exact name of a branch, a pattern with `*`, `?` or `[`, or `~DEFAULT_BRANCH` for the default branch.',
      examples: ['main', 'release/*', '~DEFAULT_BRANCH'],
    },
    '[].protection': 'The protection. `null` or an empty value deletes it.',
    ...keysBelow('[].protection', {
      required_status_checks: 'Checks that must pass before a merge. `null` requires none.',
      'required_status_checks.strict':
        'Whether a pull request must be up to date with the branch. Required for a single branch, together with `contexts` or `checks`.',
      'required_status_checks.contexts': 'The names of the checks, in any order.',
      'required_status_checks.checks': 'Checks with a required app. Patterns support only `contexts`.',
      'required_status_checks.checks[].context': 'The name of the check.',
      'required_status_checks.checks[].app_id':
        'The id of the app that must report the check; `-1` is any app. Without it, a write uses the app that reported the check last.',
      ...nameDocs('required_status_checks.checks[]', 'app'),
      required_pull_request_reviews: 'Reviews that a pull request needs before a merge. `null` requires none.',
      'required_pull_request_reviews.required_approving_review_count': 'How many approvals are required.',
      'required_pull_request_reviews.require_code_owner_reviews': 'Whether code owners must approve.',
      'required_pull_request_reviews.dismiss_stale_reviews': 'Whether new commits dismiss earlier approvals.',
      'required_pull_request_reviews.require_last_push_approval':
        'Whether a person other than the last pusher must approve.',
      'required_pull_request_reviews.dismissal_restrictions': 'Who can dismiss a review. Only for single branches.',
      ...keysBelow('required_pull_request_reviews.dismissal_restrictions', whom),
      'required_pull_request_reviews.bypass_pull_request_allowances':
        'Who can push without a pull request. Only for single branches.',
      ...keysBelow('required_pull_request_reviews.bypass_pull_request_allowances', whom),
      restrictions:
        'Who can push. Three empty lists allow no one, and `null` allows everyone with write access. Only for single branches.',
      ...keysBelow('restrictions', whom),
      ...said,
      force_push_bypassers: {
        about: 'Who can force-push: `login` for a person, `org/team-slug` for a team, `app/slug` for an app.',
        examples: [['octocat', 'acme/core', 'app/deployer']],
      },
      required_deployments: 'Environments that a change must be deployed to before a merge. `null` requires none.',
      'required_deployments.environments': 'The names of the environments. Apply fails if one does not exist.',
    }),
  },
  limits: [
    'A write replaces the whole protection of a single branch. Check and apply list every live setting that this removes.',
    'This write cannot contain `required_signatures`, `force_push_bypassers` and `required_deployments`. GitHub may drop them until the next request, in which Trueup sets the declared ones again. So declare them for each branch that has them: Trueup reads the last two only if an entry declares one of them.',
    'A write changes the protection of a pattern key by key. Undeclared settings stay.',
    'A branch that does not exist is drift in check. In apply, this section then fails before its first write.',
    'Without Administration: read, the section fails and names this permission.',
    'REST shows the branch and GraphQL shows its rule. If the two disagree, the section fails and writes nothing.',
    'Trueup never deletes undeclared patterns.',
  ],
  rules: { '[]': entryRules },
  beyondSchema: [
    {
      rule: '`contexts` and `checks` of a branch that name different checks',
      says: /^`contexts` and `checks` list different checks/,
      example:
        'branches: [{name: main, protection: {required_status_checks: {strict: true, contexts: [a], checks: [{context: b}]}}}]',
    },
    {
      rule: 'a required check of a branch or a ruleset called `{{EXTERNALLY_DEFINED}}`, which only safe-settings understands',
      says: /means the live checks only in safe-settings/,
      example:
        'branches: [{name: main, protection: {required_status_checks: {strict: true, contexts: ["{{EXTERNALLY_DEFINED}}"]}}}]',
    },
    {
      rule: 'a name twice in a list of a branch, even in another case',
      says: /^lists .* twice: GitHub ignores case/,
      example: 'branches: [{name: main, protection: {force_push_bypassers: [octocat, Octocat]}}]',
    },
    {
      rule: 'a read-only key inside a key that Trueup does not know',
      says: /^is a read-only value of GitHub's answers$/,
      example: 'branches: [{name: main, protection: {new_on_the_host: {url: a}}}]',
    },
  ],
};
