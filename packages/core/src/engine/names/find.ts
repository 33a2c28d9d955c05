import type { ReadCall } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import {
  customRepositoryRoles,
  formatGrant,
  type Grant,
  members,
  organizationAdministration,
} from '../../github/grants.ts';
import { ignoreRefusal } from '../../github/refusals/failures.ts';
import { open, say, type Text } from '../../plan/wording.ts';
import { findNearest } from '../../settings/keys/nearest.ts';
import { formatCode } from '../../settings/message-text.ts';
import { builtInRoles, type NamedId } from '../../settings/schema/named-ids.ts';
import { findApp, findTeam, findUser, listInstallations, listRoles, listTeams } from './calls.ts';

/** The id of what has the name, or why there is none. */
type FoundId = number | Text;

export const isId = (found: FoundId): found is number => typeof found === 'number';

/** A run asks for each name once for all repositories of an owner. */
export const asking = (host: Reader) => (call: ReadCall<any>) => host.askOnce?.(call) ?? host.ask(call);

type AskOnce = ReturnType<typeof asking>;

export const findId = (name: NamedId, host: Reader): Promise<FoundId> =>
  finders[name.kind](name, asking(host), host.repository.owner);

const finders: Readonly<Record<NamedId['kind'], (name: NamedId, ask: AskOnce, owner: string) => Promise<FoundId>>> = {
  async user(name, ask) {
    const found = await ask(findUser({ username: String(name) }));
    return found?.id ?? open(`${formatCode(name.text)} is not a GitHub login`);
  },
  async team(name, ask, owner) {
    const found = await ask(findTeam({ team_slug: String(name) }));
    if (found) return found.id;
    const teams = await tryAsk(ask, listTeams({}));
    const titled = teams?.find((team) => team.name.toLowerCase() === String(name))?.slug;
    return none(name, `is not a team of ${owner} that this token can see`, {
      names: teams?.map(({ slug }) => slug),
      meant: titled,
      hidden: members.read,
    });
  },
  async app(name, ask, owner) {
    const found = await ask(findApp({ app_slug: String(name) }));
    if (found) return found.id;
    const installed = await tryAsk(ask, listInstallations({}));
    const own = installed?.find(({ app_slug }) => app_slug === String(name));
    return (
      own?.app_id ??
      none(name, `is neither a public app nor an app of ${owner} that this token can see`, {
        names: installed?.map(({ app_slug }) => app_slug),
        hidden: organizationAdministration.read,
      })
    );
  },
  async role(name, ask, owner) {
    const own = builtInRoles.get(String(name));
    if (own) return own;
    const roles = await tryAsk(ask, listRoles({}));
    const found = roles?.find((role) => role.name.toLowerCase() === String(name));
    return (
      found?.id ??
      none(name, `is neither a built-in role nor a custom role of ${owner} that this token can see`, {
        names: [...builtInRoles.keys(), ...(roles ?? []).map((role) => role.name)],
        hidden: customRepositoryRoles.read,
      })
    );
  },
};

/** `undefined` where the host does not show it to this token: only a suggestion or a name is lost. */
export const tryAsk = <T>(ask: AskOnce, call: ReadCall<T>): Promise<T | undefined> => ignoreRefusal(ask(call));

interface Suggested {
  readonly names?: readonly string[];
  readonly meant?: string;
  /** The grant that shows what is hidden, if the problem does not name it. */
  readonly hidden?: Grant;
}

function none({ text }: NamedId, problem: string, { names = [], meant = findNearest(text, names), hidden }: Suggested) {
  const shows = hidden ? `; the permission "${formatGrant(hidden)}" shows hidden ones` : '';
  return meant === undefined
    ? open(`${formatCode(text)} ${problem}${shows}`)
    : say`${open(`${formatCode(text)} ${problem}; did you mean `)}${formatCode(meant)}`;
}
