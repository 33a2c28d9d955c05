import * as v from 'valibot';
import type { Basis } from '../../plan/item.ts';
import { print } from '../../plan/item-text.ts';
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
import { checkFields, type Fields, reviewFields, schemasOf, switches } from './fields.ts';
import { defaultBranch, dropMeaning, meaning, nameBranch, otherNames, protectionOf } from './keys.ts';
import { prepareBranches } from './prepare.ts';
import { actorForm, refusalOfActor } from './protection/actors.ts';

const declaredFields = <F extends Fields>(fields: F) =>
  schemasOf(fields, { switch: v.optional(toggle()), count: v.optional(integer({ min: 0, max: 6 })) });

const names = () => list(text({ min: 1 }));
/** The host ignores case in these names, so two names that differ only in case are the same. */
const twinOf = (all: readonly string[]) => findDuplicate(all, dropCase);
const distinct = (entries: ReturnType<typeof names>) =>
  v.pipe(
    entries,
    createValueRule({
      holds: (all) => twinOf(all) === undefined,
      failureMessage: (all) =>
        createMessage(`lists ${print(twinOf(all))} twice: GitHub ignores case here`, 'remove one of the two'),
    }),
  );

const actors = () => v.optional(distinct(names()));
const Holder = closedMap({ users: actors(), teams: actors(), apps: actors() });

const anyApp = -1;
const appId = v.pipe(
  v.number(mustBe('the number of an app', (value) => (value === null ? `write \`${anyApp}\` for any app` : undefined))),
  v.integer(),
  v.minValue(anyApp),
);

const Check = createActorSchema({ id: 'app_id', kinds: { app: 'App' } }, closedMap, {
  context: text({ min: 1 }),
  app_id: v.optional(appId),
});

const Checks = v.pipe(
  openMap({ ...declaredFields(checkFields), contexts: v.optional(names()), checks: v.optional(list(Check)) }),
  createValueRule({
    holds: ({ contexts, checks }) => !contexts || !checks || sameSet(contexts, namesOf(checks)),
    failureMessage: ({ contexts = [], checks = [] }) => {
      const odd = [...onlyIn(contexts, namesOf(checks)), ...onlyIn(namesOf(checks), contexts)];
      return createMessage(
        `\`contexts\` and \`checks\` list different checks: only one of them has ${odd.map(print).join(', ')}`,
        'list the same checks under both keys, or remove one key',
      );
    },
  }),
);

const namesOf = (checks: readonly { readonly context: string }[]) => checks.map(({ context }) => context);
const onlyIn = (one: readonly string[], other: readonly string[]) => one.filter((name) => !other.includes(name));
const sameSet = (one: readonly string[], other: readonly string[]) =>
  !onlyIn(one, other).length && !onlyIn(other, one).length;

const Reviews = openMap({
  ...declaredFields(reviewFields),
  dismissal_restrictions: v.optional(Holder),
  bypass_pull_request_allowances: v.optional(Holder),
});

const mostActors = 100;

const Bypassers = v.pipe(
  distinct(list(v.pipe(text({ min: 1 }), v.regex(actorForm, refusalOfActor)))),
  createValueRule({
    holds: ({ length }) => length <= mostActors,
    failureMessage: ({ length }) =>
      createMessage(
        `lists ${length} actors; GitHub allows at most ${mostActors}`,
        `remove ${length - mostActors}, or list a team instead of its members`,
      ),
  }),
  addJsonSchema({ maxItems: mostActors }),
);

const Deployments = closedMap({
  environments: v.pipe(
    distinct(names()),
    v.minLength(
      1,
      createMessage('lists no environment', 'write `required_deployments: null` to require no deployment'),
    ),
  ),
});

const Protection = openMap({
  ...declaredFields(switches),
  enforce_admins: v.optional(v.nullable(toggle())),
  allow_force_pushes: v.optional(v.nullable(toggle())),
  required_status_checks: v.optional(v.nullable(Checks)),
  required_pull_request_reviews: v.optional(v.nullable(Reviews)),
  restrictions: v.optional(v.nullable(Holder)),
  force_push_bypassers: v.optional(Bypassers),
  required_deployments: v.optional(v.nullable(Deployments)),
});

const BranchName = v.pipe(
  text({ min: 1 }),
  v.regex(
    /^(?:[^~]|~DEFAULT_BRANCH$)/,
    createMessage(
      'starts with `~`, which no branch name does',
      `write \`${defaultBranch}\` for the default branch, or a name or pattern`,
    ),
  ),
);

const Branch = closedMap({ name: BranchName, protection: v.optional(v.nullable(Protection)) });

export type DeclaredBranch = v.InferOutput<typeof Branch> & { readonly [meaning]?: Basis<string> | 'declared' };
export type DeclaredProtection = v.InferOutput<typeof Protection>;

export const settings = {
  ...createBareListShape(Branch, {
    getKey: ({ name }) => name,
    describeEntry: nameBranch,
    removeMeaning: dropMeaning,
    listNested: (entry) => [[protectionOf(entry), ['protection']]],
    /** The writer of the file chooses the order of branches and patterns. */
    isRanked: () => true,
  }),
  otherNames,
  prepare: prepareBranches,
};
