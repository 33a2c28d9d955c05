/** What only the program can tell of a file, and no schema: an editor finds such a file good, and it is refused. */
export interface Beyond {
  readonly rule: string;
  /** How the refusals say it. */
  readonly says: RegExp;
  readonly example: string;
}

export const beyond: readonly Beyond[] = [
  {
    rule: 'a section that is `null` in so many words: one that is only left empty declares nothing',
    says: /^is null, which is no value for it$/,
    example: 'labels: null',
  },
  {
    rule: 'a gate of an environment that is left empty, where `null` in so many words opens it',
    says: /^is empty$/,
    example: 'environments: [{name: production, reviewers: }]',
  },
  {
    rule: 'a key one slip away from a known one, in a map whose other keys go to the host as they stand',
    says: /^is not a key here$/,
    example: 'repository: {has_wikis: true}',
  },
  {
    rule: 'two entries about the same thing, or one thing twice in a list',
    says: /is declared already|is (actor|the login of item) \d+|^names .* twice|is the key of entry \d+ too/,
    example: 'labels: [{name: bug}, {name: Bug}]',
  },
  {
    rule: 'an entry that renames something to what another entry is about',
    says: /^entry \d+ is already about the label/,
    example: 'labels: [{name: bug}, {name: defect, new_name: bug}]',
  },
  {
    rule: 'a prefix of an autolink that starts with another one',
    says: /^autolink .* overlap, and the host takes no prefix that starts with another$/,
    example:
      'autolinks: [{key_prefix: A-, url_template: "https://a.example/<num>"}, {key_prefix: A-B-, url_template: "https://b.example/<num>"}]',
  },
  {
    rule: 'more than 20 topics',
    says: /^these are \d+ topics/,
    example: `repository: {topics: [${Array.from({ length: 21 }, (_, number) => `t${number}`)}]}`,
  },
  {
    rule: 'titles and messages of commits that do not go together, and a message without its title',
    says: /^the host (takes `\w+_message` only together|does not take the title)/,
    example: 'repository: {merge_commit_title: MERGE_MESSAGE, merge_commit_message: BLANK}',
  },
  {
    rule: 'a `visibility` and a `private` that contradict each other',
    says: /contradicts `visibility/,
    example: 'repository: {visibility: public, private: true}',
  },
  {
    rule: 'a day that is in no calendar',
    says: /^this is not a calendar day$/,
    example: 'milestones: [{title: v1, due_on: 2027-02-30}]',
  },
  {
    rule: 'a color that is a number without quotes, and not of six digits',
    says: /^the host takes a color as six hexadecimal digits$/,
    example: 'labels: [{name: bug, color: 123}]',
  },
  {
    rule: 'a bypass in pull requests only, in a ruleset that is not about branches',
    says: /goes through a pull request$/,
    example:
      'rulesets: [{name: a, target: tag, enforcement: active, bypass_actors: [{actor_type: OrganizationAdmin, bypass_mode: pull_request}]}]',
  },
  {
    rule: 'branch policies of an environment whose flag is off',
    says: /^needs `deployment_branch_policy` with `custom_branch_policies: true`/,
    example: 'environments: [{name: production, deployment_branch_policies: [main]}]',
  },
  {
    rule: 'self-review that is prevented where nobody is to approve',
    says: /^is true and nobody is to approve: /,
    example: 'environments: [{name: production, prevent_self_review: true}]',
  },
  {
    rule: 'more than ten pinned environments',
    says: /^is one pin too many/,
    example: `environments: [${Array.from({ length: 11 }, (_, number) => `{name: e${number}, pinned: true}`)}]`,
  },
  {
    rule: '`contexts` and `checks` of a branch that name different checks',
    says: /^`contexts` and `checks` do not name the same checks/,
    example:
      'branches: [{name: main, protection: {required_status_checks: {strict: true, contexts: [a], checks: [{context: b}]}}}]',
  },
  {
    rule: 'keys that the host only shows, inside a key that only the host knows',
    says: /^is read-only: the host reports it and does not take it$/,
    example: 'branches: [{name: main, protection: {new_on_the_host: {url: a}}}]',
  },
  {
    rule: 'a number that would change on its way to text',
    says: /and the host keeps texts$/,
    example: 'custom_properties: [{property_name: build, value: 0.0000001}]',
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
  {
    rule: 'an address that starts well and leads nowhere',
    says: /^is no address that the host can deliver to$/,
    example: 'webhooks: [{config: {url: "https://"}}]',
  },
  {
    rule: 'a public key that is damaged',
    says: /^is damaged: what follows its algorithm/,
    example: 'deploy_keys: [{title: a, key: ssh-ed25519 AAAA}]',
  },
  {
    rule: 'a regular expression that the scanning engine cannot read',
    says: /^is not a regular expression|^calls a group as a subroutine/,
    example: 'secret_scanning_custom_patterns: [{name: a, pattern: "("}]',
  },
];
