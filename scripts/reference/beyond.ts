import type { BeyondSchema } from '../../src/sections/docs.ts';
import { documented } from './documented.ts';

/** Those about several sections, and about sections whose `docs.ts` does not list its own yet. */
const others: readonly BeyondSchema[] = [
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
    rule: '`prevent_self_review: true` without reviewers',
    says: /^is true, and the entry has no reviewers: /,
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
];

/** Every kind of file that a schema takes and the program refuses. */
export const beyond: readonly BeyondSchema[] = [
  ...others,
  ...documented.flatMap(({ docs }) => docs.beyondSchema ?? []),
];
