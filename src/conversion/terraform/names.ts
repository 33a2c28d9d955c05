import { Unconvertible } from './attributes.ts';
import type { Resource } from './state.ts';

export interface NamedActors {
  readonly users: string[];
  readonly teams: string[];
  readonly apps: string[];
}

/** The names that ids stand for, as far as the state has them: settings files name teams, people and apps. */
export class TerraformNames {
  readonly #repositories = new Map<string, string>();
  readonly #teams = new Map<string, string>();
  readonly #users = new Map<string, string>();
  readonly #apps = new Map<string, string>();

  constructor(resources: readonly Resource[]) {
    const kinds: [type: RegExp, names: Map<string, string>, name: string, ids: readonly string[]][] = [
      [/^github_repository$/, this.#repositories, 'name', ['node_id', 'repo_id', 'full_name', 'name']],
      [/^github_team$/, this.#teams, 'slug', ['id', 'node_id', 'slug']],
      [/^github_user$/, this.#users, 'login', ['id', 'node_id', 'login']],
      [/^github_app$/, this.#apps, 'slug', ['id', 'node_id', 'slug']],
    ];
    for (const { type, attributes } of resources) {
      for (const [kind, names, name, ids] of kinds) {
        const known = kind.test(type) ? attributes.openly(name) : undefined;
        if (known === undefined) continue;
        for (const id of ids.flatMap((key) => attributes.openly(key) ?? [])) names.set(id, known);
      }
    }
  }

  /** The name of a repository, given by name, `owner/name`, node id or number. */
  repository(given: string): string {
    const known = this.#repositories.get(given);
    const name = known ?? given.split('/').at(-1)!;
    // The name becomes that of a file.
    const isName = /^[\w.-]+$/.test(name) && !/^\.{1,2}$/.test(name);
    if (isName && (known !== undefined || !isNodeId(given))) return name;
    throw new Unconvertible(
      'is about a repository whose name the state does not have',
      'add it to the file of its repository by hand',
    );
  }

  /** The name of a repository, given by its number alone. */
  repositoryOf = (id: number): string | undefined => this.#repositories.get(String(id));

  /** The slug of a team, given by its slug or its number. */
  team(given: string): string {
    const known = this.#teams.get(given);
    if (known !== undefined) return known;
    if (!isNodeId(given) && !/^\d+$/.test(given)) return given;
    throw new Unconvertible(
      'names a team by its number alone, and the state does not have that team',
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
    const user = given.startsWith('/') ? given.slice(1) : this.#users.get(given);
    const team = this.#teams.get(given);
    const app = this.#apps.get(given);
    const [, slug] = /^[^/]+\/([^/]+)$/.exec(given) ?? [];
    if (user !== undefined) users.push(user);
    else if (team !== undefined) teams.push(team);
    else if (app !== undefined) apps.push(app);
    else if (slug !== undefined) (this.#apps.has(slug) ? apps : teams).push(slug);
    else
      throw new Unconvertible(
        'names somebody by a node id that the state does not explain',
        'add this entry to `branches` of the file by hand, with logins and slugs',
      );
  }
}

const isNodeId = (given: string) => /^[A-Z]+_k[a-z][A-Z]|^MD[A-Z]\w{6}|^\d+$/.test(given);
