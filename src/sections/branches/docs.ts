import type { SectionDocs, Words } from '../docs.ts';
import { type SwitchKey, switchKeys } from './fields.ts';
import { branchKeys, otherNames, patternKeys, queueKeys, type Vocabulary } from './vocabulary.ts';

const keysIn = (keys: Vocabulary): string[] => Object.entries(keys).flatMap(([key, inner]) => [key, ...keysIn(inner)]);

/** Keys that belong elsewhere are refused here, and so are those of other tools, and those that are only shown. */
function singleLevel(keys: Vocabulary): Words {
  const strange = [...keysIn(branchKeys), ...Object.keys(otherNames), ...queueKeys].filter(
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

function patternLevel(keys: Vocabulary, more: Words = {}): Words {
  const known = Object.entries(keys).map(([key, inner]) => [key, keysIn(inner).length ? patternLevel(inner) : {}]);
  return { properties: { ...Object.fromEntries(known), ...more }, additionalProperties: false };
}

const withChecks = (words: Words, checks: Words): Words => ({
  allOf: [words, { properties: { required_status_checks: checks } }],
});

/** Nobody is held back from the branches of a pattern, and `null` may say so. */
const ofPattern = patternLevel(patternKeys, { restrictions: { type: 'null' } });

const patternName = { pattern: '[*?[]' };
/** What holds for the protection of every other name. */
const elsewhere = (name: Words, protection: Words): Words => ({
  if: { properties: { name } },
  else: { properties: { protection } },
});

/** A name with a wildcard in it is a pattern, of which less can be said. */
const entryRules: Words = {
  allOf: [
    elsewhere(
      patternName,
      withChecks(singleLevel(branchKeys), {
        required: ['strict'],
        anyOf: [{ required: ['contexts'] }, { required: ['checks'] }],
      }),
    ),
    elsewhere({ not: patternName }, withChecks(ofPattern, { required: ['contexts'] })),
  ],
};

const said: Readonly<Record<SwitchKey, string>> = {
  enforce_admins: 'Whether administrators are held to all of this. `null` is `false`.',
  required_linear_history: 'Whether merge commits are refused.',
  allow_force_pushes: 'Whether everyone who can push can force-push. `null` is `false`.',
  allow_deletions: 'Whether everyone who can push can delete the branch.',
  block_creations: 'Whether `restrictions` hold for the creation of matching branches too.',
  required_conversation_resolution: 'Whether every conversation has to be resolved.',
  lock_branch: 'Whether the branch is read-only.',
  allow_fork_syncing: 'Whether a locked branch can still be brought up to date from the repository it was forked from.',
  required_signatures:
    'Whether commits have to be signed. It has a route of its own, and an update of the rest may reset it: declare it wherever it holds.',
};

const protection = Object.fromEntries(switchKeys.map((key) => [`[].protection.${key}`, said[key]]));

/** Who is named in three lists. */
const holder = (path: string, about: string) => ({
  [path]: about,
  [`${path}.users`]: 'The logins of people.',
  [`${path}.teams`]: 'The slugs of teams.',
  [`${path}.apps`]: 'The slugs of apps.',
});

export const docs: SectionDocs = {
  about:
    'Protection of single branches, and of all that match a pattern. Branches that are not named stay as they are.',
  keys: {
    '[].name': {
      about: 'The name of a branch, or a pattern with `*`, `?` or `[` in it, letter for letter.',
      examples: ['main', 'release/*'],
    },
    '[].protection':
      'How it is protected. `null`, also where the key is left empty, deletes the protection; without the key the entry declares nothing.',
    '[].protection.required_status_checks': 'Checks that have to pass first. `null` asks for none.',
    '[].protection.required_status_checks.strict':
      'Whether they have to pass with the newest commits of the branch. A single branch needs it, beside one of the lists.',
    '[].protection.required_status_checks.contexts': 'The names of the checks, in any order.',
    '[].protection.required_status_checks.checks':
      'The checks, where one is to come from a certain app. Patterns know only names.',
    '[].protection.required_status_checks.checks[].context': 'The name of the check.',
    '[].protection.required_status_checks.checks[].app_id':
      'The number of the app that it has to come from; `-1` is any. Left out, it is not compared, and a write takes the app that reported it last.',
    '[].protection.required_pull_request_reviews': 'Reviews that a pull request needs first. `null` asks for none.',
    '[].protection.required_pull_request_reviews.required_approving_review_count': 'How many have to approve.',
    '[].protection.required_pull_request_reviews.require_code_owner_reviews':
      'Whether the owners of the code have to approve.',
    '[].protection.required_pull_request_reviews.dismiss_stale_reviews':
      'Whether new commits dismiss what was approved before.',
    '[].protection.required_pull_request_reviews.require_last_push_approval':
      'Whether someone else than the last who pushed has to approve.',
    ...holder(
      '[].protection.required_pull_request_reviews.dismissal_restrictions',
      'Who alone may dismiss a review. Single branches of organizations have it: in a personal repository leave it out.',
    ),
    ...holder(
      '[].protection.required_pull_request_reviews.bypass_pull_request_allowances',
      'Who needs no pull request. Single branches have it.',
    ),
    ...holder(
      '[].protection.restrictions',
      'Who alone may push. Three empty lists let nobody; `null` lets everyone with write access. Single branches have it.',
    ),
    ...protection,
    '[].protection.force_push_bypassers': {
      about: 'Who may force-push even so: `login` for a person, `org/team-slug` for a team, `app/slug` for an app.',
      examples: [['octocat', 'acme/core', 'app/deployer']],
    },
    '[].protection.required_deployments':
      'Environments that changes have to be deployed to first. `null` asks for none.',
    '[].protection.required_deployments.environments':
      'The names of the environments. One that does not exist is dropped by the host, and apply then fails.',
  },
  limits: [
    'The protection of a single branch is replaced as a whole: what the file leaves out goes. Each removal is a line of its own, in check as well.',
    'The protection of a pattern is changed key by key: what the file leaves out stays.',
    'A branch that does not exist is drift in check, and fails apply before its first write.',
    'Without Administration: read nothing is called unprotected, missing or deleted: the section fails and names the grant. Where the host shows no rules at all, that is believed of an administrator, or where it has told the token how a branch is protected.',
    'REST shows a branch and GraphQL the rule behind it. Where the two do not agree the section fails and writes nothing.',
    'Of a pattern only what differs is written, so a check that is bound to an app stays with it.',
    'Patterns that the file does not name are only seen where it names a pattern, or a key that REST does not know. They are noted, and never deleted.',
  ],
  rules: { '[]': entryRules },
};
