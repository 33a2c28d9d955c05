/** Finds the ids of teams, users, apps and roles. A missing name gets a suggestion. */

import type { ReadCall } from '../../github/call.ts';
import { askOnce, type Reader } from '../../github/github.ts';
import {
  customRepositoryRoles,
  formatGrant,
  type Grant,
  members,
  organizationAdministration,
} from '../../github/grants.ts';
import { ignoreRefusal } from '../../github/refusals/failures.ts';
import { formatText, markPublic, type Text } from '../../plan/wording.ts';
import { findNearest } from '../../settings/keys/nearest.ts';
import { formatCode } from '../../settings/message-text.ts';
import { builtInRoles, type NamedId } from '../../settings/schema/named-ids.ts';
import { listInstallations, listRoles, listTeams, lookUpApp, lookUpTeam, lookUpUser } from './calls.ts';

type FoundId = number | Text;

export const isId = (found: FoundId): found is number => typeof found === 'number';

/** Returns an explanation if GitHub shows no id. */
export const findId = (name: NamedId, github: Reader): Promise<FoundId> =>
  finders[name.kind](name, github, github.repository.owner);

const finders: Readonly<Record<NamedId['kind'], (name: NamedId, github: Reader, owner: string) => Promise<FoundId>>> = {
  async user(name, github) {
    const foundUser = await askOnce(github, lookUpUser({ username: String(name) }));
    return foundUser?.id ?? markPublic(`${formatCode(name.text)} is not a GitHub login`);
  },
  async team(name, github, owner) {
    const foundTeam = await askOnce(github, lookUpTeam({ team_slug: String(name) }));
    if (foundTeam) return foundTeam.id;
    const teams = await tryAskOnce(github, listTeams({}));
    const titled = teams?.find((team) => team.name.toLowerCase() === String(name))?.slug;
    return createNotFoundText(name, `is not a team of ${owner} that this token can see`, {
      names: teams?.map(({ slug }) => slug),
      meant: titled,
      hidden: members.read,
    });
  },
  async app(name, github, owner) {
    const foundApp = await askOnce(github, lookUpApp({ app_slug: String(name) }));
    if (foundApp) return foundApp.id;
    const installed = await tryAskOnce(github, listInstallations({}));
    const own = installed?.find(({ app_slug }) => app_slug === String(name));
    return (
      own?.app_id ??
      createNotFoundText(name, `is neither a public app nor an app of ${owner} that this token can see`, {
        names: installed?.map(({ app_slug }) => app_slug),
        hidden: organizationAdministration.read,
      })
    );
  },
  async role(name, github, owner) {
    const own = builtInRoles.get(String(name));
    if (own) return own;
    const roles = await tryAskOnce(github, listRoles({}));
    const foundRole = roles?.find((role) => role.name.toLowerCase() === String(name));
    return (
      foundRole?.id ??
      createNotFoundText(name, `is neither a built-in role nor a custom role of ${owner} that this token can see`, {
        names: [...builtInRoles.keys(), ...(roles ?? []).map((role) => role.name)],
        hidden: customRepositoryRoles.read,
      })
    );
  },
};

/** Returns `undefined` for a list that GitHub hides. Only a suggestion or a name is then missing. */
export const tryAskOnce = <T>(github: Reader, call: ReadCall<T>): Promise<T | undefined> =>
  ignoreRefusal(askOnce(github, call));

interface NameSuggestion {
  readonly names?: readonly string[];
  readonly meant?: string;
  readonly hidden?: Grant;
}

function createNotFoundText(
  { text }: NamedId,
  problem: string,
  { names = [], meant = findNearest(text, names), hidden }: NameSuggestion,
) {
  const shows = hidden ? `; the permission "${formatGrant(hidden)}" shows hidden ones` : '';
  return meant === undefined
    ? markPublic(`${formatCode(text)} ${problem}${shows}`)
    : formatText`${markPublic(`${formatCode(text)} ${problem}; did you mean `)}${formatCode(meant)}`;
}
