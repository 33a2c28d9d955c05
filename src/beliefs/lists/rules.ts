import { getProtection, protect, unprotect } from '../../sections/branches/calls.ts';
import { createRule, deleteRule, getRepository, listRules, updateRule } from '../../sections/branches/rule-calls.ts';
import { type Belief, type BeliefStep, does, finds, type Learnt } from '../belief.ts';
import { like, some } from '../pattern.ts';

const pattern = 'trueup-live/*';
const idOf = ({ repository }: Learnt) => repository.data.repository.id;
const nodes = ({ rules }: Learnt): any[] => rules.data.repository.branchProtectionRules.nodes;
const ruleId = (known: Learnt) => nodes(known).find((node) => node.pattern === pattern).id;

const ask = does(getRepository({}), 'repository');
const make = (more: object = {}): BeliefStep[] => [
  ask,
  does((known) => createRule({ input: { repositoryId: idOf(known), pattern, ...more } })),
  does(listRules({}), 'rules'),
];
const shows = (rule: object): BeliefStep =>
  finds(listRules({}), {
    body: { data: { repository: { branchProtectionRules: { nodes: some(rule) } } } },
  });
const gone = [
  does(listRules({}), 'rules'),
  does((known) => deleteRule({ input: { branchProtectionRuleId: ruleId(known) } })),
];

export const rules: readonly Belief[] = [
  {
    id: 'rules/hidden-are-none',
    claim: 'To a token without Administration, GraphQL shows an empty list of rules, and no error.',
    rule: '2.3.4.14',
    needs: { reader: true },
    steps: [
      ...make(),
      finds(
        listRules({}),
        { status: 200, body: { data: { repository: { branchProtectionRules: { totalCount: 0, nodes: [] } } } } },
        { by: 'reader' },
      ),
    ],
    after: gone,
  },
  {
    id: 'rules/of-a-pattern',
    claim: 'A rule for a pattern is made by GraphQL, and allows what its input does not say.',
    rule: '2.3.4.10',
    steps: [
      ...make(),
      shows({ pattern, isAdminEnforced: false, requiresLinearHistory: false, allowsDeletions: false }),
    ],
    after: gone,
  },
  {
    id: 'rules/changed-key-by-key',
    claim: 'A change of a rule keeps what its input leaves out.',
    rule: '2.3.4.13',
    steps: [
      ...make({ requiresLinearHistory: true }),
      does((known) => updateRule({ input: { branchProtectionRuleId: ruleId(known), isAdminEnforced: true } })),
      shows({ pattern, requiresLinearHistory: true, isAdminEnforced: true }),
    ],
    after: gone,
  },
  {
    id: 'rules/twin',
    claim: 'A second rule for the same pattern is refused with `Name already protected`.',
    rule: '2.3.4.12',
    steps: [
      ...make(),
      finds((known) => createRule({ input: { repositoryId: idOf(known), pattern } }), {
        status: 200,
        body: { errors: some({ type: 'UNPROCESSABLE', message: like(/^Name already protected/) }) },
      }),
    ],
    after: gone,
  },
  {
    id: 'rules/of-a-branch',
    claim: 'What REST protects is a rule of GraphQL whose pattern is the name of the branch.',
    rule: '2.3.4.12',
    steps: [
      does(
        protect(
          { branch: 'main' },
          {
            required_status_checks: null,
            enforce_admins: true,
            required_pull_request_reviews: null,
            restrictions: null,
          },
        ),
      ),
      shows({ pattern: 'main', isAdminEnforced: true }),
    ],
    after: [does(unprotect({ branch: 'main' }))],
  },
  {
    id: 'rules/unknown-environment',
    claim: 'A rule drops the name of an environment that does not exist, without an error.',
    rule: '2.3.4.8',
    steps: [
      ask,
      finds(
        (known) =>
          createRule({
            input: {
              repositoryId: idOf(known),
              pattern,
              requiresDeployments: true,
              requiredDeploymentEnvironments: ['trueup-live-none'],
            },
          }),
        {
          body: {
            data: { createBranchProtectionRule: { branchProtectionRule: { requiredDeploymentEnvironments: [] } } },
          },
        },
      ),
    ],
    after: gone,
  },
  {
    id: 'rules/too-many-reviews',
    claim: 'Seven required approvals are refused by GraphQL too.',
    rule: '8.2',
    steps: [
      ask,
      finds(
        (known) =>
          createRule({
            input: {
              repositoryId: idOf(known),
              pattern,
              requiresApprovingReviews: true,
              requiredApprovingReviewCount: 7,
            },
          }),
        { status: 200, body: { errors: some({ message: like(/review count/i) }) } },
      ),
    ],
    after: gone,
  },
  {
    id: 'rules/unknown-node',
    claim: 'A rule that is gone answers `NOT_FOUND` in a 200.',
    rule: '2.3.4.10',
    steps: [
      ...make(),
      does((known) => deleteRule({ input: { branchProtectionRuleId: ruleId(known) } })),
      finds((known) => deleteRule({ input: { branchProtectionRuleId: ruleId(known) } }), {
        status: 200,
        body: { errors: some({ type: 'NOT_FOUND', message: like(/^Could not resolve to a node/) }) },
      }),
    ],
    after: gone,
  },
  {
    id: 'rules/pattern-covers',
    claim: 'A rule whose pattern covers a branch is the protection that REST shows of it.',
    rule: '2.3.4.15',
    steps: [
      ask,
      does((known) =>
        createRule({ input: { repositoryId: idOf(known), pattern: 'mai*', requiresLinearHistory: true } }),
      ),
      finds(getProtection({ branch: 'main' }), { status: 200, body: { required_linear_history: { enabled: true } } }),
      finds(unprotect({ branch: 'main' }), { status: 404 }),
    ],
    after: [
      does(listRules({}), 'rules'),
      does((known) =>
        deleteRule({ input: { branchProtectionRuleId: nodes(known).find((node) => node.pattern === 'mai*').id } }),
      ),
    ],
  },
];
