import { isFileName } from '../fleet-text.ts';
import { Unconvertible } from './attributes.ts';
import type { Resource } from './state.ts';

export type NamedActors = Readonly<Record<'users' | 'teams' | 'apps', string[]>>;

/** The types that name something, each with the key of its name and those of its ids. */
const naming = {
  github_repository: ['name', ['node_id', 'repo_id', 'full_name', 'name']],
  github_team: ['slug', ['id', 'node_id', 'slug']],
  github_user: ['login', ['id', 'node_id', 'login']],
  github_app: ['slug', ['id', 'node_id', 'slug']],
} as const;

/** The names that ids stand for, as far as the state has them: settings files name teams, people and apps. */
export class TerraformNames {
  readonly #known = new Map<string, string>();

  constructor(resources: readonly Resource[]) {
    for (const { type, attributes } of resources) {
      const [key, ids] = Object.hasOwn(naming, type) ? naming[type as keyof typeof naming] : [];
      const name = key && attributes.openly(key);
      if (name === undefined) continue;
      for (const id of ids!.flatMap((one) => attributes.openly(one) ?? [])) this.#known.set(`${type} ${id}`, name);
    }
  }

  #name(type: keyof typeof naming, id: string) {
    return this.#known.get(`${type} ${id}`);
  }

  /** The name of a repository, given by name, `owner/name`, node id or number. */
  repository(given: string): string {
    const known = this.#name('github_repository', given);
    const name = known ?? given.split('/').at(-1)!;
    if (isFileName(name) && (known !== undefined || !isNodeId(given))) return name;
    throw new Unconvertible(
      'belongs to a repository whose name is not in the state',
      'add it to the file of its repository by hand',
    );
  }

  /** The slug of a team, given by its slug or its number. */
  team(given: string): string {
    const known = this.#name('github_team', given);
    if (known !== undefined) return known;
    if (!isNodeId(given) && !/^\d+$/.test(given)) return given;
    throw new Unconvertible(
      'identifies a team only by its id, and the team is not in the state',
      'add the team to `teams` of the file by hand',
    );
  }

  /** The provider writes `/login`, `organization/team` and `organization/app`, or node ids. */
  actors(given: readonly string[]): NamedActors {
    const found: NamedActors = { users: [], teams: [], apps: [] };
    for (const one of given) this.#add(one, found);
    return found;
  }

  #add(given: string, { users, teams, apps }: NamedActors) {
    const user = given.startsWith('/') ? given.slice(1) : this.#name('github_user', given);
    const team = this.#name('github_team', given);
    const app = this.#name('github_app', given);
    const [, slug] = /^[^/]+\/([^/]+)$/.exec(given) ?? [];
    if (user !== undefined) users.push(user);
    else if (team !== undefined) teams.push(team);
    else if (app !== undefined) apps.push(app);
    else if (slug !== undefined) (this.#name('github_app', slug) === undefined ? teams : apps).push(slug);
    else
      throw new Unconvertible(
        'identifies an account by a node id that is not in the state',
        'add this entry to `branches` of the file by hand, with logins and slugs',
      );
  }
}

const isNodeId = (given: string) => /^[A-Z]+_k[a-z][A-Z]|^MD[A-Z]\w{6}|^\d+$/.test(given);
