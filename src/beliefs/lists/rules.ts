import { getProtection, unprotect } from '../../sections/branches/calls.ts';
import { createRule, deleteRule, getRepository, listRules, updateRule } from '../../sections/branches/rule-calls.ts';
import {
  after,
  answers,
  type Belief,
  type BeliefPart,
  belief,
  byReader,
  does,
  type Learnt,
  refuses,
  shows,
} from '../belief.ts';
import { like, some } from '../pattern.ts';
import { protectedBy } from './branches.ts';

const pattern = 'trueup-live/*';
const idIn = ({ rules }: Learnt, of = pattern) => ({
  branchProtectionRuleId: rules.data.repository.branchProtectionRules.nodes.find((node: any) => node.pattern === of).id,
});

const ask = does(getRepository({}), 'repository');
const list = does(listRules({}), 'rules');
const creates =
  (more: object = {}) =>
  ({ repository }: Learnt) =>
    createRule({ input: { repositoryId: repository.data.repository.id, pattern, ...more } });
const deletes = (of?: string) => (known: Learnt) => deleteRule({ input: idIn(known, of) });
const gone = (of?: string) => after(list, does(deletes(of)));
const make = (more?: object): BeliefPart[] => [ask, does(creates(more)), list, gone()];
const showsRule = (rule: object) =>
  shows(listRules({}), { data: { repository: { branchProtectionRules: { nodes: some(rule) } } } });

export const rules: readonly Belief[] = [
  belief('rules/hidden-are-none', '2.3.4.14')(
    'To a token without Administration, GraphQL shows an empty list of rules, and no error.',
    make(),
    byReader(
      answers(listRules({}), 200, { data: { repository: { branchProtectionRules: { totalCount: 0, nodes: [] } } } }),
    ),
  ),
  belief('rules/of-a-pattern', '2.3.4.10')(
    'A rule for a pattern is made by GraphQL, and allows what its input does not say.',
    make(),
    showsRule({ pattern, isAdminEnforced: false, requiresLinearHistory: false, allowsDeletions: false }),
  ),
  belief('rules/changed-key-by-key', '2.3.4.13')(
    'A change of a rule keeps what its input leaves out.',
    make({ requiresLinearHistory: true }),
    does((known) => updateRule({ input: { ...idIn(known), isAdminEnforced: true } })),
    showsRule({ pattern, requiresLinearHistory: true, isAdminEnforced: true }),
  ),
  belief('rules/twin', '2.3.4.12')(
    'A second rule for the same pattern is refused with `Name already protected`.',
    make(),
    answers(creates(), 200, {
      errors: some({ type: 'UNPROCESSABLE', message: like(/^Name already protected/) }),
    }),
  ),
  belief('rules/of-a-branch', '2.3.4.12')(
    'What REST protects is a rule of GraphQL whose pattern is the name of the branch.',
    protectedBy({ enforce_admins: true }),
    showsRule({ pattern: 'main', isAdminEnforced: true }),
  ),
  belief('rules/unknown-environment', '2.3.4.8')(
    'A rule drops the name of an environment that does not exist, without an error.',
    ask,
    shows(creates({ requiresDeployments: true, requiredDeploymentEnvironments: ['trueup-live-none'] }), {
      data: { createBranchProtectionRule: { branchProtectionRule: { requiredDeploymentEnvironments: [] } } },
    }),
    gone(),
  ),
  belief('rules/too-many-reviews', '8.2')(
    'Seven required approvals are refused by GraphQL too.',
    ask,
    answers(creates({ requiresApprovingReviews: true, requiredApprovingReviewCount: 7 }), 200, {
      errors: some({ message: like(/review count/i) }),
    }),
    gone(),
  ),
  belief('rules/unknown-node', '2.3.4.10')(
    'A rule that is gone answers `NOT_FOUND` in a 200.',
    make(),
    does(deletes()),
    answers(deletes(), 200, {
      errors: some({ type: 'NOT_FOUND', message: like(/^Could not resolve to a node/) }),
    }),
  ),
  belief('rules/pattern-covers', '2.3.4.15')(
    'A rule whose pattern covers a branch is the protection that REST shows of it.',
    ask,
    does(creates({ pattern: 'mai*', requiresLinearHistory: true })),
    answers(getProtection({ branch: 'main' }), 200, { required_linear_history: { enabled: true } }),
    refuses(unprotect({ branch: 'main' }), 404),
    gone('mai*'),
  ),
];
