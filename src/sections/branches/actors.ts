import { type Lookup, SectionFailure } from '../../plan/item.ts';
import { caseless } from '../../plan/match.ts';
import { open } from '../../plan/wording.ts';
import { says } from '../../settings/says.ts';
import { code, quoted } from '../../settings/shown.ts';
import * as calls from './calls.ts';
import * as ruleCalls from './rule-calls.ts';

/** An actor as the file spells it: `login`, `org/team-slug` or `app/slug`. */
export type BranchActor =
  | { readonly kind: 'user'; readonly login: string }
  | { readonly kind: 'team'; readonly login: string; readonly slug: string }
  | { readonly kind: 'app'; readonly slug: string };

/** A name, or two with a slash between them. */
export const actorForm = /^[\w.-]+(\/[\w.-]+)?$/;

export function actorOf(text: string): BranchActor {
  const [first = '', second] = text.split('/');
  if (second === undefined) return { kind: 'user', login: first };
  return caseless(first) === 'app' ? { kind: 'app', slug: second } : { kind: 'team', login: first, slug: second };
}

const forms = 'write a user as `login`, a team as `org/team-slug`, an app as `app/slug`';

export function refusalOfActor(text: string) {
  const bare = text.replace(/^@/, '');
  const fix = bare !== text && actorForm.test(bare) ? `write ${code(bare)}, without the \`@\`` : forms;
  return says(`${quoted(text)} names no user, team or app`, fix);
}

/** Names that must resolve before the section writes. Each is looked up once, however often it is used. */
export interface BranchLookups {
  readonly repository: Lookup<string>;
  actor(name: string): Lookup<string>;
}

export function branchLookups(): BranchLookups {
  const actors = new Map<string, Lookup<string>>();
  return {
    repository: { looksFor: 'the id of the repository', find: ({ host }) => host.ask(ruleCalls.getRepository({})) },
    actor(name) {
      const key = caseless(name);
      const lookup = actors.get(key) ?? lookupOf(name);
      actors.set(key, lookup);
      return lookup;
    },
  };
}

const lookupOf = (text: string): Lookup<string> => ({
  looksFor: text,
  async find({ host }) {
    const actor = actorOf(text);
    const id = await host.ask(askFor(actor));
    if (id !== undefined) return id;
    throw new SectionFailure(
      open(`\`force_push_bypassers\` names ${text}, and this token finds no such ${actor.kind}`),
      `correct the name, or take it out of the list: ${forms}`,
      'not_found',
    );
  },
});

function askFor(actor: BranchActor) {
  if (actor.kind === 'user') return ruleCalls.findUser({ login: actor.login });
  if (actor.kind === 'app') return calls.findApp({ app_slug: actor.slug });
  return ruleCalls.findTeam({ login: actor.login, slug: actor.slug });
}
