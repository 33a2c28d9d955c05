import type { SectionDocs } from '../docs.ts';

export const docs: SectionDocs = {
  about:
    'Who can comment, open issues and open pull requests for a while. `null` clears the limit of the repository itself.',
  keys: {
    limit: {
      about: 'Who still can. It expires by itself, so apply arms it again on every run that does not shorten it.',
      values: {
        existing_users: 'All but accounts that are new.',
        contributors_only: 'Those who have contributed to the default branch.',
        collaborators_only: 'Collaborators.',
      },
    },
    expiry: 'For how long apply arms the limit. Left out, it is a day.',
    pull_request_creation_cap: 'How many open pull requests someone without write access may have.',
    'pull_request_creation_cap.enabled': 'Whether there is a cap.',
    'pull_request_creation_cap.max_open_pull_requests': 'The cap.',
    pull_request_creation_bypass: 'Logins for which the cap does not hold: all of them, at most 100.',
  },
  limits: [
    'A limit that lasts longer than `expiry` would make it is kept as it is, with a note. To shorten it, clear it first.',
    'The host shows the limit and not its duration, so check verifies that it is there and no more. Once it has lapsed, that is drift.',
    'The cap and its list are shown only to a token with Administration: write, so check needs that too where they are declared.',
    'A limit of the owner overrides that of the repository. Apply notes it, and check reports the drift.',
  ],
  beyondSchema: [
    {
      rule: 'a login twice in `pull_request_creation_bypass`, whatever its case',
      says: /is the login of item \d+/,
      example: 'interaction_limits: {pull_request_creation_bypass: [octocat, Octocat]}',
    },
    {
      rule: 'an `expiry` without a `limit`',
      says: /^says how long a limit holds/,
      example: 'interaction_limits: {expiry: one_day}',
    },
    {
      rule: 'more than 100 logins for which the cap on pull requests does not hold',
      says: /^these are \d+ logins/,
      example: `interaction_limits: {pull_request_creation_bypass: [${Array.from({ length: 101 }, (_, number) => `u${number}`)}]}`,
    },
  ],
};
