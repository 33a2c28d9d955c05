import { notFound, refusal } from '../exchange/answer.ts';
import { type Repository, sameName } from '../state/state.ts';
import type { World } from '../state/world.ts';
import type { Need, Needs } from './needs.ts';
import type { Level, Role, Token } from './tokens.ts';

const levels: readonly Level[] = ['read', 'write', 'admin'];
const ranks: readonly Role[] = ['none', 'read', 'triage', 'write', 'maintain', 'admin'];

/** The lowest roles for reads and writes. All other permissions need an administrator. */
const lowestRoles: Readonly<Record<string, readonly [Role, Role]>> = {
  Metadata: ['read', 'admin'],
  Contents: ['read', 'write'],
  Issues: ['read', 'write'],
  'Pull requests': ['read', 'write'],
  Checks: ['read', 'admin'],
  'Commit statuses': ['read', 'write'],
  Actions: ['read', 'write'],
  Environments: ['read', 'admin'],
  Members: ['none', 'admin'],
  Pages: ['read', 'admin'],
  Secrets: ['write', 'write'],
  Variables: ['write', 'write'],
};

/** The access of a token to a repository. */
export class Access {
  constructor(
    readonly world: World,
    readonly token: Token,
  ) {}

  role(repository: Repository): Role {
    const named = Object.entries(this.token.roles).find(([name]) => this.world.isNamed(repository, name));
    return named?.[1] ?? 'admin';
  }

  /** A token cannot see other private repositories. */
  sees(repository: Repository) {
    return repository.visibility === 'public' || (this.covers(repository) && this.role(repository) !== 'none');
  }

  may(repository: Repository | undefined, permission: string, level: Level) {
    if (!repository) return this.isGranted(permission, level);
    const role = this.covers(repository) ? this.role(repository) : 'none';
    const standing = role === 'none' && repository.visibility === 'public' ? 'read' : role;
    const [read, write] = lowestRoles[permission] ?? ['admin', 'admin'];
    const ranked = ranks.indexOf(standing) >= ranks.indexOf(level === 'read' ? read : write);
    return ranked && (this.isGranted(permission, level) || this.#isOutsideReading(repository, level));
  }

  /** Whether an organization keeps the token out until somebody authorizes it for its single sign-on. */
  isKeptOut(account: string) {
    return this.token.unauthorized?.some((one) => sameName(one, account)) ?? false;
  }

  /** The token of an installation reaches no other account. */
  isOf(account: string) {
    const { installation } = this.token;
    return installation === undefined || sameName(installation.account, account);
  }

  /** A token never has more access than it was issued with. */
  isGranted(permission: string, level: Level) {
    const { grants } = this.token;
    if (grants === 'all' || (permission === 'Metadata' && level === 'read')) return true;
    const granted = grants[permission];
    return granted !== undefined && levels.indexOf(granted) >= levels.indexOf(level);
  }

  /** Refuses like the host if the token has no complete set of grants. */
  demand(repository: Repository | undefined, needs: Needs, method: string) {
    const isAppItself = this.token.kind === 'app-itself';
    if (needs.ofAppItself !== isAppItself) throw refusal(401, isAppItself ? 'Bad credentials' : undecoded);
    if (needs.closedToApps && this.token.kind === 'app') throw this.#denied(needs.sets);
    if (!needs.sets.length) return;
    const isWhole = (set: readonly Need[]) =>
      set.every(({ permission, level }) => this.may(repository, permission, level));
    if (needs.sets.some(isWhole)) return;
    if (method === 'GET' ? this.#isHidden(repository, needs) : this.token.deniedWrites === 404) throw notFound();
    throw this.#denied(needs.sets);
  }

  /** The header that says what a route accepts. A classic token has scopes instead. */
  accepted({ sets }: Pick<Needs, 'sets'>): Readonly<Record<string, string>> {
    const accepted = sets.map((set) => set.map(wireName).join(',')).join('; ');
    return this.token.kind === 'classic' || !accepted ? {} : { 'x-accepted-github-permissions': accepted };
  }

  get deniedMessage() {
    if (this.token.kind === 'classic') return 'Must have admin rights to Repository.';
    const by = this.token.kind === 'app' ? 'integration' : 'personal access token';
    return `Resource not accessible by ${by}`;
  }

  /** Without the read grant, the host answers 404 for most routes of administrators, not 403. */
  #isHidden(repository: Repository | undefined, { sets, isTold }: Needs) {
    if (this.token.deniedReads) return this.token.deniedReads === 404;
    if (isTold && !this.world.isOlder('hidden protection is 404')) return false;
    const isForAdministrators = sets.flat().some(({ permission }) => permission === 'Administration');
    if (isForAdministrators) return !this.may(repository, 'Administration', 'read');
    return this.token.kind === 'classic';
  }

  #denied(sets: Needs['sets']) {
    return refusal(403, this.deniedMessage, {}, this.accepted({ sets }));
  }

  /** Whether the token was issued for the repository. */
  covers(repository: Repository) {
    const { repositories } = this.token;
    return repositories === 'all'
      ? this.isOf(repository.owner)
      : repositories.some((name) => this.world.isNamed(repository, name));
  }

  /** A token for other repositories needs no grant to read the public parts of a repository. */
  #isOutsideReading(repository: Repository, level: Level) {
    return level === 'read' && repository.visibility === 'public' && !this.covers(repository);
  }
}

/** What the host says to a token that nobody has authorized for the single sign-on of an organization. */
export const keptOut =
  'Resource protected by organization SAML enforcement. You must grant your Personal Access token access to this organization.';

/** What the host says of any token where it expects the JSON web token of an app. */
export const undecoded = 'A JSON web token could not be decoded';

const wireName = ({ permission, level }: Need) => `${wirePermission(permission)}=${level}`;

/** Where the API calls a permission otherwise than the host's forms do. */
const apiNames: Readonly<Record<string, string>> = {
  'Commit statuses': 'statuses',
  'Custom properties': 'repository_custom_properties',
  Variables: 'actions_variables',
  Webhooks: 'repository_hooks',
};

const plainName = (permission: string) => permission.toLowerCase().replace(/ /g, '_');

function wirePermission(permission: string) {
  const [, name] = /^(.*) \(organization\)$/.exec(permission) ?? [];
  if (name) return name === 'Members' ? 'members' : `organization_${plainName(name)}`;
  return apiNames[permission] ?? plainName(permission);
}
