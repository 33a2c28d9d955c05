import { type Lookup, SectionFailure } from '../../../plan/item.ts';
import { dropCase } from '../../../plan/match.ts';
import { open } from '../../../plan/wording.ts';
import { formatCode, quoteText } from '../../../settings/message-text.ts';
import { createMessage } from '../../../settings/schema/messages.ts';
import { type ActorKind, find, nouns } from '../../lookups.ts';

/** A name, or two with a slash between them. */
export const actorForm = /^[\w.-]+(\/[\w.-]+)?$/;

/** `login`, `org/team-slug` or `app/slug`. */
export function actorOf(text: string): readonly [kind: ActorKind, name: string, organization?: string] {
  const [login = '', slug] = text.split('/');
  if (slug === undefined) return ['users', login];
  return dropCase(login) === 'app' ? ['apps', slug] : ['teams', slug, login];
}

const forms = 'write `login` for a person, `org/team-slug` for a team, `app/slug` for an app';

export function refusalOfActor({ input: text }: { readonly input: string }) {
  const bare = text.replace(/^@/, '');
  const fix = bare !== text && actorForm.test(bare) ? `write ${formatCode(bare)}, without the \`@\`` : forms;
  return createMessage(`${quoteText(text)} is not the name of a person, a team or an app`, fix);
}

export const lookupOf = (text: string, isShown = false): Lookup<string> => ({
  looksFor: `the branch actor ${dropCase(text)}`,
  isShown,
  async find(host) {
    const { owner } = host.repository;
    const [kind, name, organization = owner] = actorOf(text);
    const found = dropCase(organization) === dropCase(owner) ? await host.ask(find[kind](name)) : undefined;
    if (found?.node_id) return found.node_id;
    throw new SectionFailure(
      open(`\`force_push_bypassers\` lists ${text}, but no such ${nouns[kind]} is visible to this token`),
      `correct the name, or remove it from the list: ${forms}`,
      'not_found',
    );
  },
});
