import { createRule, deleteRule, getRepositoryId, listProtectionRules, updateRule } from '@trueup/core/sections';
import { getProtection, unprotect } from '@trueup/core/sections/branches/calls';
import {
  type AssumptionPart,
  after,
  answers,
  assume,
  byReader,
  type KnownAnswers,
  refuses,
  shows,
  succeeds,
} from './assumption.ts';
import { protectedBy } from './branches.ts';
import { like, some } from './pattern.ts';

const pattern = 'trueup-live/*';
const idIn = ({ rules }: KnownAnswers, of = pattern) => ({
  branchProtectionRuleId: rules.data.repository.branchProtectionRules.nodes.find((node: any) => node.pattern === of).id,
});

const ask = succeeds(getRepositoryId({}), 'repository');
const list = succeeds(listProtectionRules({}), 'rules');
const creates =
  (more: object = {}) =>
  ({ repository }: KnownAnswers) =>
    createRule({ input: { repositoryId: repository.data.repository.id, pattern, ...more } });
const deletes = (of?: string) => (known: KnownAnswers) => deleteRule({ input: idIn(known, of) });
const gone = (of?: string) => after(list, deletes(of));
const make = (more?: object): AssumptionPart[] => [ask, succeeds(creates(more)), list, gone()];
const showsRule = (rule: object) =>
  shows(listProtectionRules({}), { data: { repository: { branchProtectionRules: { nodes: some(rule) } } } });

export const rules = [
  assume('rules/hidden-are-none')(
    make(),
    byReader(
      answers(listProtectionRules({}), 200, {
        data: { repository: { branchProtectionRules: { totalCount: 0, nodes: [] } } },
      }),
    ),
  ),
  assume('rules/of-a-pattern')(
    make(),
    showsRule({ pattern, isAdminEnforced: false, requiresLinearHistory: false, allowsDeletions: false }),
  ),
  assume('rules/changed-key-by-key')(
    make({ requiresLinearHistory: true }),
    succeeds((known) => updateRule({ input: { ...idIn(known), isAdminEnforced: true } })),
    showsRule({ pattern, requiresLinearHistory: true, isAdminEnforced: true }),
  ),
  assume('rules/twin')(
    make(),
    answers(creates(), 200, { errors: some({ type: 'UNPROCESSABLE', message: like(/^Name already protected/) }) }),
  ),
  assume('rules/of-a-branch')(
    protectedBy({ enforce_admins: true }),
    showsRule({ pattern: 'main', isAdminEnforced: true }),
  ),
  assume('rules/unknown-environment')(
    ask,
    shows(creates({ requiresDeployments: true, requiredDeploymentEnvironments: ['trueup-live-none'] }), {
      data: { createBranchProtectionRule: { branchProtectionRule: { requiredDeploymentEnvironments: [] } } },
    }),
    gone(),
  ),
  assume('rules/too-many-reviews')(
    ask,
    answers(creates({ requiresApprovingReviews: true, requiredApprovingReviewCount: 7 }), 200, {
      errors: some({ message: like(/review count/i) }),
    }),
    gone(),
  ),
  assume('rules/unknown-node')(
    make(),
    succeeds(deletes()),
    answers(deletes(), 200, { errors: some({ type: 'NOT_FOUND', message: like(/^Could not resolve to a node/) }) }),
  ),
  assume('rules/pattern-covers')(
    ask,
    succeeds(creates({ pattern: 'mai*', requiresLinearHistory: true })),
    answers(getProtection({ branch: 'main' }), 200, { required_linear_history: { enabled: true } }),
    refuses(unprotect({ branch: 'main' }), 404),
    gone('mai*'),
  ),
];
