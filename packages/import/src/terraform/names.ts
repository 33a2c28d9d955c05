import { isFileName } from '../fleet-text.ts';
import { UnconvertibleResource } from './attributes.ts';
import type { Resource } from './state.ts';

export type ActorNames = Readonly<Record<'users' | 'teams' | 'apps', string[]>>;

const nameKeysByType = {
  github_repository: ['name', ['node_id', 'repo_id', 'full_name', 'name']],
  github_team: ['slug', ['id', 'node_id', 'slug']],
  github_user: ['login', ['id', 'node_id', 'login']],
  github_app: ['slug', ['id', 'node_id', 'slug']],
} as const;

/** Settings files contain names of teams, people and apps, while Terraform often stores ids. */
export class TerraformNames {
  readonly #known = new Map<string, string>();

  constructor(resources: readonly Resource[]) {
    for (const { type, attributes } of resources) {
      const [key, ids] = Object.hasOwn(nameKeysByType, type) ? nameKeysByType[type as keyof typeof nameKeysByType] : [];
      const name = key && attributes.getPublicText(key);
      if (name === undefined) continue;
      for (const id of ids!.flatMap((key) => attributes.getPublicText(key) ?? []))
        this.#known.set(`${type} ${id}`, name);
    }
  }

  #findName(type: keyof typeof nameKeysByType, id: string) {
    return this.#known.get(`${type} ${id}`);
  }

  /** The reference is a name, `owner/name`, a node id or a number. */
  getRepositoryName(reference: string): string {
    const known = this.#findName('github_repository', reference);
    const name = known ?? reference.split('/').at(-1)!;
    if (isFileName(name) && (known !== undefined || !isNodeIdOrNumber(reference))) return name;
    throw new UnconvertibleResource(
      'belongs to a repository whose name is not in the state',
      'add it to the file of its repository by hand',
    );
  }

  getTeamSlug(reference: string): string {
    const known = this.#findName('github_team', reference);
    if (known !== undefined) return known;
    if (!isNodeIdOrNumber(reference) && !/^\d+$/.test(reference)) return reference;
    throw new UnconvertibleResource(
      'identifies a team only by its id, and the team is not in the state',
      'add the team to `teams` of the file by hand',
    );
  }

  /** The provider writes `/login`, `organization/team`, `organization/app` or node ids. */
  resolveActors(references: readonly string[]): ActorNames {
    const actors: ActorNames = { users: [], teams: [], apps: [] };
    for (const reference of references) this.#addActor(reference, actors);
    return actors;
  }

  #addActor(reference: string, { users, teams, apps }: ActorNames) {
    const user = reference.startsWith('/') ? reference.slice(1) : this.#findName('github_user', reference);
    const team = this.#findName('github_team', reference);
    const app = this.#findName('github_app', reference);
    const [, slug] = /^[^/]+\/([^/]+)$/.exec(reference) ?? [];
    if (user !== undefined) users.push(user);
    else if (team !== undefined) teams.push(team);
    else if (app !== undefined) apps.push(app);
    else if (slug !== undefined) (this.#findName('github_app', slug) === undefined ? teams : apps).push(slug);
    else
      throw new UnconvertibleResource(
        'identifies an account by a node id that is not in the state',
        'add this entry to `branches` of the file by hand, with logins and slugs',
      );
  }
}

const isNodeIdOrNumber = (reference: string) => /^[A-Z]+_k[a-z][A-Z]|^MD[A-Z]\w{6}|^\d+$/.test(reference);
