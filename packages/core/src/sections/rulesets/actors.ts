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

/** The app of GitHub Actions on github.com. A GitHub Enterprise Server may give it another id. */
export const actionsApp = { id: 15_368, slug: 'github-actions' };

const types = [
  'Integration',
  'OrganizationAdmin',
  'RepositoryRole',
  'Team',
  'DeployKey',
  'User',
  'EnterpriseOwner',
  'EnterpriseRole',
] as const;

/** The actors that need an id, and whose id it is. The others stand for everybody of their kind. */
const numbered: Partial<Record<(typeof types)[number], string>> = {
  Integration: 'the id of the app',
  RepositoryRole: 'the id of the role (2 is maintain, 4 is write, 5 is admin)',
  Team: 'the id of the team',
  User: 'the id of the account',
  EnterpriseRole: 'the id of the role',
};

const keys = {
  actor_type: choice(types),
  actor_id: v.optional(v.nullable(integer())),
  bypass_mode: v.optional(choice(['always', 'pull_request', 'exempt'])),
};

type Keys = v.InferOutput<v.ObjectSchema<typeof keys, undefined>>;

function refuseMissingId({ actor_type }: Keys) {
  const kind = Object.entries(names.kinds).find(([, type]) => type === actor_type)?.[0];
  const instead = kind ? `, or write \`${kind}\` with its name instead of both keys` : '';
  return createMessage(
    `is missing, but the type \`${actor_type}\` needs it`,
    `add \`actor_id\`, ${numbered[actor_type]}${instead}`,
  );
}

const refuseLowId = ({ actor_type, actor_id }: Keys) =>
  createMessage(`is ${actor_id}, but the id of \`${actor_type}\` must be at least 1`, `write ${numbered[actor_type]}`);

const everyKey = createMessage(
  'is the id of one deploy key, but `DeployKey` means all deploy keys',
  'remove `actor_id`',
);

const noPulls = createMessage(
  'is `pull_request`, but a deploy key cannot open pull requests',
  'write `always` or `exempt`, or remove `bypass_mode`, which means `always`',
);

const isNumbered = ({ actor_type, actor_id }: Keys) => !numbered[actor_type] || typeof actor_id === 'number';
/** The host itself shows 0 for some of the others, whose id means nothing. */
const isNumber = ({ actor_type, actor_id }: Keys) => !numbered[actor_type] || actor_id == null || actor_id >= 1;
const isEveryKey = ({ actor_type, actor_id }: Keys) => actor_type !== 'DeployKey' || actor_id == null;
const opensPulls = ({ actor_type, bypass_mode }: Keys) => actor_type !== 'DeployKey' || bypass_mode !== 'pull_request';

const requireWhen = (kinds: readonly string[], then: object) => ({
  if: { required: ['actor_type'], properties: { actor_type: { enum: kinds } } },
  then,
});

const names: ActorForm = {
  type: 'actor_type',
  id: 'actor_id',
  kinds: { user: 'User', team: 'Team', app: 'Integration', role: 'RepositoryRole' },
  isUnique: true,
};

export const BypassActor = v.pipe(
  createActorSchema(
    names,
    openMap,
    keys,
    createValueRule({ at: 'actor_id', holds: isNumbered, failureMessage: refuseMissingId }),
    createValueRule({ at: 'actor_id', holds: isNumber, failureMessage: refuseLowId }),
    createValueRule({ at: 'actor_id', holds: isEveryKey, failureMessage: everyKey }),
    createValueRule({ at: 'bypass_mode', holds: opensPulls, failureMessage: noPulls }),
    addJsonSchema({
      allOf: [
        requireWhen(Object.keys(numbered), {
          required: ['actor_id'],
          properties: { actor_id: { type: 'integer', minimum: 1 } },
        }),
        requireWhen(['DeployKey'], {
          properties: { actor_id: { type: 'null' }, bypass_mode: { enum: ['always', 'exempt'] } },
        }),
      ],
    }),
  ),
  v.transform((actor) => ({ ...actor, actor_id: idOf(actor) })),
);

export type BypassActor = v.InferOutput<typeof BypassActor>;

/** By its id on github.com, or by name. GitHub refuses it, since no owner of a repository has this app. */
export const isActionsApp = ({ actor_type, actor_id }: RulesetActor) =>
  actor_type === 'Integration' && [String(actionsApp.id), actionsApp.slug].includes(String(actor_id));

interface RulesetActor {
  readonly actor_type: string;
  readonly actor_id?: number | null;
  readonly bypass_mode?: string;
}

/** As the host stores it: always with a mode, and with the host's own id for actors that need none. */
export const fillActor = <A extends RulesetActor>(actor: A) => ({
  ...actor,
  actor_id: idOf(actor),
  bypass_mode: actor.bypass_mode ?? 'always',
});

const idOf = ({ actor_type, actor_id = null }: RulesetActor) => (isFixed(actor_type) ? fixed[actor_type]! : actor_id);

const fixed: Readonly<Record<string, number | null>> = { OrganizationAdmin: 1, EnterpriseOwner: null, DeployKey: null };
const isFixed = (type: string) => Object.hasOwn(fixed, type);

/** `team core`, `DeployKey` */
export const actorName = ({ actor_type, actor_id }: RulesetActor, names?: NameResolver) =>
  actor_id != null && !isFixed(actor_type) ? describeActor(actor_type, actor_id, names) : actor_type;
