import { formatGrant, members } from '../github/grants.ts';
import { ignoreRefusal } from '../github/refusals/failures.ts';
import { lookUpApp, lookUpTeam, lookUpUser } from '../github/routes/accounts.ts';
import { type Lookup, SectionFailure } from '../plan/item.ts';
import { markPublic } from '../plan/wording.ts';
import { formatCode } from '../settings/message-text.ts';

/** If the account does not exist, the lookup fails the section. */
export const createAccountIdLookup = (login: string): Lookup<number> =>
  createRequiredIdLookup('users', login, () => ['is not the login of an account', 'correct the login']);

const grantTeams = `grant "${formatGrant(members.read)}"`;

/** `isAnySeen` means that GitHub has shown another team, so the token can see teams. */
export const createTeamIdLookup = (slug: string, isAnySeen: boolean) =>
  createRequiredIdLookup('teams', slug, (owner) => [
    `is not a team of ${owner} that is visible to this token`,
    isAnySeen
      ? `correct the slug of the team; if it is right, ${grantTeams}, which shows secret teams`
      : `${grantTeams}; if the token has this permission, correct the slug of the team`,
  ]);

type DescribeUnknown = (owner: string) => readonly [problem: string, fix: string];

const createRequiredIdLookup = (kind: ActorKind, name: string, describeUnknown: DescribeUnknown): Lookup<number> => ({
  looksFor: nameActor(kind, name),
  async find(github) {
    const actor = await github.ask(actorCalls[kind](name));
    if (actor) return actor.id;
    const [problem, fix] = describeUnknown(github.repository.owner);
    throw new SectionFailure(markPublic(`${formatCode(name)} ${problem}`), fix, 'not_found');
  },
});

export const actorNouns = { users: 'account', teams: 'team', apps: 'app' };

export type ActorKind = keyof typeof actorNouns;

/** Example: `the team core`. */
const nameActor = (kind: ActorKind, name: string) => `the ${actorNouns[kind]} ${String(name).toLowerCase()}`;

export const pairNamesWithIds = (kind: ActorKind, actors: readonly any[]) =>
  actors.map(({ id, login, slug = login }) => [nameActor(kind, slug), id as number] as const);

export const actorCalls = {
  users: (username: string) => lookUpUser({ username }),
  teams: (team_slug: string) => lookUpTeam({ team_slug }),
  apps: (app_slug: string) => lookUpApp({ app_slug }),
};

/** If GitHub refuses the lookup, the write goes on without the id, because GitHub resolves the name itself. */
export const createOptionalIdLookup = (kind: ActorKind, name: string): Lookup<number | undefined> => ({
  looksFor: nameActor(kind, name),
  isShown: true,
  find: async (github) => (await ignoreRefusal(github.ask(actorCalls[kind](name))))?.id,
});
