import * as v from 'valibot';
import { fullName, type RepositoryName } from '../host/host.ts';
import { nameFrom } from '../targets/names.ts';

/** A repository of which the host says that something has changed. */
export interface ChangedRepository {
  readonly id: number;
  readonly repository: RepositoryName;
  /** Its name before a rename. */
  readonly formerly?: string;
}

/** What a delivery asks for: a run of some repositories, a run of all with the fleet's files read anew, or nothing. */
type AskedOfUs = { readonly changed: readonly ChangedRepository[] } | 'files' | 'own' | 'nothing' | 'malformed';

/** What decides whose delivery it is. */
interface Own {
  /** The login under which the app writes. */
  readonly login: string;
  /** The repository that holds the fleet file; unset where it lies on a disk. */
  readonly files?: RepositoryName;
}

/** The actions of each event after which settings may differ; unset where all do. */
const actions: Readonly<Record<string, readonly string[] | undefined>> = {
  repository: ['created', 'renamed', 'edited', 'publicized', 'privatized', 'unarchived', 'transferred'],
  branch_protection_rule: undefined,
  repository_ruleset: undefined,
  branch_protection_configuration: undefined,
  member: undefined,
  team: ['added_to_repository', 'removed_from_repository', 'edited'],
  label: undefined,
  milestone: undefined,
  deploy_key: undefined,
  custom_property_values: undefined,
  installation_repositories: ['added'],
};

const Named = v.object({ id: v.number(), full_name: v.string() });

const Payload = v.object({
  action: v.optional(v.string()),
  ref: v.optional(v.string()),
  sender: v.nullish(v.object({ login: v.string() })),
  repository: v.nullish(v.object({ ...Named.entries, default_branch: v.optional(v.string()) })),
  repositories_added: v.optional(v.array(Named)),
});
type Payload = v.InferOutput<typeof Payload>;

const Renamed = v.object({
  action: v.literal('renamed'),
  changes: v.object({ repository: v.object({ name: v.object({ from: v.string() }) }) }),
});

export function askedBy(event: string, body: unknown, own: Own): AskedOfUs {
  const read = v.safeParse(Payload, body);
  if (!read.success) return 'malformed';
  const payload = read.output;
  if (payload.sender?.login.toLowerCase() === own.login.toLowerCase()) return 'own';
  if (event === 'push') return isOfFiles(payload, own) ? 'files' : 'nothing';
  if (!Object.hasOwn(actions, event)) return 'nothing';
  if (!(actions[event]?.includes(payload.action ?? '') ?? true)) return 'nothing';
  const all = payload.repositories_added ?? (payload.repository ? [payload.repository] : []);
  const formerly = formerName(event, body, payload);
  const changed = all.flatMap(({ id, full_name }) => {
    const repository = nameFrom(full_name);
    return repository ? [{ id, repository, ...(formerly && { formerly }) }] : [];
  });
  // A ruleset of an organization, say, belongs to no repository.
  return changed.length ? { changed } : 'nothing';
}

const isOfFiles = ({ ref, repository }: Payload, { files }: Own) =>
  files !== undefined &&
  repository?.full_name.toLowerCase() === fullName(files).toLowerCase() &&
  ref === `refs/heads/${repository.default_branch}`;

function formerName(event: string, body: unknown, { repository }: Payload) {
  const renamed = v.safeParse(Renamed, body);
  if (event !== 'repository' || !renamed.success) return undefined;
  const [owner] = repository?.full_name.split('/') ?? [];
  return `${owner}/${renamed.output.changes.repository.name.from}`;
}
