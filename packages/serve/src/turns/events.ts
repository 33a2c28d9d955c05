import type { RepositoryName } from '@trueup/core/github';
import { parseRepositoryName } from '@trueup/core/session';
import * as v from 'valibot';

/** A repository of which the host says that something has changed. */
export interface ChangedRepository {
  /** Unset where nothing but its name is known. */
  readonly id?: number;
  readonly repository: RepositoryName;
  /** Its name before a rename or a transfer. */
  readonly formerly?: string;
  /**
   * Its name before a rename, or that of one taken from the app. Deliveries come in any order, so only a run shows
   * whether it is there again.
   */
  readonly isFormer?: true;
  /** Who changed it. */
  readonly sender?: string;
}

/** What decides whose delivery it is. */
interface Own {
  /** The login under which the app writes. */
  readonly login: string;
  /** The id of the repository that holds the fleet file; unset where it lies on a disk. */
  readonly files?: number;
}

/** The actions of each event after which settings may differ; unset where all do. */
const actions: Readonly<Record<string, readonly string[] | undefined>> = {
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

const Named = v.object({ id: v.number(), full_name: v.string() });

const Account = v.object({ login: v.string() });

const Payload = v.object({
  action: v.optional(v.string()),
  ref: v.optional(v.string()),
  after: v.optional(v.string()),
  sender: v.nullish(Account),
  organization: v.nullish(Account),
  installation: v.nullish(v.object({ account: v.nullish(Account) })),
  repository: v.nullish(v.object({ ...Named.entries, default_branch: v.optional(v.string()) })),
  repositories: v.optional(v.array(Named)),
  repositories_added: v.optional(v.array(Named)),
  repositories_removed: v.optional(v.array(Named)),
});
type Payload = v.InferOutput<typeof Payload>;

const Moved = v.object({
  changes: v.object({
    repository: v.optional(v.object({ name: v.object({ from: v.string() }) })),
    owner: v.optional(v.object({ from: v.object({ user: v.nullish(Account), organization: v.nullish(Account) }) })),
  }),
});

/** What a delivery asks for. `pushed`: a run of the whole fleet, whose files are this commit by now. */
export function readEvent(event: string, body: unknown, own: Own) {
  const read = v.safeParse(Payload, body);
  if (!read.success) return 'malformed';
  const payload = read.output;
  const { action = '', sender, after, repository, repositories = [] } = payload;
  if (sender?.login.toLowerCase() === own.login.toLowerCase()) return 'own';
  if (event === 'push') return isOfFiles(payload, own) && after ? { pushed: after } : 'ignored';
  if (!Object.hasOwn(actions, event) || actions[event]?.includes(action) === false) return 'ignored';
  const { repositories_added = [], repositories_removed = [] } = payload;
  const named = [...(repository ? [repository] : []), ...repositories, ...repositories_added];
  const formerly = event === 'repository' ? formerName(body, repository) : undefined;
  const changed = named.flatMap((one) => changedOf(one, { formerly, sender: sender?.login }));
  const isGone = ['repository', 'installation'].includes(event) && ['archived', 'deleted'].includes(action);
  // A ruleset of an organization, say, belongs to no repository.
  const owner = named.length ? undefined : (payload.installation?.account ?? payload.organization)?.login;
  const names = [formerly ?? '', ...repositories_removed.map(({ full_name }) => full_name)];
  const left = names.flatMap((full_name) => changedOf({ full_name }, { isFormer: true }));
  const asked = {
    /** A run of each of these. */
    changed: isGone && action !== 'archived' ? [] : [...changed, ...left],
    /** The fleet has lost these, whatever a run may find. */
    gone: [...(isGone ? changed : []), ...repositories_removed.flatMap((one) => changedOf(one))],
    /** A run of all repositories of this account, or the loss of all. */
    ...(owner && !repositories_removed.length && { owner, isOwnerGone: isGone }),
  };
  return asked.changed.length || asked.gone.length || asked.owner ? asked : 'ignored';
}

function changedOf(
  { id, full_name }: { readonly id?: number; readonly full_name: string },
  more: Pick<ChangedRepository, 'formerly' | 'isFormer' | 'sender'> = {},
): ChangedRepository[] {
  const repository = parseRepositoryName(full_name);
  return repository ? [{ ...(id && { id }), repository, ...more }] : [];
}

const isOfFiles = ({ ref, repository }: Payload, { files }: Own) =>
  files !== undefined && repository?.id === files && ref === `refs/heads/${repository.default_branch}`;

function formerName(body: unknown, repository: Payload['repository']) {
  const moved = v.safeParse(Moved, body);
  if (!moved.success || !repository) return undefined;
  const { owner, repository: renamed } = moved.output.changes;
  const [now, name] = repository.full_name.split('/');
  const from = owner?.from.organization ?? owner?.from.user;
  return from || renamed ? `${from?.login ?? now}/${renamed?.name.from ?? name}` : undefined;
}
