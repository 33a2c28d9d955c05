import { readFileSync } from 'node:fs';
import { schema as published } from '@octokit/graphql-schema';
import {
  buildSchema,
  type GraphQLSchema,
  graphql,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  parse,
  validate,
  validateSchema,
} from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import { loadGraphqlSchema } from './index.ts';

const readFileNextTo = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const overlay = readFileNextTo('overlay.graphql');

const RULE = `
  id pattern allowsDeletions allowsForcePushes blocksCreations dismissesStaleReviews isAdminEnforced
  lockAllowsFetchAndMerge lockBranch requireLastPushApproval requiredApprovingReviewCount
  requiredDeploymentEnvironments requiredStatusCheckContexts requiredStatusChecks { context app { id slug } }
  requiresApprovingReviews requiresCodeOwnerReviews requiresCommitSignatures requiresConversationResolution
  requiresDeployments requiresLinearHistory requiresStatusChecks requiresStrictStatusChecks restrictsPushes
  restrictsReviewDismissals
  bypassForcePushAllowances(first: 100, after: $after) {
    nodes { actor { __typename ... on App { slug } ... on Team { combinedSlug } ... on User { login } } }
    pageInfo { hasNextPage endCursor }
  }`;

const OPERATIONS = {
  'the features of a repository': `query ($owner: String!, $name: String!) {
    repository(owner: $owner, name: $name, followRenames: false) { id hasSponsorshipsEnabled issueCreationPolicy }
  }`,
  'an update of the features': `mutation ($input: UpdateRepositoryInput!) {
    updateRepository(input: $input) { repository { id hasSponsorshipsEnabled issueCreationPolicy } }
  }`,
  'the id of a repository': 'query ($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { id } }',
  'a user by login': 'query ($login: String!) { user(login: $login) { id login } }',
  'a team by slug': `query ($org: String!, $slug: String!) {
    organization(login: $org) { team(slug: $slug) { id slug combinedSlug } }
  }`,
  'a node by id': 'query ($id: ID!) { node(id: $id) { id ... on Repository { nameWithOwner } } }',
  'the branch protection rules': `query ($owner: String!, $name: String!, $after: String) {
    repository(owner: $owner, name: $name) {
      branchProtectionRules(first: 100, after: $after) { totalCount nodes { ${RULE} } pageInfo { hasNextPage endCursor } }
    }
  }`,
  'a new branch protection rule': `mutation ($input: CreateBranchProtectionRuleInput!, $after: String) {
    createBranchProtectionRule(input: $input) { branchProtectionRule { ${RULE} } }
  }`,
  'a change of a branch protection rule': `mutation ($input: UpdateBranchProtectionRuleInput!, $after: String) {
    updateBranchProtectionRule(input: $input) { branchProtectionRule { ${RULE} } }
  }`,
  'the end of a branch protection rule': `mutation ($input: DeleteBranchProtectionRuleInput!) {
    deleteBranchProtectionRule(input: $input) { clientMutationId }
  }`,
  'the pinned environments': `query ($owner: String!, $name: String!, $after: String) {
    repository(owner: $owner, name: $name) {
      pinnedEnvironments(first: 100, after: $after, orderBy: { field: POSITION, direction: ASC }) {
        totalCount nodes { id position environment { id name } } pageInfo { hasNextPage endCursor }
      }
    }
  }`,
  'a pin': `mutation ($input: PinEnvironmentInput!) {
    pinEnvironment(input: $input) { environment { id isPinned pinnedPosition } pinnedEnvironment { id position } }
  }`,
  'a place among the pins': `mutation ($input: ReorderEnvironmentInput!) {
    reorderEnvironment(input: $input) { environment { id isPinned pinnedPosition } }
  }`,
};

let slice: GraphQLSchema;
let whole: GraphQLSchema;
beforeAll(async () => {
  slice = await loadGraphqlSchema();
  whole = buildWhole(`${published.idl}\n${overlay}`);
});

/** The published schema spells two fields of another type twice, so it does not pass the validator of schemas. */
const buildWhole = (sdl: string) => buildSchema(sdl, { assumeValidSDL: true });

const findProblems = (schema: GraphQLSchema, document: string) => validate(schema, parse(document)).map(String);

it('builds a valid schema from the GraphQL slice', () => {
  expect(validateSchema(slice)).toEqual([]);
});

