import { type Lookup, SectionFailure } from '../../../plan/item.ts';
import { dropCase } from '../../../plan/match.ts';
import { markPublic } from '../../../plan/wording.ts';
import { formatCode, quoteText } from '../../../settings/message-text.ts';
import { createMessage } from '../../../settings/schema/messages.ts';
import { type ActorKind, actorCalls, actorNouns } from '../../lookups.ts';

/** Stands for an actor without a name in GitHub's answer, such as a team that the token may not see. */
export const unnamedActor = 'an actor that GitHub does not name';

export const actorForm = /^[\w.-]+(\/[\w.-]+)?$/;

/** Accepts `login`, `org/team-slug` and `app/slug`. */
export function parseActor(text: string): readonly [kind: ActorKind, name: string, organization?: string] {
  const [login = '', slug] = text.split('/');
  if (slug === undefined) return ['users', login];
  return dropCase(login) === 'app' ? ['apps', slug] : ['teams', slug, login];
}

const actorFormsFix = 'write `login` for a person, `org/team-slug` for a team, `app/slug` for an app';

export function describeInvalidActor({ input: text }: { readonly input: string }) {
  const name = text.replace(/^@/, '');
  const fix = name !== text && actorForm.test(name) ? `write ${formatCode(name)}, without the \`@\`` : actorFormsFix;
  return createMessage(`${quoteText(text)} is not the name of a person, a team or an app`, fix);
}

export const createActorLookup = (text: string, isShown: boolean): Lookup<string> => ({
  looksFor: `the branch actor ${dropCase(text)}`,
  isShown,
  async find(github) {
    const { owner } = github.repository;
    const [kind, name, organization = owner] = parseActor(text);
    const account = dropCase(organization) === dropCase(owner) ? await github.ask(actorCalls[kind](name)) : undefined;
    if (account?.node_id) return account.node_id;
    throw new SectionFailure(
      markPublic(`\`force_push_bypassers\` lists ${text}, but no such ${actorNouns[kind]} is visible to this token`),
      `correct the name, or remove it from the list: ${actorFormsFix}`,
      'not_found',
    );
  },
});
