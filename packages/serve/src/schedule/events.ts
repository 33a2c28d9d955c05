/**
 * Reads webhooks of GitHub. It decides which repositories need a run, which ones the fleet has lost, and which
 * deliveries the service can ignore.
 */

import { isSameWord, parseRepositoryName, type RepositoryName } from '@trueup/core/github';
import * as v from 'valibot';

/** A repository that changed according to a webhook. */
export interface ChangedRepository {
  readonly id?: number;
  readonly repository: RepositoryName;
  readonly formerName?: string;
  /**
   * The repository or the app has lost this name. Deliveries arrive in any order, so only a run shows
   * whether the name is valid again.
   */
  readonly isFormerName?: true;
  readonly sender?: string;
}

export type WebhookRequest =
  | { readonly kind: 'push'; readonly commit: string }
  /** All repositories of this owner need a run. */
  | { readonly kind: 'owner'; readonly owner: string }
  | RepositoryChanges
  | InstallationChange;

export interface RepositoryChanges {
  readonly kind: 'repositories';
  readonly changed: readonly ChangedRepository[];
  /** The fleet has lost these repositories, even if a run still finds them. */
  readonly gone: readonly ChangedRepository[];
}

/** The app has gained or lost access to an account. The webhook may list no repositories, or only some. */
export interface InstallationChange {
  readonly kind: 'installation';
  readonly owner: string;
  readonly isGone: boolean;
}

/** Identifies the app's own deliveries and the pushes to its fleet repository. */
interface ServedApp {
  readonly login: string;
  readonly fleetRepositoryId?: number;
}

/** The actions of each event that can change settings. `undefined` stands for all actions. */
const relevantActions: Readonly<Record<string, readonly string[] | undefined>> = {
  repository: [
    ...['created', 'renamed', 'edited', 'publicized', 'privatized'],
    ...['archived', 'unarchived', 'transferred', 'deleted'],
  ],
  branch_protection_rule: undefined,
  repository_ruleset: undefined,
  branch_protection_configuration: undefined,
  member: undefined,
  team: ['added_to_repository', 'removed_from_repository', 'edited', 'deleted'],
  membership: undefined,
  organization: ['member_added', 'member_removed'],
  label: undefined,
  milestone: undefined,
  deploy_key: undefined,
  custom_property: undefined,
  custom_property_values: undefined,
  installation: ['created', 'deleted', 'unsuspend', 'new_permissions_accepted'],
  installation_repositories: ['added', 'removed'],
};

const RepositorySchema = v.object({ id: v.number(), full_name: v.string() });

const AccountSchema = v.object({ login: v.string() });

const PayloadSchema = v.object({
  action: v.optional(v.string()),
  ref: v.optional(v.string()),
  after: v.optional(v.string()),
  sender: v.nullish(AccountSchema),
  organization: v.nullish(AccountSchema),
  installation: v.nullish(v.object({ account: v.nullish(AccountSchema) })),
  repository: v.nullish(v.object({ ...RepositorySchema.entries, default_branch: v.optional(v.string()) })),
  repositories: v.optional(v.array(RepositorySchema)),
  repositories_added: v.optional(v.array(RepositorySchema)),
  repositories_removed: v.optional(v.array(RepositorySchema)),
});
type Payload = v.InferOutput<typeof PayloadSchema>;

const MovedSchema = v.object({
  changes: v.object({
    repository: v.optional(v.object({ name: v.object({ from: v.string() }) })),
    owner: v.optional(
      v.object({ from: v.object({ user: v.nullish(AccountSchema), organization: v.nullish(AccountSchema) }) }),
    ),
  }),
});

/** A webhook without effect returns its answer, such as `ignored`. */
export function parseWebhookEvent(
  event: string,
  body: unknown,
  app: ServedApp,
): WebhookRequest | 'malformed' | 'own' | 'ignored' {
  const read = v.safeParse(PayloadSchema, body);
  if (!read.success) return 'malformed';
  const payload = read.output;
  const { action = '', sender, after } = payload;
  if (sender && isSameWord(sender.login, app.login)) return 'own';
  if (event === 'push')
    return isFleetRepositoryPush(payload, app) && after ? { kind: 'push', commit: after } : 'ignored';
  if (!Object.hasOwn(relevantActions, event) || relevantActions[event]?.includes(action) === false) return 'ignored';
  const named = listNamedRepositories(payload);
  const { repositories_removed = [], installation, organization } = payload;
  const owner = (installation?.account ?? organization)?.login;
  const isInstallation = event === 'installation' && (action !== 'created' || !named.length);
  if (isInstallation) return owner ? { kind: 'installation', owner, isGone: action === 'deleted' } : 'ignored';
  if (!named.length && !repositories_removed.length) return owner ? { kind: 'owner', owner } : 'ignored';
  const changes = listRepositoryChanges(event, body, payload);
  return changes.changed.length || changes.gone.length ? { kind: 'repositories', ...changes } : 'ignored';
}

const listNamedRepositories = ({ repository, repositories = [], repositories_added = [] }: Payload) => [
  ...(repository ? [repository] : []),
  ...repositories,
  ...repositories_added,
];

function listRepositoryChanges(event: string, body: unknown, payload: Payload) {
  const { action, sender, repository, repositories_removed = [] } = payload;
  const named = listNamedRepositories(payload);
  const formerName = event === 'repository' ? findFormerName(body, repository) : undefined;
  const changed = named.flatMap((named) => toChangedRepositories(named, { formerName, sender: sender?.login }));
  const names = [formerName ?? '', ...repositories_removed.map(({ full_name }) => full_name)];
  const lost = names.flatMap((full_name) => toChangedRepositories({ full_name }, { isFormerName: true }));
  const isDeleted = event === 'repository' && action === 'deleted';
  const isArchived = event === 'repository' && action === 'archived';
  return {
    changed: isDeleted ? [] : [...changed, ...lost],
    gone: [
      ...(isDeleted || isArchived ? changed : []),
      ...repositories_removed.flatMap((removed) => toChangedRepositories(removed)),
    ],
  };
}

/** Returns nothing for an invalid name. */
function toChangedRepositories(
  { id, full_name }: { readonly id?: number; readonly full_name: string },
  details: Pick<ChangedRepository, 'formerName' | 'isFormerName' | 'sender'> = {},
): ChangedRepository[] {
  const repository = parseRepositoryName(full_name);
  return repository ? [{ ...(id && { id }), repository, ...details }] : [];
}

const isFleetRepositoryPush = ({ ref, repository }: Payload, { fleetRepositoryId }: ServedApp) =>
  fleetRepositoryId !== undefined &&
  repository?.id === fleetRepositoryId &&
  ref === `refs/heads/${repository.default_branch}`;

function findFormerName(body: unknown, repository: Payload['repository']): string | undefined {
  const moved = v.safeParse(MovedSchema, body);
  if (!moved.success || !repository) return undefined;
  const { owner, repository: renamed } = moved.output.changes;
  const [presentOwner, presentName] = repository.full_name.split('/');
  const formerOwner = owner?.from.organization ?? owner?.from.user;
  return formerOwner || renamed
    ? `${formerOwner?.login ?? presentOwner}/${renamed?.name.from ?? presentName}`
    : undefined;
}
