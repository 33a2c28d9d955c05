import { grantName, members } from '../host/grants.ts';
import { findTeam, findUser } from '../host/routes/accounts.ts';
import { type Lookup, SectionFailure } from '../plan/item.ts';
import { open } from '../plan/wording.ts';
import { code } from '../settings/shown.ts';

/** A person whom a section is about to add, so that no answer of the host has shown the login yet. */
export const ofAccountNamed = (login: string): Lookup<void> => ({
  looksFor: `the account ${login.toLowerCase()}`,
  async find(host) {
    if (await host.ask(findUser({ username: login }))) return;
    throw new SectionFailure(open(`${code(login)} is the login of no account`), 'correct the login', 'not_found');
  },
});

export const ofTeamNamed = (slug: string): Lookup<void> => ({
  looksFor: `the team ${slug}`,
  async find(host) {
    if (await host.ask(findTeam({ team_slug: slug }))) return;
    throw new SectionFailure(
      open(`${code(slug)} is no team of ${host.repository.owner} that this token sees`),
      `correct the slug of the team; if it is right, grant "${grantName(members.read)}", which shows secret teams`,
      'not_found',
    );
  },
});
