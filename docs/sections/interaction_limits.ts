import type { SectionDocs } from './section-docs.ts';

export const docs: SectionDocs = {
  about: 'Temporary limits on comments, issues and pull requests. `null` or no value removes the limit.',
  keys: {
    limit: {
      about: 'Who can still interact. The limit expires, so every apply sets it again.',
      values: {
        existing_users: 'Everyone except new accounts.',
        contributors_only: 'People who have contributed to the default branch.',
        collaborators_only: 'Collaborators.',
      },
    },
    expiry: 'The duration of the limit after each apply. By default, apply does not shorten the live limit.',
    pull_request_creation_cap: 'A cap on open pull requests for each person without write access.',
    'pull_request_creation_cap.enabled': 'Whether the cap is on.',
    'pull_request_creation_cap.max_open_pull_requests': 'The maximum number of open pull requests.',
    'pull_request_creation_cap.include_drafts': 'Whether drafts count as open pull requests.',
    pull_request_creation_bypass:
      'Logins of people who bypass the cap. The list is complete and has at most 100 logins.',
  },
  limits: [
    'Without `expiry`, apply sets the limit again for the shortest duration that covers the remaining time. A month counts as 30 days.',
    'GitHub does not show the duration, so check compares only the limit. An expired limit is drift.',
    'GitHub shows the cap and the bypass list only to a token with Administration: write.',
    'A limit of the owner overrides the limit of the repository. Check reports drift, and apply leaves it with a note.',
  ],
  beyondSchema: [
    {
      rule: 'a login twice in `pull_request_creation_bypass`, even in another case',
      says: /repeats the login of item \d+/,
      example: 'interaction_limits: {pull_request_creation_bypass: [octocat, Octocat]}',
    },
    {
      rule: 'an `expiry` without a `limit`',
      says: /^has no effect without `limit`/,
      example: 'interaction_limits: {expiry: one_day}',
    },
    {
      rule: 'more than 100 logins that bypass the cap on pull requests',
      says: /^has \d+ logins/,
      example: `interaction_limits: {pull_request_creation_bypass: [${Array.from({ length: 101 }, (_, number) => `u${number}`)}]}`,
    },
  ],
};