it.each(Object.entries(OPERATIONS))('allows %s in the slice and in the published schema', (_, document) => {
  expect(findProblems(slice, document)).toEqual([]);
  expect(findProblems(whole, document)).toEqual([]);
});

it('keeps the published type of each field', () => {
  for (const type of Object.values(slice.getTypeMap()).filter((one) => !one.name.startsWith('__'))) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    const counterpart = whole.getType(type.name);
    if (!isObjectType(counterpart) && !isInterfaceType(counterpart)) throw new Error(`${type.name} is made up`);
    for (const [name, field] of Object.entries(type.getFields())) {
      const original = counterpart.getFields()[name]!;
      expect(formatSignature(field), `${type.name}.${name}`).toEqual(formatSignature(original));
    }
  }
});

it('keeps inputs and enums whole', () => {
  const kept = Object.values(slice.getTypeMap()).filter((type) => !type.name.startsWith('__'));
  const inputs = kept.filter(isInputObjectType);
  expect(inputs.length).toBeGreaterThan(6);
  for (const input of inputs) {
    const original = whole.getType(input.name);
    if (!isInputObjectType(original)) throw new Error(`${input.name} is made up`);
    expect(formatFieldTypes(input.getFields()), input.name).toEqual(formatFieldTypes(original.getFields()));
  }
  for (const type of kept.filter(isEnumType)) {
    const original = whole.getType(type.name);
    if (!isEnumType(original)) throw new Error(`${type.name} is made up`);
    expect(
      type.getValues().map(({ name }) => name),
      type.name,
    ).toEqual(original.getValues().map(({ name }) => name));
  }
});

it('refuses a field that GitHub lacks', () => {
  expect(findProblems(slice, 'query { user(login: "o") { shoeSize } }')).toEqual([
    expect.stringContaining('Cannot query field "shoeSize" on type "User"'),
  ]);
});

it('distinguishes a user, a team and an app by their type names', async () => {
  const actors = [
    { __typename: 'User', login: 'octo' },
    { __typename: 'Team', combinedSlug: 'org/core' },
    { __typename: 'App', slug: 'bot' },
  ];
  const rule = {
    bypassForcePushAllowances: { nodes: actors.map((actor) => ({ actor })), pageInfo: { hasNextPage: false } },
  };
  const { data, errors } = await graphql({
    schema: slice,
    source: `{ repository(owner: "o", name: "r") { branchProtectionRules { nodes { bypassForcePushAllowances { nodes {
        actor { ... on User { login } ... on Team { combinedSlug } ... on App { slug } }
      } } } } } }`,
    rootValue: { repository: { branchProtectionRules: { nodes: [rule] } } },
  });
  expect(errors).toBeUndefined();
  expect(JSON.stringify(data)).toContain(
    '[{"actor":{"login":"octo"}},{"actor":{"combinedSlug":"org/core"}},{"actor":{"slug":"bot"}}]',
  );
});

it.each([
  ['the slice', () => readFileNextTo('schema.graphql')],
  ['the whole schema', () => published.idl],
])('%s lacks fields that only the overlay adds', (_, sdl) => {
  const bare = buildWhole(sdl());
  expect(findProblems(bare, OPERATIONS['the features of a repository'])).toEqual([
    expect.stringContaining('Cannot query field "issueCreationPolicy" on type "Repository"'),
  ]);
  const input = bare.getType('UpdateRepositoryInput');
  if (!isInputObjectType(input)) throw new Error('the schema has no input of updateRepository');
  expect(Object.keys(input.getFields())).not.toContain('issueCreationPolicy');
});

it.each(['ALL', 'COLLABORATORS_ONLY'])('accepts %s as a policy', (policy) => {
  const mutation = (value: string) =>
    `mutation { updateRepository(input: { repositoryId: "R_1", issueCreationPolicy: ${value} }) { clientMutationId } }`;
  expect(findProblems(slice, mutation(policy))).toEqual([]);
  expect(findProblems(slice, mutation(policy.toLowerCase()))).toHaveLength(1);
});

interface Signed {
  readonly type: unknown;
  readonly args: readonly { readonly name: string; readonly type: unknown; readonly defaultValue?: unknown }[];
}

const formatSignature = ({ type, args }: Signed) => ({
  type: String(type),
  args: args.map((arg) => ({ name: arg.name, type: String(arg.type), default: arg.defaultValue })),
});

const formatFieldTypes = (fields: Record<string, { readonly type: unknown }>) =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, String(type)]));
