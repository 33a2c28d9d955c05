import { grantName, members } from '../github/grants.ts';
import { unlessRefused } from '../github/refusals/failures.ts';
import { findApp, findTeam, findUser } from '../github/routes/accounts.ts';
import { type Lookup, SectionFailure } from '../plan/item.ts';
import { open } from '../plan/wording.ts';
import { code } from '../settings/shown.ts';

/** A person whom a section is about to add, so that no answer of the host has shown the login yet. */
export const createAccountLookup = (login: string) =>
  createLookup('users', login, () => ['is not the login of an account', 'correct the login']);

const grantTeams = `grant "${grantName(members.read)}"`;

/** `isAnySeen`: the host shows this token another team, so the token has the permission to see teams. */
export const createTeamLookup = (slug: string, isAnySeen: boolean) =>
  createLookup('teams', slug, (owner) => [
    `is not a team of ${owner} that is visible to this token`,
    isAnySeen
      ? `correct the slug of the team; if it is right, ${grantTeams}, which shows secret teams`
      : `${grantTeams}; if the token has this permission, correct the slug of the team`,
  ]);

type DescribeUnknown = (owner: string) => readonly [problem: string, fix: string];

const createLookup = (kind: ActorKind, name: string, unknown: DescribeUnknown): Lookup<number> => ({
  looksFor: describeActor(kind, name),
  async find(github) {
    const found = await github.ask(actorCalls[kind](name));
    if (found) return found.id;
    const [problem, fix] = unknown(github.repository.owner);
    throw new SectionFailure(open(`${code(name)} ${problem}`), fix, 'not_found');
  },
});

export const actorNouns = { users: 'account', teams: 'team', apps: 'app' };

export type ActorKind = keyof typeof actorNouns;

const describeActor = (kind: ActorKind, name: string) => `the ${actorNouns[kind]} ${String(name).toLowerCase()}`;

/** People, teams or apps that the host shows, as `holders` of a section has them. */
export const listHolders = (kind: ActorKind, shown: readonly any[]) =>
  shown.map(({ id, login, slug = login }) => [describeActor(kind, slug), id as number] as const);

export const actorCalls = {
  users: (username: string) => findUser({ username }),
  teams: (team_slug: string) => findTeam({ team_slug }),
  apps: (app_slug: string) => findApp({ app_slug }),
};

/** Looks up somebody whom the host looks up as well: a token that may not ask writes without knowing the id. */
export const createIdLookup = (kind: ActorKind, name: string): Lookup<number | undefined> => ({
  looksFor: describeActor(kind, name),
  isShown: true,
  find: async (github) => (await unlessRefused(github.ask(actorCalls[kind](name))))?.id,
});
