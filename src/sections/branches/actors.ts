import type { ReadCall } from '../../host/call.ts';
import { type Lookup, SectionFailure } from '../../plan/item.ts';
import { caseless } from '../../plan/match.ts';
import { open } from '../../plan/wording.ts';
import { says } from '../../settings/says.ts';
import { code, quoted } from '../../settings/shown.ts';
import * as calls from './calls.ts';
import * as ruleCalls from './rule-calls.ts';

/** An actor as the file spells it, and the call that finds its id. */
interface BranchActor {
  readonly kind: 'user' | 'team' | 'app';
  readonly find: (variables: any) => ReadCall<string | undefined>;
  readonly variables: object;
}

/** A name, or two with a slash between them. */
export const actorForm = /^[\w.-]+(\/[\w.-]+)?$/;

/** `login`, `org/team-slug` or `app/slug`. */
export function actorOf(text: string): BranchActor {
  const [login = '', slug] = text.split('/');
  if (slug === undefined) return { kind: 'user', find: ruleCalls.findUser, variables: { login } };
  if (caseless(login) === 'app') return { kind: 'app', find: calls.findApp, variables: { app_slug: slug } };
  return { kind: 'team', find: ruleCalls.findTeam, variables: { login, slug } };
}

const forms = 'write a user as `login`, a team as `org/team-slug`, an app as `app/slug`';

export function refusalOfActor(text: string) {
  const bare = text.replace(/^@/, '');
  const fix = bare !== text && actorForm.test(bare) ? `write ${code(bare)}, without the \`@\`` : forms;
  return says(`${quoted(text)} names no user, team or app`, fix);
}

export const lookupOf = (text: string, isShown = false): Lookup<string> => ({
  looksFor: `the branch actor ${caseless(text)}`,
  isShown,
  async find(host) {
    const { kind, find, variables } = actorOf(text);
    const id = await host.ask(find(variables));
    if (id !== undefined) return id;
    throw new SectionFailure(
      open(`\`force_push_bypassers\` names ${text}, and this token finds no such ${kind}`),
      `correct the name, or take it out of the list: ${forms}`,
      'not_found',
    );
  },
});
