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
    says: /is declared already|is actor \d+ of this list already/,
    example: 'labels: [{name: bug}, {name: Bug}]',
  },
  {
    rule: 'an entry that renames something to what another entry is about',
    says: /^entry \d+ is already about the label/,
    example: 'labels: [{name: bug}, {name: defect, new_name: bug}]',
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
    rule: 'more than ten pinned environments',
    says: /^is one pin too many/,
    example: `environments: [${Array.from({ length: 11 }, (_, number) => `{name: e${number}, pinned: true}`)}]`,
  },
];
