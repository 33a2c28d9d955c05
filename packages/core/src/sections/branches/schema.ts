/**
 * The settings of branches and patterns. The keys follow the PUT of GitHub's REST API, plus two settings that only
 * GraphQL has. `prepare.ts` refuses unknown and misplaced keys.
 */

import * as v from 'valibot';
import { hasSameMembers, subtractMembers } from '../../plan/differences.ts';
import type { WriteBasis } from '../../plan/item.ts';
import { printValue } from '../../plan/item-text.ts';
import { dropCase } from '../../plan/match.ts';
import { createMessage, mustBe } from '../../settings/schema/messages.ts';
import {
  addJsonSchema,
  closedMap,
  createActorSchema,
  createBareListShape,
  createValueRule,
  findDuplicate,
  integer,
  list,
  openMap,
  text,
  toggle,
} from '../../settings/schema/words.ts';
import {
  checkFields,
  createFieldSchemas,
  listContexts,
  type ProtectionFields,
  reviewFields,
  switchFields,
} from './fields.ts';
import {
  defaultBranchBasis,
  defaultBranchKeyword,
  describeBranch,
  describeProtection,
  dropResolvedBranchName,
  protectionKeyAliases,
} from './keys.ts';
import { prepareBranches } from './prepare.ts';
import { actorForm, describeInvalidActor } from './protection/actors.ts';

const createDeclaredFieldSchemas = <F extends ProtectionFields>(fields: F) =>
  createFieldSchemas(fields, { switch: v.optional(toggle()), count: v.optional(integer({ min: 0, max: 6 })) });

const createNameListSchema = () => list(text({ min: 1 }));
/** GitHub ignores case in these names. */
const findDuplicateName = (names: readonly string[]) => findDuplicate(names, dropCase);
const requireDistinctNames = (entries: ReturnType<typeof createNameListSchema>) =>
  v.pipe(
    entries,
    createValueRule({
      holds: (names) => findDuplicateName(names) === undefined,
      failureMessage: (names) =>
        createMessage(
          `lists ${printValue(findDuplicateName(names))} twice: GitHub ignores case here`,
          'remove one of the two',
        ),
    }),
  );

const createActorsSchema = () => v.optional(requireDistinctNames(createNameListSchema()));
const ActorHolder = closedMap({ users: createActorsSchema(), teams: createActorsSchema(), apps: createActorsSchema() });

const anyApp = -1;
const appIdSchema = v.pipe(
  v.number(mustBe('the number of an app', (value) => (value === null ? `write \`${anyApp}\` for any app` : undefined))),
  v.integer(),
  v.minValue(anyApp),
);

const Check = createActorSchema({ id: 'app_id', kinds: { app: 'App' } }, closedMap, {
  context: text({ min: 1 }),
  app_id: v.optional(appIdSchema),
});

const Checks = v.pipe(
  openMap({
    ...createDeclaredFieldSchemas(checkFields),
    contexts: v.optional(createNameListSchema()),
    checks: v.optional(list(Check)),
  }),
  createValueRule({
    holds: ({ contexts, checks }) => !contexts || !checks || hasSameMembers(contexts, listContexts(checks)),
    failureMessage: ({ contexts = [], checks = [] }) => {
      const names = listContexts(checks);
      const differing = [...subtractMembers(contexts, names), ...subtractMembers(names, contexts)];
      return createMessage(
        `\`contexts\` and \`checks\` list different checks: only one of them has ${differing.map(printValue).join(', ')}`,
        'list the same checks under both keys, or remove one key',
      );
    },
  }),
);

const Reviews = openMap({
  ...createDeclaredFieldSchemas(reviewFields),
  dismissal_restrictions: v.optional(ActorHolder),
  bypass_pull_request_allowances: v.optional(ActorHolder),
});

const maxActors = 100;

const Bypassers = v.pipe(
  requireDistinctNames(list(v.pipe(text({ min: 1 }), v.regex(actorForm, describeInvalidActor)))),
  createValueRule({
    holds: ({ length }) => length <= maxActors,
    failureMessage: ({ length }) =>
      createMessage(
        `lists ${length} actors; GitHub allows at most ${maxActors}`,
        `remove ${length - maxActors}, or list a team instead of its members`,
      ),
  }),
  addJsonSchema({ maxItems: maxActors }),
);

const Deployments = closedMap({
  environments: v.pipe(
    requireDistinctNames(createNameListSchema()),
    v.minLength(
      1,
      createMessage('lists no environment', 'write `required_deployments: null` to require no deployment'),
    ),
  ),
});

const Protection = openMap({
  ...createDeclaredFieldSchemas(switchFields),
  enforce_admins: v.optional(v.nullable(toggle())),
  allow_force_pushes: v.optional(v.nullable(toggle())),
  required_status_checks: v.optional(v.nullable(Checks)),
  required_pull_request_reviews: v.optional(v.nullable(Reviews)),
  restrictions: v.optional(v.nullable(ActorHolder)),
  force_push_bypassers: v.optional(Bypassers),
  required_deployments: v.optional(v.nullable(Deployments)),
});

const BranchName = v.pipe(
  text({ min: 1 }),
  v.regex(
    /^(?:[^~]|~DEFAULT_BRANCH$)/,
    createMessage(
      'starts with `~`, which no branch name does',
      `write \`${defaultBranchKeyword}\` for the default branch, or a name or pattern`,
    ),
  ),
);

const Branch = closedMap({ name: BranchName, protection: v.optional(v.nullable(Protection)) });

export type DeclaredBranch = v.InferOutput<typeof Branch> & {
  readonly [defaultBranchBasis]?: WriteBasis<string> | 'declared';
};
export type DeclaredProtection = v.InferOutput<typeof Protection>;

export const settings = {
  ...createBareListShape(Branch, {
    getKey: ({ name }) => name,
    describeEntry: describeBranch,
    removeRepositoryPart: dropResolvedBranchName,
    listNested: (entry) => [[describeProtection(entry), ['protection']]],
    isRanked: () => true,
  }),
  otherNames: protectionKeyAliases,
  prepare: prepareBranches,
};
