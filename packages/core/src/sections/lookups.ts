import { grantName, members } from '../github/grants.ts';
import { unlessRefused } from '../github/refusals/failures.ts';
import { findApp, findTeam, findUser } from '../github/routes/accounts.ts';
import { type Lookup, SectionFailure } from '../plan/item.ts';
import { open } from '../plan/wording.ts';
import { formatCode } from '../settings/message-text.ts';

/** A person whom a section is about to add, so that no answer of the host has shown the login yet. */
export const lookUpAccount = (login: string) =>
  lookUp('users', login, () => ['is not the login of an account', 'correct the login']);

const toSeeTeams = `grant "${grantName(members.read)}"`;

/** `isAnySeen`: the host shows this token another team, so the token has the permission to see teams. */
export const lookUpTeam = (slug: string, isAnySeen: boolean) =>
  lookUp('teams', slug, (owner) => [
    `is not a team of ${owner} that is visible to this token`,
    isAnySeen
      ? `correct the slug of the team; if it is right, ${toSeeTeams}, which shows secret teams`
      : `${toSeeTeams}; if the token has this permission, correct the slug of the team`,
  ]);

type Unknown = (owner: string) => readonly [problem: string, fix: string];

const lookUp = (kind: ActorKind, name: string, unknown: Unknown): Lookup<number> => ({
  looksFor: nameActor(kind, name),
  async find(host) {
    const found = await host.ask(find[kind](name));
    if (found) return found.id;
    const [problem, fix] = unknown(host.repository.owner);
    throw new SectionFailure(open(`${formatCode(name)} ${problem}`), fix, 'not_found');
  },
});

export const nouns = { users: 'account', teams: 'team', apps: 'app' };

export type ActorKind = keyof typeof nouns;

const nameActor = (kind: ActorKind, name: string) => `the ${nouns[kind]} ${String(name).toLowerCase()}`;

/** People, teams or apps that the host shows, as `holders` of a section has them. */
export const pairWithIds = (kind: ActorKind, shown: readonly any[]) =>
  shown.map(({ id, login, slug = login }) => [nameActor(kind, slug), id as number] as const);

export const find = {
  users: (username: string) => findUser({ username }),
  teams: (team_slug: string) => findTeam({ team_slug }),
  apps: (app_slug: string) => findApp({ app_slug }),
};

/** Looks up somebody whom the host looks up as well: a token that may not ask writes without knowing the id. */
export const lookUpId = (kind: ActorKind, name: string): Lookup<number | undefined> => ({
  looksFor: nameActor(kind, name),
  isShown: true,
  find: async (host) => (await unlessRefused(host.ask(find[kind](name))))?.id,
});
