/** Declares the actors of a bypass list, and the form in which GitHub stores them. */
import * as v from 'valibot';
import { createMessage } from '../../settings/schema/messages.ts';
import { type ActorForm, describeActor, type NameResolver } from '../../settings/schema/named-ids.ts';
import {
  addJsonSchema,
  choice,
  createActorSchema,
  createValueRule,
  integer,
  openMap,
} from '../../settings/schema/words.ts';

/** The app of GitHub Actions on github.com. GitHub Enterprise Server may give it another id. */
export const actionsApp = { id: 15_368, slug: 'github-actions' };

const actorTypes = [
  'Integration',
  'OrganizationAdmin',
  'RepositoryRole',
  'Team',
  'DeployKey',
  'User',
  'EnterpriseOwner',
  'EnterpriseRole',
] as const;

/** Actors of these types need an id. Every other type means all its members. */
const idMeanings: Partial<Record<(typeof actorTypes)[number], string>> = {
  Integration: 'the id of the app',
  RepositoryRole: 'the id of the role (2 is maintain, 4 is write, 5 is admin)',
  Team: 'the id of the team',
  User: 'the id of the account',
  EnterpriseRole: 'the id of the role',
};

const actorKeys = {
  actor_type: choice(actorTypes),
  actor_id: v.optional(v.nullable(integer())),
  bypass_mode: v.optional(choice(['always', 'pull_request', 'exempt'])),
};

type ActorKeys = v.InferOutput<v.ObjectSchema<typeof actorKeys, undefined>>;

function describeMissingId({ actor_type }: ActorKeys) {
  const nameKey = Object.entries(nameForm.kinds).find(([, type]) => type === actor_type)?.[0];
  const nameHint = nameKey ? `, or write \`${nameKey}\` with its name instead of both keys` : '';
  return createMessage(
    `is missing, but the type \`${actor_type}\` needs it`,
    `add \`actor_id\`, ${idMeanings[actor_type]}${nameHint}`,
  );
}

const describeLowId = ({ actor_type, actor_id }: ActorKeys) =>
  createMessage(
    `is ${actor_id}, but the id of \`${actor_type}\` must be at least 1`,
    `write ${idMeanings[actor_type]}`,
  );

const unexpectedKeyId = createMessage(
  'is the id of one deploy key, but `DeployKey` means all deploy keys',
  'remove `actor_id`',
);

const impossibleKeyMode = createMessage(
  'is `pull_request`, but a deploy key cannot open pull requests',
  'write `always` or `exempt`, or remove `bypass_mode`, which means `always`',
);

const hasRequiredId = ({ actor_type, actor_id }: ActorKeys) => !idMeanings[actor_type] || typeof actor_id === 'number';
/** GitHub shows 0 for types whose id has no meaning. */
const hasValidId = ({ actor_type, actor_id }: ActorKeys) =>
  !idMeanings[actor_type] || actor_id == null || actor_id >= 1;
const hasNoDeployKeyId = ({ actor_type, actor_id }: ActorKeys) => actor_type !== 'DeployKey' || actor_id == null;
const hasPossibleBypassMode = ({ actor_type, bypass_mode }: ActorKeys) =>
  actor_type !== 'DeployKey' || bypass_mode !== 'pull_request';

const requireForTypes = (kinds: readonly string[], then: object) => ({
  if: { required: ['actor_type'], properties: { actor_type: { enum: kinds } } },
  then,
});

const nameForm: ActorForm = {
  type: 'actor_type',
  id: 'actor_id',
  kinds: { user: 'User', team: 'Team', app: 'Integration', role: 'RepositoryRole' },
  isUnique: true,
};

export const BypassActor = v.pipe(
  createActorSchema(
    nameForm,
    openMap,
    actorKeys,
    createValueRule({ at: 'actor_id', holds: hasRequiredId, failureMessage: describeMissingId }),
    createValueRule({ at: 'actor_id', holds: hasValidId, failureMessage: describeLowId }),
    createValueRule({ at: 'actor_id', holds: hasNoDeployKeyId, failureMessage: unexpectedKeyId }),
    createValueRule({ at: 'bypass_mode', holds: hasPossibleBypassMode, failureMessage: impossibleKeyMode }),
    addJsonSchema({
      allOf: [
        requireForTypes(Object.keys(idMeanings), {
          required: ['actor_id'],
          properties: { actor_id: { type: 'integer', minimum: 1 } },
        }),
        requireForTypes(['DeployKey'], {
          properties: { actor_id: { type: 'null' }, bypass_mode: { enum: ['always', 'exempt'] } },
        }),
      ],
    }),
  ),
  v.transform((actor) => ({ ...actor, actor_id: getStoredActorId(actor) })),
);

export type BypassActor = v.InferOutput<typeof BypassActor>;

/** GitHub refuses this app as an actor. */
export const isActionsApp = ({ actor_type, actor_id }: RulesetActor) =>
  actor_type === 'Integration' && [String(actionsApp.id), actionsApp.slug].includes(String(actor_id));

interface RulesetActor {
  readonly actor_type: string;
  readonly actor_id?: number | null;
  readonly bypass_mode?: string;
}

/** GitHub stores a mode for every actor, and its own id for actors that need none. */
export const normalizeActor = <A extends RulesetActor>(actor: A) => ({
  ...actor,
  actor_id: getStoredActorId(actor),
  bypass_mode: actor.bypass_mode ?? 'always',
});

const getStoredActorId = ({ actor_type, actor_id = null }: RulesetActor) =>
  hasFixedId(actor_type) ? fixedIds[actor_type]! : actor_id;

const fixedIds: Readonly<Record<string, number | null>> = {
  OrganizationAdmin: 1,
  EnterpriseOwner: null,
  DeployKey: null,
};
const hasFixedId = (type: string) => Object.hasOwn(fixedIds, type);

export const describeRulesetActor = ({ actor_type, actor_id }: RulesetActor, names?: NameResolver) =>
  actor_id != null && !hasFixedId(actor_type) ? describeActor(actor_type, actor_id, names) : actor_type;
